import AttributionModel

extension TouchDetails {
    /// The room for both, with their keys.
    var room: Int {
        (deepLinks.map { 3 * JSONWriter.memberRoom + $0.textRoom } ?? 0)
            + (link.map { 3 * JSONWriter.memberRoom + $0.textRoom } ?? 0)
    }

    /// Writes what there is as members of the object that is open.
    func write(into output: inout OutputSpan<UInt8>) {
        deepLinks?.write(into: &output)
        link?.write(into: &output)
    }
}

extension PlatformDeepLinks {
    /// The room for both.
    var textRoom: Int { android.textRoom + other.textRoom }

    /// Writes the pair as a member of the object that is open, in state and in candidates.
    func write(into output: inout OutputSpan<UInt8>) {
        output.key("deep_links")
        output.open(JSONByte.objectStart)
        output.member("android", android)
        output.member("other", other)
        output.append(JSONByte.objectEnd)
    }
}

extension AnsweredLink {
    /// The room for its texts.
    var textRoom: Int { url.textRoom }

    /// Writes it as a member of the object that is open, in state and in candidates.
    func write(into output: inout OutputSpan<UInt8>) {
        output.key("link")
        output.open(JSONByte.objectStart)
        output.member("url", url)
        output.member("deferred_enabled", flag: isDeferredEnabled)
        output.append(JSONByte.objectEnd)
    }
}
