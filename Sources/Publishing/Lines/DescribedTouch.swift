public import AttributionModel

/// A payload as lines spell it, for rows, candidates and responses; a class, as thousands of candidates share one.
public final class DescribedTouch: Sendable {
    /// A row's last columns, with the deep link for the platform that they were described for.
    public let columns: SpelledTouch
    /// The app of the click or, if it has none, of its link.
    public let appID: [UInt8]?
    /// The link's own `window_hours`.
    public let window: Milliseconds?
    /// What the payload does not tell.
    public let details: TouchDetails

    /// Describes a payload.
    public init(columns: SpelledTouch, appID: [UInt8]?, window: Milliseconds?, details: TouchDetails) {
        self.columns = columns
        self.appID = appID
        self.window = window
        self.details = details
    }

    /// About how many bytes of memory it takes: its columns twice, as the array keeps the room that escapes might have
    /// needed, its details, and 700 for the rest.
    public var byteCount: Int { 700 + 2 * columns.bytes.count + details.room }

    /// The room for what a candidates line says of the payload.
    var listRoom: Int { 2 * JSONWriter.memberRoom + appID.textRoom + columns.bytes.count + details.room }

    /// Writes what a candidates line says of the payload, without its number, as members of the object that is open.
    func list(into output: inout OutputSpan<UInt8>) {
        output.member("app_id", appID)
        output.member("window_seconds", seconds: window)
        let columns = columns.members
        output.raw(columns.span)
        details.write(into: &output)
    }
}
