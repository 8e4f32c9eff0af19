package import AttributionModel

/// A line of `responses.jsonl.gz`: the vendor's own answer to an install (spec §6).
///
/// There is a line for every row of `attributions.jsonl.gz`, in the same order, with exactly those of the vendor's
/// documented fields that canonical records have; an absent one is null.
package struct ResponseLine: Sendable, Equatable {
    package var installID: [UInt8]
    package var appID: [UInt8]?
    /// Whether the answer is a match: an attributed row, or a repeat of one.
    package var isMatched: Bool
    package var matchType: Decision.MatchType?
    package var confidence: Decimal4?
    package var score: Int?
    package var level: Level?
    package var touch: TouchPayload

    /// The answer to an install that was not matched; what a match has is filled in.
    package init(installID: [UInt8], isMatched: Bool = false, touch: TouchPayload = TouchPayload()) {
        self.installID = installID
        self.isMatched = isMatched
        self.touch = touch
    }

    /// Appends the line in a vendor's shape.
    package func render(as shape: OutputChoice.ResponseShape, into writer: inout JSONWriter) {
        writer.beginObject()
        switch shape {
        case .warplink: renderWarpLink(withGuarantee: false, into: &writer)
        case .warplink2: renderWarpLink(withGuarantee: true, into: &writer)
        case .linktrace: renderLinkTrace(into: &writer)
        case .dynalinks: renderDynalinks(into: &writer)
        }
        writer.endObject()
        writer.endLine()
    }

    private func renderWarpLink(withGuarantee: Bool, into writer: inout JSONWriter) {
        writer.member("matched", flag: isMatched)
        guard isMatched else { return }
        writer.member("match_type", word: matchType?.name)
        writer.member("match_confidence", decimal: confidence)
        if withGuarantee { writer.member("match_guaranteed", flag: matchType == .deterministic) }
        writer.member("link_id", text: touch.linkID)
        writer.member("deep_link_url", text: touch.deepLinkURL)
        writer.member("destination_url", text: touch.destinationURL)
        writer.member("custom_params", raw: touch.customParams)
        writer.member("install_id", text: installID)
        writer.member("app_id", text: appID)
    }

    private func renderLinkTrace(into writer: inout JSONWriter) {
        writer.member("success", flag: true)
        writer.key("data")
        writer.beginObject()
        writer.member("attributed", flag: isMatched)
        if isMatched {
            writer.member("referrerIdentifier", text: touch.referrer)
            writer.member("campaign", text: touch.campaign)
            writer.member("source", text: touch.source)
            writer.member("customPayload", raw: touch.customParams)
        }
        writer.endObject()
    }

    private func renderDynalinks(into writer: inout JSONWriter) {
        writer.member("matched", flag: isMatched)
        guard isMatched else { return }
        writer.member("confidence", word: level?.rawValue)
        writer.member("match_score", integer: score)
        writer.key("link")
        writer.beginObject()
        writer.member("id", text: touch.linkID)
        writer.member("url", text: touch.destinationURL)
        writer.member("deep_link_value", text: touch.deepLinkURL)
        writer.member("referrer", text: touch.referrer)
        writer.member("provider_token", text: touch.providerToken)
        writer.member("campaign_token", text: touch.campaignToken)
        writer.endObject()
    }
}
