public import AttributionModel

/// A payload with its texts, for rows, candidates and responses; a class, as thousands of candidates share one.
public final class DescribedTouch: Sendable {
    /// The texts one by one, with the deep link for the platform that they were described for.
    public let payload: TouchPayload
    /// The payload as a row's last columns.
    public let text: TouchText
    /// The app of the click or, if it has none, of its link.
    public let appID: [UInt8]?
    /// The link's own `window_hours`.
    public let window: Milliseconds?
    /// What the payload does not tell.
    public let details: StateLine.Details

    /// Describes a payload.
    public init(
        payload: TouchPayload, text: TouchText, appID: [UInt8]?, window: Milliseconds?,
        details: StateLine.Details
    ) {
        self.payload = payload
        self.text = text
        self.appID = appID
        self.window = window
        self.details = details
    }

    /// About how many bytes the description takes: its texts twice, as columns and as they are written.
    public var byteCount: Int { 700 + 2 * text.bytes.count + details.room }

    /// The room for what a candidates line says of the payload.
    var listRoom: Int { 2 * JSONWriter.memberRoom + appID.textRoom + text.bytes.count + details.room }

    /// Writes what a candidates line says of the payload, without its number, as members of the object that is open.
    func list(into output: inout OutputSpan<UInt8>) {
        output.member("app_id", appID)
        output.member("window_seconds", seconds: window)
        let columns = text.bytes
        output.raw(columns.span)
        details.write(into: &output)
    }
}
