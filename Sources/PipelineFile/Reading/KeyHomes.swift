import AttributionModel

/// Where keys belong that stand in a section that does not have them.
enum KeyHomes {
    /// The sections that a key belongs in, in words; nil where no section has it, or where only `fields` do and it may
    /// name a signal.
    ///
    /// Sections of the part of the file that it stands in come before all others: a key of `clicks.screening` that
    /// stands in `clicks` is not taken for one of `installs`.
    static func home(of key: String, in title: String) -> String? {
        let part = title.prefix { $0 != "." }
        // In `match` and `output`, the name of a field may be meant for a signal: signals have the names of fields.
        let hasFields = title == "the file" || RecordKind.allCases.contains { $0.plural == part }
        let homes = (all[key] ?? []).filter { hasFields || !$0.hasSuffix(".fields") }
        let own = homes.filter { $0.prefix { $0 != "." } == part }
        let named = (own.isEmpty ? homes : own).map { $0 == tiers ? "a tier of \(tiers)" : $0 }
        return named.isEmpty ? nil : named.listed("or")
    }

    private static let tiers = "match.tiers"

    /// The sections that have a key, in the order of the file, without keys that could mean anything anywhere.
    private static let all: [String: [String]] = {
        var sections = [("the top level", ["time_zone", "clicks", "installs", "links", "match", "output"])]
        for kind in RecordKind.allCases {
            sections += [
                (kind.plural, kind.keys), ("\(kind.plural).fields", kind.fieldNames),
                ("\(kind.plural).screening", kind.screening),
            ]
        }
        let ofTiers = (TierReading.deterministicKeys + TierReading.probabilisticKeys).filter {
            !["name", "type", "key"].contains($0)
        }
        sections += [("match", MatchRules.keys), (tiers, ofTiers), ("output", OutputChoice.keys)]
        var homes: [String: [String]] = [:]
        for (title, keys) in sections {
            for key in keys { homes[key, default: []].append(title) }
        }
        return homes
    }()
}
