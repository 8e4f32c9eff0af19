public import AttributionModel

/// Spells out the texts of one install after another, for all of its lines: `install_id` `requested_at` `app_id`
/// `user_id` `platform` `is_reinstall`, with which they begin, then `device_id` and `once_per`.
public struct InstallHead: Sendable {
    private var writer = JSONWriter(capacity: 512)
    /// The install that was taken last; nobody else may hold it when the next install is taken, which gets its memory.
    public private(set) var install = SpelledInstall([])

    /// Makes a head that has no install yet.
    public init() {}

    /// Takes the next install; its texts are UTF-8, escaped as they are written, and nil where its line has none.
    ///
    /// `deviceID` and `oncePer` are wanted only where state or candidates are written.
    public mutating func take(
        installID: ArraySlice<UInt8>, requestedAt: Instant, appID: ArraySlice<UInt8>? = nil,
        userID: ArraySlice<UInt8>? = nil, platform: Platform? = nil, isReinstall: Bool? = nil,
        deviceID: Digest = .none, oncePer: ArraySlice<UInt8>? = nil
    ) {
        install = SpelledInstall([])
        var install = install
        writer.clear()
        let requestedAt = writer.days.text(of: requestedAt)
        let texts = installID.textRoom + appID.textRoom + userID.textRoom + oncePer.textRoom
        writer.write(room: 8 * JSONWriter.memberRoom + texts) { output in
            install.installID = output.member("install_id", noting: installID)
            output.member("requested_at", instant: requestedAt)
            install.appID = output.member("app_id", noting: appID)
            install.stateHead = 0..<output.count
            output.member("user_id", userID)
            output.member("platform", word: platform?.name)
            output.member("is_reinstall", flag: isReinstall)
            install.head = 0..<output.count
            if deviceID != .none { install.deviceID = output.member("device_id") { $0.deviceID(deviceID) } }
            if oncePer != nil { install.oncePer = output.member("once_per", noting: oncePer) }
        }
        install.bytes = writer.bytes
        self.install = install
    }
}

extension OutputSpan<UInt8> {
    /// Writes a member, and returns where its value is.
    @inline(__always)
    fileprivate mutating func member(
        _ key: StaticString, value: (inout OutputSpan<UInt8>) -> Void
    ) -> Range<Int> {
        self.key(key)
        let start = count
        value(&self)
        return start..<count
    }

    /// The same for a text.
    @inline(__always)
    fileprivate mutating func member(_ key: StaticString, noting text: ArraySlice<UInt8>?) -> Range<Int> {
        member(key) { if let text { $0.text(text.span) } else { $0.null() } }
    }
}
