import AttributionModel
import Reviewing

/// Attributed installs that have another link than was published, or none, because the catalogue does not let the
/// former one have them any more.
///
/// A campaign may have been ended by switching its links off, which also takes back what was published for it when days
/// of before are decided again. Nothing else shows that.
struct LostCredit: Sendable {
    /// Why a link cannot have an install any more.
    enum Reason: Comparable {
        case inactive, gone, notDeferred, expired

        fileprivate var words: String {
            switch self {
            case .inactive: "not active"
            case .gone: "not in the catalogue"
            case .notDeferred: "deferred_enabled is false"
            case .expired: "expired by then"
            }
        }
    }
    /// Tells of a row that was published why its link cannot have the install any more; nil if it can, or if the row
    /// has no link.
    typealias Lookup = (ResultRow) -> Reason?

    /// What was published for some installs: the bytes of a link, and those of a referrer, empty for null.
    private struct Former: Hashable {
        var link: [UInt8]
        var referrer: [UInt8]
    }
    private var installs: [Former: Int] = [:]
    private var reasons: [Former: Set<Reason>] = [:]
    private var organic = 0
    private var days: Set<BatchDay> = []

    /// Takes an install's rows, which are not the same.
    mutating func add(_ old: ResultRow, _ new: ResultRow, why: Lookup) {
        guard old.status == .attributed, !old.agrees(with: new, on: .linkID), let link = old.bytes(.linkID),
            let reason = why(old)
        else { return }
        let former = Former(link: link, referrer: old.bytes(.referrer) ?? [])
        installs[former, default: 0] += 1
        reasons[former, default: []].insert(reason)
        if new.status == .organic { organic += 1 }
    }

    /// Adds the installs of a day.
    mutating func add(_ other: LostCredit, of day: BatchDay) {
        guard !other.installs.isEmpty else { return }
        installs.merge(other.installs, uniquingKeysWith: +)
        reasons.merge(other.reasons) { $0.union($1) }
        organic += other.organic
        days.insert(day)
    }
}

extension LostCredit {
    /// How many referrers are named.
    private static let few = 3

    /// What a person should know of the installs of all days that were added; nil if there are none.
    var warning: String? {
        let days = days.sorted()
        guard let first = days.first, let last = days.last else { return nil }
        let count = installs.values.reduce(0, +)
        let (lose, their) = count == 1 ? ("loses", "its") : ("lose", "their")
        let fate =
            organic == 0 ? "" : count == 1 ? "; it is organic now" : "; \(organic) \(organic.isOrAre) organic now"
        let options = days.count == 1 ? "--date \(first.name)" : "--from \(first.name) --to \(last.name)"
        return
            "\(count.counted("install")) of \(days.names) \(lose) the link that was published, as the catalogue does "
            + "not let it match any more: \(referrers)\(fate). To end a link, leave it in the catalogue, active, and "
            + "set its expires_at: then only installs from that time on lose it. If these are to have \(their) link "
            + "again, change the catalogue in this way and decide \(days.count == 1 ? "that day" : "these days") again, "
            + "with \(options), or by the catalogue of that time, with --links as well"
    }

    /// The referrers that have lost most, with their installs and links, and how many other referrers have lost some.
    private var referrers: String {
        let losses = Dictionary(grouping: installs.keys, by: \.referrer).values.sorted { one, other in
            let (mine, theirs) = (total(one), total(other))
            return mine != theirs
                ? mine > theirs : one[0].referrer.lexicographicallyPrecedes(other[0].referrer)
        }
        let others = losses.dropFirst(Self.few)
        let rest =
            others.isEmpty
            ? [] : ["\(others.reduce(0) { $0 + total($1) }) of \(others.count.counted("other referrer"))"]
        return (losses.prefix(Self.few).map(words) + rest).listed("and")
    }

    private func total(_ links: [Former]) -> Int { links.reduce(0) { $0 + (installs[$1] ?? 0) } }

    /// The installs of a referrer's links, in words.
    private func words(_ links: [Former]) -> String {
        let most = links.min { one, other in
            let (mine, theirs) = (installs[one] ?? 0, installs[other] ?? 0)
            return mine != theirs ? mine > theirs : one.link.lexicographicallyPrecedes(other.link)
        }
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).printable }
        let referrer = links[0].referrer
        let named = (links.count - 1).counted("other link", after: text(most?.link ?? []))
        let why = Set(links.flatMap { reasons[$0] ?? [] }).sorted().map(\.words).listed("or")
        return "\(total(links)) of \(referrer.isEmpty ? "(no referrer)" : text(referrer)) by \(named) (\(why))"
    }
}
