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

    /// Writes what a candidates line says of the payload, without its number, as members of an object.
    func list(into writer: inout JSONWriter) {
        writer.member("app_id", text: appID)
        writer.member("window_seconds", seconds: window)
        writer.members(text.bytes)
        // Otherwise the writer would put a comma with nothing after it.
        guard case let room = details.room, room > 0 else { return }
        writer.write(room: room) { details.write(into: &$0) }
    }
}
