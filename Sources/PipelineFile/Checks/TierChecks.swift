import AttributionModel

/// Checks tiers against each other (spec §9, §11).
struct TierChecks {
    /// In the order of the file.
    let readings: [TierReading]
    let surroundings: TierSurroundings

    /// As many as fit the 16 bits in which `TierKeys` notes the probabilistic tiers that a record has all signals for.
    private static let mostProbabilisticTiers = 16

    /// Adds a fault for too many probabilistic tiers, for each repeated name, for weights beside bands, and, unless the
    /// file was published, for each tier that can never match.
    func report() {
        reportTooMany()
        reportRepeatedNames()
        reportMixture()
        guard readings.first?.section.problems.allowsUselessSettings == false else { return }
        let sound = readings.compactMap { reading in reading.tier.map { (tier: $0, section: reading.section) } }
        for (index, reading) in sound.enumerated() {
            reportUnreachable(
                reading.tier, reading.section, after: sound[..<index].map(\.tier),
                before: sound[(index + 1)...].map(\.tier))
        }
        if sound.count == readings.count { reportNothingToInherit(sound) }
    }

    /// Adds a fault where all tiers look only at earlier installs, so that none attributes the first one.
    private func reportNothingToInherit(_ sound: [(tier: Tier, section: Section)]) {
        guard let first = sound.first?.section,
            sound.allSatisfy({ $0.tier.method == .deviceID(clicks: false, earlierInstalls: true) })
        else { return }
        first.report(
            "\(first.title) can never match, as no tier gives an earlier install a click; add clicks here, or a tier that "
                + "looks at clicks or links",
            at: "against")
    }

    private func reportTooMany() {
        let most = TierChecks.mostProbabilisticTiers
        let tooMany = readings.filter(\.isProbabilistic).dropFirst(most)
        guard let first = tooMany.first?.section else { return }
        first.problems.add(
            "only \(most) tiers may be probabilistic and this is the \(most + 1)th; leave some out", at: first.position)
    }

    private func reportRepeatedNames() {
        // By bytes, as tiers are told apart: strings count as equal where only the spelling of a letter differs.
        var lines: [[UInt8]: Int] = [:]
        for reading in readings {
            guard let name = reading.tier?.name else { continue }
            if let line = lines[name.utf8Bytes] {
                reading.section.report(
                    "tier name \"\(name)\" is taken by the tier in line \(line); choose another", at: "name")
            } else {
                lines[name.utf8Bytes] = reading.section.valuePosition("name").line
            }
        }
    }

    private func reportMixture() {
        let weighted = readings.first(where: \.isWeighted)?.section.keyPosition("weights")
        let banded = readings.first(where: \.isBanded)?.section.keyPosition("confidence")
        guard let weighted, let banded, let problems = readings.first?.section.problems else { return }
        problems.add(
            "this pipeline has both tiers that score by \"weights\" and tiers with \"confidence\" by age; "
                + "keep one kind, or make two pipelines",
            at: max(weighted, banded))
    }

    private func reportUnreachable(_ tier: Tier, _ section: Section, after earlier: [Tier], before later: [Tier]) {
        let installs = TierReach.installs(of: tier, clickPlatforms: surroundings.clickPlatforms)
        guard !installs.isEmpty else {
            return section.report(
                "\(section.title) can never match, as \"clicks.screening.platforms\" bars all of its platforms; "
                    + "change one of the two lists",
                at: "platforms")
        }
        let holdsBack = later.contains { $0.probabilistic != nil && installs.contains(where: $0.isOpen) }
        let covering = earlier.filter { TierReach.anticipates($0, tier, holdingBack: holdsBack) }
        guard installs.allSatisfy({ platform in covering.contains { $0.isOpen(to: platform) } }) else { return }
        let names = covering.map { "\"\($0.name)\"" }.joined(separator: ", ")
        section.report(
            "\(section.title) can never match, as all that would meet here meets in \(names) first; "
                + "move it up, or remove it",
            at: "key")
    }
}
