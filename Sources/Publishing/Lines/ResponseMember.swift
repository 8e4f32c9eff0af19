public import AttributionModel

/// What a vendor's answer consists of, in order.
public enum ResponseMember: Sendable {
    /// A flag that is the same in all answers of a kind.
    case flag(StaticString, Bool)
    /// A value of the install or its match.
    case value(StaticString, ResponseValue)
    /// The key and the opening brace of an object in the answer.
    case beginning(StaticString)
    /// The brace that closes it.
    case end
}

/// What an answer tells of an install.
public enum ResponseValue: Sendable {
    case matchType, confidence, score, level, installID, appID
    /// Whether the match is deterministic.
    case isDeterministic
    /// The link's own `url` and `deferred_enabled`, which no row has (`AnsweredLink`).
    case linkURL, isDeferredEnabled
    case column(TouchColumn)
}

extension OutputChoice.ResponseShape {
    /// Calls `body` with what an answer of this shape has, in order: the one place that names a vendor's fields.
    public func forEachMember(isMatched: Bool, _ body: (ResponseMember) -> Void) {
        switch self {
        case .warplink: forEachWarpLinkMember(isMatched, hasGuarantee: false, body)
        case .warplink2: forEachWarpLinkMember(isMatched, hasGuarantee: true, body)
        case .linktrace: forEachLinkTraceMember(isMatched, body)
        case .dynalinks: forEachDynalinksMember(isMatched, body)
        }
    }

    private func forEachWarpLinkMember(_ isMatched: Bool, hasGuarantee: Bool, _ body: (ResponseMember) -> Void) {
        body(.flag("matched", isMatched))
        guard isMatched else { return }
        body(.value("match_type", .matchType))
        body(.value("match_confidence", .confidence))
        if hasGuarantee { body(.value("match_guaranteed", .isDeterministic)) }
        body(.value("link_id", .column(.linkID)))
        body(.value("deep_link_url", .column(.deepLinkURL)))
        body(.value("destination_url", .column(.destinationURL)))
        body(.value("custom_params", .column(.customParams)))
        body(.value("install_id", .installID))
        body(.value("app_id", .appID))
    }

    private func forEachLinkTraceMember(_ isMatched: Bool, _ body: (ResponseMember) -> Void) {
        body(.flag("success", true))
        body(.beginning("data"))
        body(.flag("attributed", isMatched))
        if isMatched {
            body(.value("referrerIdentifier", .column(.referrer)))
            body(.value("campaign", .column(.campaign)))
            body(.value("source", .column(.source)))
            body(.value("customPayload", .column(.customParams)))
        }
        body(.end)
    }

    private func forEachDynalinksMember(_ isMatched: Bool, _ body: (ResponseMember) -> Void) {
        body(.flag("matched", isMatched))
        guard isMatched else { return }
        body(.value("confidence", .level))
        body(.value("match_score", .score))
        body(.beginning("link"))
        body(.value("id", .column(.linkID)))
        body(.value("shortened_path", .column(.slug)))
        body(.value("url", .column(.destinationURL)))
        body(.value("full_url", .linkURL))
        body(.value("deep_link_value", .column(.deepLinkURL)))
        body(.value("ios_deferred_deep_linking_enabled", .isDeferredEnabled))
        body(.value("referrer", .column(.referrer)))
        body(.value("provider_token", .column(.providerToken)))
        body(.value("campaign_token", .column(.campaignToken)))
        body(.end)
    }
}
