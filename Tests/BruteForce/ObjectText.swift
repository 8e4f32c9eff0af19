/// A JSON object under construction, members in the order in which they were set.
final class ObjectText {
    private var members: [(key: String, value: String?, object: ObjectText?)] = []

    /// Writes a value, which is JSON, at a path; a key that has one already is said twice.
    func set(_ path: ArraySlice<String>, _ value: String) {
        guard let key = path.first else { return }
        if path.count == 1 {
            members.append((key, value, nil))
            return
        }
        if let object = members.first(where: { $0.key == key })?.object {
            object.set(path.dropFirst(), value)
            return
        }
        let object = ObjectText()
        object.set(path.dropFirst(), value)
        members.append((key, nil, object))
    }

    /// The object on one line.
    func text(separator: String) -> String {
        let members = members.map { member in
            "\"\(member.key)\"\(separator)" + (member.value ?? member.object?.text(separator: separator) ?? "null")
        }
        return "{" + members.joined(separator: ",") + "}"
    }
}
