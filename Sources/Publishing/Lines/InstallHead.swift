public import AttributionModel

/// The members with which the lines of an install begin: `install_id` `requested_at` `app_id` `user_id` `platform`
/// `is_reinstall` in its row and its line of candidates, the first three in its line of state.
///
/// They are written once and copied into each line; a head is used for one install after another.
public struct InstallHead: Sendable {
    private var writer = JSONWriter(capacity: 512)
    private var stateCount = 0

    /// Makes a head that has no install yet.
    public init() {}

    /// The members that rows and candidates begin with.
    public var members: ArraySlice<UInt8> { writer.bytes[...] }
    /// The members that lines of state begin with.
    public var stateMembers: ArraySlice<UInt8> { writer.bytes[..<stateCount] }

    /// Takes the next install; its texts are UTF-8, escaped as they are written, and nil where its line has none.
    public mutating func take(
        installID: ArraySlice<UInt8>, requestedAt: Instant, appID: ArraySlice<UInt8>? = nil,
        userID: ArraySlice<UInt8>? = nil, platform: Platform? = nil, isReinstall: Bool? = nil
    ) {
        writer.clear()
        let requestedAt = writer.days.text(of: requestedAt)
        writer.write(room: 3 * JSONWriter.memberRoom + installID.textRoom + appID.textRoom) { output in
            output.member("install_id", installID)
            output.member("requested_at", instant: requestedAt)
            output.member("app_id", appID)
        }
        stateCount = writer.bytes.count
        writer.write(room: 3 * JSONWriter.memberRoom + userID.textRoom) { output in
            output.member("user_id", userID)
            output.member("platform", word: platform?.name)
            output.member("is_reinstall", flag: isReinstall)
        }
    }
}
