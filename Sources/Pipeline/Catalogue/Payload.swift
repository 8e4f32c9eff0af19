import AttributionModel
import Publishing

/// The payload of a click or a link: what it says beyond being tapped (spec §2).
struct Payload: Sendable {
    /// The columns' values; the deep link among them is the one for all platforms.
    private(set) var columns = TouchPayload()
    /// The deep link for Android, where there is a separate one.
    var androidDeepLink: [UInt8]?
    /// What answers tell of a link besides its columns; nil where its line says none of it.
    private(set) var link: AnsweredLink?

    private static let linkFields = LinkField.allCases.compactMap { field in
        TouchColumn(named: field.name).map { (column: $0, field: field) }
    }

    /// An empty payload.
    init() {}

    /// The payload of a link's line, parsed into `fields`; `line` is the line itself.
    init(link fields: ParsedFields, line: [UInt8]) {
        columns = TouchPayload(fields, Payload.linkFields, line: line)
        androidDeepLink = fields.bytes(of: LinkField.deepLinkURLAndroid)
        link = AnsweredLink(
            url: fields.bytes(of: LinkField.url).map { SpelledText(spelling: $0) },
            isDeferredEnabled: fields[LinkField.deferredEnabled].flag)
    }

    /// The value that is copied to a column.
    subscript(column: TouchColumn) -> [UInt8]? {
        get { columns[column] }
        set { columns[column] = newValue }
    }

    /// This payload where it has values, `other` where it lacks them: a click's own wins over its link's (spec §2).
    func filled(from other: Payload) -> Payload {
        var filled = self
        filled.columns.fill(from: other.columns)
        filled.androidDeepLink = androidDeepLink ?? other.androidDeepLink
        filled.link = link ?? other.link
        return filled
    }
}

extension TouchPayload {
    /// What a line says; `fields` are what it was parsed into, and `line` is the line itself.
    init<Field: CanonicalField>(
        _ fields: ParsedFields, _ places: [(column: TouchColumn, field: Field)], line: [UInt8]
    ) {
        self.init()
        for (column, field) in places {
            let value = fields[field]
            self[column] = value.kind == .object ? Array(line[value.range]) : fields.bytes(of: field)
        }
    }
}
