public import AttributionModel

/// A line of `responses.jsonl.gz`: the vendor's own answer to an install (spec §6).
///
/// There is a line for every row of `attributions.jsonl.gz`, in the same order, with exactly those of the vendor's
/// documented fields that canonical records have; an absent one is null.
/// A re-scoring spells the same fields from published lines (`SpelledResponse`): a new one has its place there, too.
public struct ResponseLine: Sendable, Equatable {
    /// The `install_id`, which only WarpLink answers with.
    public var installID: [UInt8]
    /// The install's own `app_id`, which only WarpLink answers with; nil where its line has none.
    public var appID: [UInt8]?
    /// Whether the answer is a match: an attributed row, or a repeat of one.
    public var isMatched: Bool
    /// How it was matched, for WarpLink; nil where it was not.
    public var matchType: Decision.MatchType?
    /// The `confidence` of the match, for WarpLink; nil where there is no match, or a pipeline that gives none.
    public var confidence: Decimal4?
    /// The score of the match, 0 to 100, for Dynalinks; nil where there is no match, or a pipeline that does not score.
    public var score: Int?
    /// The level of the match, which Dynalinks calls its confidence; nil where there is none.
    public var level: Level?
    /// What the link that it is matched to says; empty where it is not matched.
    public var touch: TouchPayload

    /// The answer to an install that was not matched; what a match has is filled in.
    public init(installID: [UInt8], isMatched: Bool = false, touch: TouchPayload = TouchPayload()) {
        self.installID = installID
        self.isMatched = isMatched
        self.touch = touch
    }

    /// Appends the line in a vendor's shape.
    public func render(as shape: OutputChoice.ResponseShape, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(room: 12 * JSONWriter.memberRoom + texts) { output in
            switch shape {
            case .warplink: renderWarpLink(withGuarantee: false, into: &output)
            case .warplink2: renderWarpLink(withGuarantee: true, into: &output)
            case .linktrace: renderLinkTrace(into: &output)
            case .dynalinks: renderDynalinks(into: &output)
            }
        }
        writer.endObject()
        writer.endLine()
    }

    /// The room for the texts.
    private var texts: Int {
        installID.textRoom + appID.textRoom + touch[.linkID].textRoom + touch[.deepLinkURL].textRoom
            + touch[.destinationURL].textRoom + touch[.customParams].textRoom + touch[.referrer].textRoom
            + touch[.campaign].textRoom + touch[.source].textRoom + touch[.providerToken].textRoom
            + touch[.campaignToken].textRoom
    }

    private func renderWarpLink(withGuarantee: Bool, into output: inout OutputSpan<UInt8>) {
        output.member("matched", flag: isMatched)
        guard isMatched else { return }
        output.member("match_type", word: matchType?.name)
        output.member("match_confidence", decimal: confidence)
        if withGuarantee { output.member("match_guaranteed", flag: matchType == .deterministic) }
        output.member("link_id", text: touch[.linkID])
        output.member("deep_link_url", text: touch[.deepLinkURL])
        output.member("destination_url", text: touch[.destinationURL])
        output.member("custom_params", raw: touch[.customParams])
        output.member("install_id", text: installID)
        output.member("app_id", text: appID)
    }

    private func renderLinkTrace(into output: inout OutputSpan<UInt8>) {
        output.member("success", flag: true)
        output.key("data")
        output.open(0x7B)
        output.member("attributed", flag: isMatched)
        if isMatched {
            output.member("referrerIdentifier", text: touch[.referrer])
            output.member("campaign", text: touch[.campaign])
            output.member("source", text: touch[.source])
            output.member("customPayload", raw: touch[.customParams])
        }
        output.append(0x7D)
    }

    private func renderDynalinks(into output: inout OutputSpan<UInt8>) {
        output.member("matched", flag: isMatched)
        guard isMatched else { return }
        output.member("confidence", word: level?.rawValue)
        output.member("match_score", integer: score)
        output.key("link")
        output.open(0x7B)
        output.member("id", text: touch[.linkID])
        output.member("url", text: touch[.destinationURL])
        output.member("deep_link_value", text: touch[.deepLinkURL])
        output.member("referrer", text: touch[.referrer])
        output.member("provider_token", text: touch[.providerToken])
        output.member("campaign_token", text: touch[.campaignToken])
        output.append(0x7D)
    }
}
