public import AttributionModel

/// A value in `run.json`; objects keep the order of their members.
public indirect enum ManifestValue: Sendable, Equatable {
    /// A member of an object.
    public struct Member: Sendable, Equatable {
        /// The key as it is to be read: it is escaped when it is written.
        public var key: String
        /// The key's value.
        public var value: ManifestValue

        /// Makes a member; without a value it is null.
        public init(_ key: String, _ value: ManifestValue?) {
            self.key = key
            self.value = value ?? .null
        }
    }

    case null
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case decimal(Decimal4)
    case seconds(Milliseconds)
    case instant(Instant)
    case text(String)
    /// 32 lower-case hexadecimal digits.
    case digest(Digest)
    case array([ManifestValue])
    case object([Member])

    /// A text, or null for nil.
    public static func optional(_ text: String?) -> ManifestValue { text.map { .text($0) } ?? .null }
    /// Texts, in their order.
    public static func texts(_ texts: some Sequence<String>) -> ManifestValue { .array(texts.map { .text($0) }) }

    /// The key, beside the verdicts, for the number of records without a verdict, because their days are not looked at.
    public static let otherDaysKey = "other_days"

    /// Counts of clicks by verdict, in the order of the verdicts, and of those without one if `others` are given.
    public static func clicks(_ counts: Tally<ClickVerdict>, ofOtherDays others: Int? = nil) -> ManifestValue {
        verdicts(counts.all.map { Member($0.key.name, .integer($0.count)) }, others)
    }

    /// The same for installs.
    public static func installs(_ counts: Tally<InstallVerdict>, ofOtherDays others: Int? = nil) -> ManifestValue {
        verdicts(counts.all.map { Member($0.key.name, .integer($0.count)) }, others)
    }

    private static func verdicts(_ members: [Member], _ others: Int?) -> ManifestValue {
        .object(members + (others.map { [Member(otherDaysKey, .integer($0))] } ?? []))
    }

    /// The value as JSON over several lines, two spaces a level, with a line feed at the end.
    public func render() -> [UInt8] {
        var writer = JSONWriter()
        append(to: &writer, level: 0)
        writer.endLine()
        return writer.bytes
    }

    /// The same as text.
    public var renderedText: String { String(decoding: render(), as: UTF8.self) }

    /// The value as JSON on one line, without blanks, with a line feed at the end.
    public var renderedLine: String {
        var writer = JSONWriter()
        append(to: &writer, level: nil)
        writer.endLine()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Appends the value, whose items begin lines of their own if it has a level.
    private func append(to writer: inout JSONWriter, level: Int?) {
        switch self {
        case .null: writer.null()
        case .flag(let value): writer.flag(value)
        case .integer(let value): writer.integer(value)
        case .number(let value): writer.number(value)
        case .decimal(let value): writer.decimal(value)
        case .seconds(let value): writer.seconds(value)
        case .instant(let value): writer.instant(value)
        case .text(let value): writer.text(value)
        case .digest(let value): writer.text(value.hexadecimal)
        case .array(let values): Self.append(values.map { (nil, $0) }, between: "[", "]", to: &writer, level: level)
        case .object(let members):
            Self.append(members.map { ($0.key, $0.value) }, between: "{", "}", to: &writer, level: level)
        }
    }

    private static func append(
        _ items: [(key: String?, value: ManifestValue)], between opening: String, _ closing: String,
        to writer: inout JSONWriter, level: Int?
    ) {
        func lineBreak(_ level: Int?) -> String { level.map { "\n" + String(repeating: "  ", count: $0) } ?? "" }
        let inner = level.map { $0 + 1 }
        writer.appendText(opening)
        for (place, item) in items.enumerated() {
            writer.appendText((place == 0 ? "" : ",") + lineBreak(inner))
            if let key = item.key {
                writer.text(key)
                writer.appendText(level == nil ? ":" : ": ")
            }
            item.value.append(to: &writer, level: inner)
        }
        if !items.isEmpty { writer.appendText(lineBreak(level)) }
        writer.appendText(closing)
    }
}
