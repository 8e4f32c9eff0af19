import Foundation
import PipelineFile

/// The names of fields that were seen in logs, as dotted paths.
struct SourceFieldNames {
    /// The most paths that are remembered; logs with more have keys that are data.
    private static let most = 1_000
    /// How deep nested objects are searched.
    private static let deepest = 4
    /// How many lines are looked at: most logs soon show all of their fields.
    private static let lines = 2_000

    private var names: Set<String> = []
    private var linesSeen = 0

    /// Takes in the fields of a line that is known to be a JSON object.
    mutating func add(_ line: [UInt8]) {
        guard linesSeen < Self.lines else { return }
        linesSeen += 1
        guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else { return }
        add(object, below: "", depth: 1)
    }

    private mutating func add(_ object: [String: Any], below parent: String, depth: Int) {
        // In order, so that where there are too many names, which are remembered does not depend on hashing.
        for (key, value) in object.sorted(by: { $0.key < $1.key })
        where !(value is NSNull) && names.count < Self.most {
            let name = parent + key.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.")
            if let inner = value as? [String: Any], depth < Self.deepest {
                add(inner, below: name + ".", depth: depth + 1)
            } else {
                names.insert(name)
            }
        }
    }

    /// The seen name that is most like one of the words, nil where none is close enough.
    func nearest(to words: [String], except taken: Set<String>) -> String? {
        var best: (distance: Int, name: String)?
        for name in names.subtracting(taken).sorted() {
            for word in words {
                let distance = Self.distance(word, name)
                guard distance < best?.distance ?? .max, Self.isNear(distance, word) else { continue }
                best = (distance, name)
            }
        }
        return best?.name
    }

    /// A slip or two is close enough, except in a short word.
    private static func isNear(_ distance: Int, _ word: String) -> Bool { distance * 4 <= word.count }

    /// How far two names are apart, by their letters and digits alone: `deviceId` is `device_id`.
    ///
    /// Where one is nested and the other is not, last keys count, too: `screen.width` is close to `width`.
    private static func distance(_ lhs: String, _ rhs: String) -> Int {
        let whole = Spelling.distance(folded(lhs), folded(rhs))
        guard lhs.contains(".") != rhs.contains(".") else { return whole }
        return min(whole, Spelling.distance(folded(lastKey(lhs)), folded(lastKey(rhs))) + 1)
    }

    private static func lastKey(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }

    private static func folded(_ name: String) -> [Character] {
        Array(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
