public import AttributionModel

/// A line of `state.jsonl.gz`: what later days need of a row (spec §6, §8a).
///
/// Keys: `install_id` `requested_at` `app_id` `device_id` `once_per` `status` `claimed` `row`, where `row` is an object
/// of the row's columns from `match_type` to the end, byte for byte. Last comes `deep_links` where a later install may
/// inherit a deep link that is not the row's own. A re-scoring spells the same members (`RescoreRenderer`).
public struct StateLine: Sendable, Equatable {
    /// The deep links of a touch whose link has one for Android and another one.
    public struct DeepLinks: Sendable, Equatable {
        /// That of Android (spec §11, Writing).
        public var android: [UInt8]?
        /// That of all other platforms.
        public var other: [UInt8]?

        /// Makes a pair.
        public init(android: [UInt8]?, other: [UInt8]?) {
            self.android = android
            self.other = other
        }

        /// Appends the pair as a member of the object that is open.
        func render(into writer: inout JSONWriter) {
            writer.key("deep_links")
            writer.beginObject()
            writer.member("android", text: android)
            writer.member("other", text: other)
            writer.endObject()
        }
    }

    /// Its `install_id`.
    public var installID: [UInt8]
    /// Its `requested_at`: later days look at it as far as `history` reaches (spec §8a).
    public var requestedAt: Instant
    /// Its `app_id`: only installs of the same app inherit from it, where both have one (spec §5).
    public var appID: [UInt8]?
    /// The install's device id, `.none` where there is none.
    public var deviceID: Digest = .none
    /// The value of the pipeline's `once_per` field, a device id in its normal form.
    public var oncePer: [UInt8]?
    /// The row's status: what was decided may be repeated, what is attributed inherited from (spec §4, §5).
    public var status: Decision.Status
    /// Whether the row claims its click: no later install may win it as long as `history` reaches.
    public var isClaimed = false
    /// The row's columns from `match_type` on, as in `RowTail.render()`.
    public var tail: [UInt8]
    /// nil where all platforms have the row's own deep link.
    public var deepLinks: DeepLinks?

    /// The state of a row; what else is known is filled in.
    public init(installID: [UInt8], requestedAt: Instant, status: Decision.Status, tail: [UInt8]) {
        self.installID = installID
        self.requestedAt = requestedAt
        self.status = status
        self.tail = tail
    }

    /// Appends the line.
    public func render(into writer: inout JSONWriter) {
        writer.beginObject()
        let requestedAt = writer.text(of: requestedAt)
        let texts = installID.textRoom + appID.textRoom + oncePer.textRoom
        writer.write(room: 8 * JSONWriter.memberRoom + texts + tail.count) { output in
            output.member("install_id", text: installID)
            output.member("requested_at", instant: requestedAt)
            output.member("app_id", text: appID)
            output.key("device_id")
            if deviceID == .none { output.null() } else { output.deviceID(deviceID) }
            output.member("once_per", text: oncePer)
            output.member("status", word: status.name)
            output.member("claimed", flag: isClaimed)
            output.key("row")
            output.open(0x7B)
            output.append(copying: tail)
            output.append(0x7D)
        }
        deepLinks?.render(into: &writer)
        writer.endObject()
        writer.endLine()
    }
}
