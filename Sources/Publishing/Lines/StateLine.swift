public import AttributionModel

/// A line of `state.jsonl.gz`: what later days need of a row (spec §6, §8a).
///
/// Keys: `install_id` `requested_at` `app_id` `device_id` `once_per` `status` `claimed` `row`, where `row` is an object
/// of the row's columns from `match_type` to the end, byte for byte. These are followed by `deep_links` where a later
/// install may inherit a deep link other than the row's own, and `link` where answers tell more of links than rows do.
public struct StateLine: Sendable, Equatable {
    /// What is told of a touch besides the row's columns.
    public typealias Details = TouchDetails<[UInt8]>

    /// The members from `install_id` to `app_id`, as in `InstallHead.stateMembers`: later days look at an install as
    /// far as `history` reaches, and only those of one app inherit, where both have one (spec §5, §8a).
    public var head: ArraySlice<UInt8>
    /// The install's device id, `.none` where there is none.
    public var deviceID: Digest = .none
    /// The value of the pipeline's `once_per` field, a device id in its normal form.
    public var oncePer: ArraySlice<UInt8>?
    /// The row's status: decided installs may be repeated, attributed ones inherited from (spec §4, §5).
    public var status: Decision.Status
    /// Whether the row claims its click: within `history`, no later install may win it.
    public var isClaimed = false
    /// The row's columns from `match_type` on, as in `RowTail.render()`.
    public var tail: [UInt8]
    /// What later days need of its touch besides the row's columns.
    public var details = Details()

    /// The state of a row; the caller fills in what else is known.
    public init(head: ArraySlice<UInt8>, status: Decision.Status, tail: [UInt8]) {
        self.head = head
        self.status = status
        self.tail = tail
    }

    /// Appends the line.
    public func render(into writer: inout JSONWriter) {
        writer.stateLine(
            head, deviceID: deviceID == .none ? nil : DeviceText(id: deviceID), oncePer: oncePer, status, isClaimed,
            tail, details)
    }
}

extension StateLine {
    /// Appends the line of an install whose texts another line spells out.
    ///
    /// `head` are that line's members from `install_id` to `app_id`, `tail` the row's columns from `match_type` on.
    public static func render(
        head: ArraySlice<UInt8>, deviceID: SpelledText?, oncePer: SpelledText?, status: Decision.Status,
        isClaimed: Bool, tail: [UInt8], details: TouchDetails<SpelledText>, into writer: inout JSONWriter
    ) {
        writer.stateLine(head, deviceID: deviceID, oncePer: oncePer, status, isClaimed, tail, details)
    }
}

extension JSONWriter {
    /// Writes a line of state, whatever the form of its texts.
    @inline(__always)
    fileprivate mutating func stateLine(
        _ head: ArraySlice<UInt8>, deviceID: (some LineText)?, oncePer: (some LineText)?, _ status: Decision.Status,
        _ isClaimed: Bool, _ tail: [UInt8], _ details: TouchDetails<some LineText>
    ) {
        let texts = head.count + deviceID.textRoom + oncePer.textRoom + tail.count
        // Outside the closure, which would count references to these.
        let (head, tail) = (head.span, tail.span)
        line(room: 8 * JSONWriter.memberRoom + texts + details.room) { output in
            output.raw(head)
            output.member("device_id", deviceID)
            output.member("once_per", oncePer)
            output.member("status", word: status.name)
            output.member("claimed", flag: isClaimed)
            output.key("row")
            output.open(JSONByte.objectStart)
            output.append(copying: tail)
            output.append(JSONByte.objectEnd)
            details.write(into: &output)
        }
    }
}

/// A device id in its normal form.
private struct DeviceText: LineText {
    let id: Digest

    var textRoom: Int { JSONWriter.memberRoom }

    func write(into output: inout OutputSpan<UInt8>) { output.deviceID(id) }
}
