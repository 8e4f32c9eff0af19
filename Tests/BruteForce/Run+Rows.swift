import AttributionModel
import Foundation

/// Spec §6, the rows of `attributions.jsonl`.
extension Run {
    func row(_ install: PlainInstall) -> String {
        let status =
            switch install.verdict {
            case "decided": install.match == nil ? "organic" : "attributed"
            case "repeat": "repeat"
            default: "skipped"
            }
        let match = install.verdict == "repeat" ? install.repeatOf.flatMap { installs[$0].match } : install.match
        let members: [String] =
            [
                member("install_id", install.id), member("requested_at", CivilTime.text(install.time)),
                member("app_id", install.app), member("user_id", install.record.text(InstallField.userID)),
                member("platform", install.signals[.platform]),
                raw("is_reinstall", install.record.flag(InstallField.isReinstall).map { "\($0)" }),
                member("status", status), member("reason", install.verdict == "decided" ? nil : install.verdict),
                member("repeat_of", install.repeatOf.map { installs[$0].id }),
            ] + Run.matchMembers(match, in: self)
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func matchMembers(_ match: PlainMatch?, in run: Run) -> [String] {
        [
            member("match_type", match.map { $0.isDeterministic ? "deterministic" : "probabilistic" }),
            member("tier", match.map { run.pipeline.match.tiers[$0.tier].name }),
            raw("confidence", match?.confidence.map { "\($0)" }), raw("score", match?.score.map { "\($0)" }),
            member("level", match?.level), member("click_id", match?.click?.id),
            member("clicked_at", match?.click.map { CivilTime.text($0.time) }),
            raw("age_seconds", match?.age.map(Run.seconds)), raw("candidates", match?.candidates.map { "\($0)" }),
            member("runner_up_click_id", match?.runnerUp),
            member("inherited_from", match?.inheritedFrom.map { run.installs[$0].id }),
        ] + (match?.payload ?? Run.payloadKeys.map { raw($0, nil) })
    }

    /// Seconds with three decimals.
    static func seconds(_ milliseconds: Int64) -> String {
        let digits = String(abs(milliseconds))
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return (milliseconds < 0 ? "-" : "") + padded.dropLast(3) + "." + padded.suffix(3)
    }

    private static let payloadKeys = [
        "link_id", "slug", "campaign", "referrer", "source", "medium", "destination_url", "deep_link_url",
        "custom_params", "provider_token", "campaign_token",
    ]

    /// The members from `link_id` on: the click's own values, else the catalogue's.
    func payload(_ click: PlainClick?, _ link: PlainLink?, _ install: PlainInstall) -> [String] {
        func value(_ own: ClickField, _ catalogue: LinkField) -> String? {
            click?.record.text(own) ?? link?.record.text(catalogue)
        }
        let plain = value(.deepLinkURL, .deepLinkURL)
        let android = install.signals.platform == .android ? value(.deepLinkURLAndroid, .deepLinkURLAndroid) : nil
        var parameters: String?
        if case .object(let raw, _) = link?.record.values[LinkField.customParams.rawValue] { parameters = raw }
        if case .object(let raw, _) = click?.record.values[ClickField.customParams.rawValue] { parameters = raw }
        return [
            member("link_id", click?.linkID ?? link?.id), member("slug", link?.record.text(LinkField.slug)),
            member("campaign", value(.campaign, .campaign)), member("referrer", value(.referrer, .referrer)),
            member("source", value(.source, .source)), member("medium", value(.medium, .medium)),
            member("destination_url", value(.destinationURL, .destinationURL)),
            member("deep_link_url", android ?? plain), raw("custom_params", parameters),
            member("provider_token", value(.providerToken, .providerToken)),
            member("campaign_token", value(.campaignToken, .campaignToken)),
        ]
    }

    /// What reports count a click or a match under; absent ones are left out.
    func dimensions(_ click: PlainClick?, _ link: PlainLink?) -> [String: String] {
        func value(_ own: ClickField, _ catalogue: LinkField) -> String? {
            click?.record.text(own) ?? link?.record.text(catalogue)
        }
        var dimensions: [String: String] = [:]
        dimensions["campaigns"] = value(.campaign, .campaign)
        dimensions["referrers"] = value(.referrer, .referrer)
        dimensions["sources"] = value(.source, .source)
        dimensions["links"] = click?.linkID ?? link?.id
        return dimensions
    }
}

private func raw(_ key: String, _ value: String?) -> String { "\"\(key)\":\(value ?? "null")" }

private func member(_ key: String, _ value: String?) -> String { raw(key, value.map(quoted)) }

/// A text as JSON: only quotation mark, backslash and controls are escaped.
private func quoted(_ text: String) -> String {
    var written = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": written += "\\\""
        case "\\": written += "\\\\"
        case "\u{08}": written += "\\b"
        case "\u{0C}": written += "\\f"
        case "\n": written += "\\n"
        case "\r": written += "\\r"
        case "\t": written += "\\t"
        case "\0"..."\u{1F}":
            written += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: written.unicodeScalars.append(scalar)
        }
    }
    return written + "\""
}
