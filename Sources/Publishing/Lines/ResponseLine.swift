public import AttributionModel

/// A line of `responses.jsonl.gz`: the vendor's own answer to an install (spec §6).
///
/// There is a line for every row of `attributions.jsonl.gz`, in the same order, with exactly those of the vendor's
/// documented fields that canonical records have; an absent one is null.
public struct ResponseLine: Sendable {
    /// What the install's row says of its match; without a type of match there is none.
    public var decision: Decision
    /// The `install_id`, which only WarpLink answers with.
    public var installID: ArraySlice<UInt8>
    /// The install's own `app_id`, which only WarpLink answers with; nil where its line has none.
    public var appID: ArraySlice<UInt8>?
    /// What the link that it is matched to says; empty without a match.
    public var touch: TouchPayload
    /// What only answers tell of that link; nil where nothing is known.
    public var link: AnsweredLink<[UInt8]>?

    /// The answer to an install; the caller fills in what else is known.
    public init(_ decision: Decision, installID: ArraySlice<UInt8>, touch: TouchPayload = TouchPayload()) {
        self.decision = decision
        self.installID = installID
        self.touch = touch
    }

    /// Appends the line in a vendor's shape.
    public func render(as shape: OutputChoice.ResponseShape, into writer: inout JSONWriter) {
        writer.response(as: shape, to: decision, installID, appID, link, room: touch.textRoom) { output, key, column in
            if column == .customParams {
                output.member(key, raw: touch[column])
            } else {
                output.member(key, touch[column])
            }
        }
    }
}

extension ResponseLine {
    /// Appends the answer to an install whose texts other lines spell out.
    ///
    /// `column` returns a column of its touch as JSON; `room` is the most bytes that all of them have.
    public static func render(
        as shape: OutputChoice.ResponseShape, to decision: Decision, installID: SpelledText, appID: SpelledText?,
        link: AnsweredLink<SpelledText>?, room: Int, into writer: inout JSONWriter,
        column: (TouchColumn) -> ArraySlice<UInt8>
    ) {
        writer.response(as: shape, to: decision, installID, appID, link, room: room) { output, key, place in
            output.key(key)
            output.append(copying: column(place).span)
        }
    }
}

extension JSONWriter {
    /// Writes an answer, whatever the form of its texts; `column` writes a member of the touch's `room` bytes.
    @inline(__always)
    fileprivate mutating func response<Text: LineText>(
        as shape: OutputChoice.ResponseShape, to decision: Decision, _ installID: Text, _ appID: Text?,
        _ link: AnsweredLink<some LineText>?, room: Int,
        column: (inout OutputSpan<UInt8>, StaticString, TouchColumn) -> Void
    ) {
        let texts = installID.textRoom + appID.textRoom + (link?.textRoom ?? 0) + room
        line(room: 16 * JSONWriter.memberRoom + texts) { output in
            switch shape {
            case .warplink: output.warpLink(decision, hasGuarantee: false, installID, appID, column)
            case .warplink2: output.warpLink(decision, hasGuarantee: true, installID, appID, column)
            case .linktrace: output.linkTrace(decision, column)
            case .dynalinks: output.dynalinks(decision, link, column)
            }
        }
    }
}

// The one place that names the vendors' fields.
extension OutputSpan<UInt8> {
    fileprivate typealias WriteColumn = (inout OutputSpan<UInt8>, StaticString, TouchColumn) -> Void

    @inline(__always)
    fileprivate mutating func warpLink<Text: LineText>(
        _ decision: Decision, hasGuarantee: Bool, _ installID: Text, _ appID: Text?, _ column: WriteColumn
    ) {
        member("matched", flag: decision.matchType != nil)
        guard let matchType = decision.matchType else { return }
        member("match_type", word: matchType.name)
        member("match_confidence", decimal: decision.confidence)
        if hasGuarantee { member("match_guaranteed", flag: matchType == .deterministic) }
        column(&self, "link_id", .linkID)
        column(&self, "deep_link_url", .deepLinkURL)
        column(&self, "destination_url", .destinationURL)
        column(&self, "custom_params", .customParams)
        member("install_id", installID)
        member("app_id", appID)
    }

    @inline(__always)
    fileprivate mutating func linkTrace(_ decision: Decision, _ column: WriteColumn) {
        member("success", flag: true)
        key("data")
        open(JSONByte.objectStart)
        member("attributed", flag: decision.matchType != nil)
        if decision.matchType != nil {
            column(&self, "referrerIdentifier", .referrer)
            column(&self, "campaign", .campaign)
            column(&self, "source", .source)
            column(&self, "customPayload", .customParams)
        }
        append(JSONByte.objectEnd)
    }

    @inline(__always)
    fileprivate mutating func dynalinks(
        _ decision: Decision, _ link: AnsweredLink<some LineText>?, _ column: WriteColumn
    ) {
        member("matched", flag: decision.matchType != nil)
        guard decision.matchType != nil else { return }
        member("confidence", word: decision.level?.rawValue)
        member("match_score", integer: decision.score)
        key("link")
        open(JSONByte.objectStart)
        column(&self, "id", .linkID)
        column(&self, "shortened_path", .slug)
        column(&self, "url", .destinationURL)
        member("full_url", link?.url)
        column(&self, "deep_link_value", .deepLinkURL)
        member("ios_deferred_deep_linking_enabled", flag: link?.isDeferredEnabled)
        column(&self, "referrer", .referrer)
        column(&self, "provider_token", .providerToken)
        column(&self, "campaign_token", .campaignToken)
        append(JSONByte.objectEnd)
    }
}
