public import AttributionModel

/// A line of `responses.jsonl.gz`: the vendor's own answer to an install (spec §6).
///
/// There is a line for every row of `attributions.jsonl.gz`, in the same order, with exactly those of the vendor's
/// documented fields that canonical records have; an absent one is null.
public struct ResponseLine {
    /// What the install's row says of its match; without a type of match there is none.
    public var match: RowTail
    /// The `install_id`, which only WarpLink answers with.
    public var installID: SpelledText
    /// The install's own `app_id`, which only WarpLink answers with.
    public var appID: SpelledText
    /// What only answers tell of the link that it is matched to; nil where nothing is known.
    public var link: AnsweredLink?

    /// The answer to an install.
    public init(_ match: RowTail, installID: SpelledText, appID: SpelledText, link: AnsweredLink? = nil) {
        self.match = match
        self.installID = installID
        self.appID = appID
        self.link = link
    }

    /// Appends the line in a vendor's shape.
    public func render(as shape: OutputChoice.ResponseShape, into writer: inout JSONWriter) {
        let texts = installID.textRoom + appID.textRoom + (link?.textRoom ?? 0) + match.touch.members.count
        writer.line(room: 16 * JSONWriter.memberRoom + texts) { output in
            switch shape {
            case .warplink: output.warpLink(self, hasGuarantee: false)
            case .warplink2: output.warpLink(self, hasGuarantee: true)
            case .linktrace: output.linkTrace(self)
            case .dynalinks: output.dynalinks(self)
            }
        }
    }
}

// The one place that names the vendors' fields.
extension OutputSpan<UInt8> {
    fileprivate mutating func warpLink(_ line: ResponseLine, hasGuarantee: Bool) {
        member("matched", flag: line.match.matchType != nil)
        guard let matchType = line.match.matchType else { return }
        member("match_type", word: matchType.rawValue)
        member("match_confidence", decimal: line.match.confidence)
        if hasGuarantee { member("match_guaranteed", flag: matchType == .deterministic) }
        member("link_id", line.match.touch, .linkID)
        member("deep_link_url", line.match.touch, .deepLinkURL)
        member("destination_url", line.match.touch, .destinationURL)
        member("custom_params", line.match.touch, .customParams)
        member("install_id", line.installID)
        member("app_id", line.appID)
    }

    fileprivate mutating func linkTrace(_ line: ResponseLine) {
        member("success", flag: true)
        key("data")
        open(JSONByte.objectStart)
        member("attributed", flag: line.match.matchType != nil)
        if line.match.matchType != nil {
            member("referrerIdentifier", line.match.touch, .referrer)
            member("campaign", line.match.touch, .campaign)
            member("source", line.match.touch, .source)
            member("customPayload", line.match.touch, .customParams)
        }
        append(JSONByte.objectEnd)
    }

    fileprivate mutating func dynalinks(_ line: ResponseLine) {
        member("matched", flag: line.match.matchType != nil)
        guard line.match.matchType != nil else { return }
        member("confidence", word: line.match.level?.rawValue)
        member("match_score", integer: line.match.score)
        key("link")
        open(JSONByte.objectStart)
        member("id", line.match.touch, .linkID)
        member("shortened_path", line.match.touch, .slug)
        member("url", line.match.touch, .destinationURL)
        member("full_url", line.link?.url)
        member("deep_link_value", line.match.touch, .deepLinkURL)
        member("ios_deferred_deep_linking_enabled", flag: line.link?.isDeferredEnabled)
        member("referrer", line.match.touch, .referrer)
        member("provider_token", line.match.touch, .providerToken)
        member("campaign_token", line.match.touch, .campaignToken)
        append(JSONByte.objectEnd)
    }

    /// Writes a column of a touch as a member.
    @inline(__always)
    private mutating func member(_ key: StaticString, _ touch: SpelledTouch, _ column: TouchColumn) {
        member(key, copying: touch.place(of: column), of: touch.bytes.span)
    }
}
