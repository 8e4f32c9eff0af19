import AttributionModel

/// An unreadable line as it was kept.
struct StoredReject {
    var kind: RecordKind
    var file: Int
    /// Its line in the file or member, from 1.
    var line: Int
    var reason: UnreadableReason
    var field: Int?
    var offset: Int64
    var member: [UInt8]?
    /// The line, or the beginning of a long one.
    var raw: [UInt8]

    init(kind: RecordKind, file: Int, line: Int, decoding bytes: [UInt8]) {
        var decoder = RecordDecoder(bytes)
        self.kind = kind
        self.file = file
        self.line = line
        reason = UnreadableReason(rawValue: decoder.byte()) ?? .notJSON
        let field = decoder.word32()
        self.field = field == 0 ? nil : Int(field) - 1
        offset = Int64(bitPattern: decoder.word64())
        member = decoder.text()
        raw = decoder.text() ?? []
    }
}
