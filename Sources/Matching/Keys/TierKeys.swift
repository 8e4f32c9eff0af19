public import AttributionModel

/// The keys under which clicks and installs meet, tier by tier (spec §5).
///
/// A click and an install meet in the *first* probabilistic tier, open to the install's platform, whose every key
/// signal both have. Each side therefore carries a mask of the probabilistic tiers that it has all signals for: the
/// lowest common bit is where the pair meets, and a pair that meets in one tier is no pair under a later tier's key.
///
/// Keys of several tiers mostly begin alike, so their digests are chained: a step adds one signal to an earlier step's,
/// and a tier's key is a step's digest with the tier's number. `warplink` needs 6 steps for 13 signals.
public struct TierKeys: Sendable {
    /// One tier that matches by sorted keys.
    private struct Entry: Sendable {
        /// Its place in the pipeline.
        let tier: Int
        /// Its bit in the masks; 0 for the device tier, in which pairs meet whatever the other tiers say.
        let bit: UInt16
        /// The step that its key's last signal is added in.
        let step: Int
        /// The platforms that it is open to.
        let platforms: PlatformSet
        /// Whether clicks of other platforms take up places among those that are scored (spec §11, `max_scored`).
        let countsAll: Bool
        let window: Milliseconds
    }

    private let entries: [Entry]
    private let steps: [StepChain.Step]
    private let clockSkew: Milliseconds
    /// The digest of a text's bytes: keys are kept for later runs, in which the text has another number.
    private let textDigest: @Sendable (TextID) -> Digest

    /// Numbers the probabilistic tiers of a pipeline; there are at most 16, which the check of pipeline files ensures.
    ///
    /// `textDigest` gives the digest of a text's bytes.
    public init(rules: MatchRules, textDigest: @escaping @Sendable (TextID) -> Digest) {
        var entries: [Entry] = []
        var chain = StepChain()
        var bit: UInt16 = 1
        for (place, tier) in rules.tiers.enumerated() {
            guard let window = tier.window?.limit, let key = tier.clickKey else { continue }
            let isProbabilistic = tier.probabilistic != nil
            entries.append(
                Entry(
                    tier: place, bit: isProbabilistic ? bit : 0, step: chain.step(for: key, rules: rules),
                    platforms: PlatformSet(tier.platforms), countsAll: tier.probabilistic?.winner == .bestScore,
                    window: window))
            guard isProbabilistic else { continue }
            precondition(bit != 0, "the pipeline file's check lets 16 probabilistic tiers through at most")
            bit <<= 1
        }
        self.entries = entries
        steps = chain.steps
        clockSkew = rules.clockSkew
        self.textDigest = textDigest
    }

    /// How many keys an install posts at most.
    public var count: Int { entries.count }

    /// Works out what an install posts, `scratch.postings`: a key for each tier that it can look in by keys.
    public func post(_ install: SignalValues, requestedAt: Instant, scratch: inout KeyScratch) {
        digest(install, into: &scratch)
        scratch.postings.removeAll(keepingCapacity: true)
        // Earlier tiers have lower bits and come first, so the mask is complete as far as it is looked at.
        var mask: UInt16 = 0
        for entry in entries where entry.platforms.contains(install.platform) && scratch.steps[entry.step].isPresent {
            scratch.postings.append(
                InstallPosting(
                    tier: entry.tier, key: key(entry, scratch), earlierTiers: entry.bit == 0 ? 0 : mask,
                    from: requestedAt - entry.window, to: requestedAt + clockSkew))
            mask |= entry.bit
        }
    }

    /// Works out the keys of a click, `scratch.keys`, its `tiers`, and whether it has a device's key; has the filter
    /// prefetch what it will look at.
    ///
    /// A tier closed to the click's platform is left out, unless it counts all clicks: the installs in that tier have
    /// other platforms. The click still has the tier's bit, as a pair that meets there meets in no later tier.
    public func digest(_ click: SignalValues, for filter: KeyFilter, scratch: inout KeyScratch) {
        digest(click, into: &scratch)
        scratch.keepFirst(0)
        var mask: UInt16 = 0
        scratch.hasDeviceKey = false
        for place in entries.indices {
            let entry = entries[place]
            guard scratch.steps[entry.step].isPresent else { continue }
            if entry.bit == 0 { scratch.hasDeviceKey = true }
            let earlierTiers = entry.bit == 0 ? 0 : mask
            mask |= entry.bit
            if let platform = click.platform, !entry.platforms.contains(platform), !entry.countsAll { continue }
            let key = key(entry, scratch)
            filter.prefetch(key)
            scratch.keys.append(WantedKey(key: key, earlierTiers: earlierTiers))
        }
        scratch.tiers = mask
    }

    /// Runs all steps.
    private func digest(_ values: SignalValues, into scratch: inout KeyScratch) {
        if scratch.steps.count < steps.count { scratch.grow(to: steps.count) }
        run(values, &scratch.steps, &scratch.texts)
    }

    private func run(
        _ values: SignalValues, _ digests: inout [StepDigest], _ texts: inout RecentValues<UInt64, Digest>
    ) {
        // A span, so that whether the array is uniquely referenced is checked once and not at every step.
        var digests = digests.mutableSpan
        for place in steps.indices {
            let step = steps[place]
            guard step.parent < 0 || digests[step.parent].isPresent, let words = values.words(of: step.signal) else {
                digests[place].isPresent = false
                continue
            }
            var builder = step.parent < 0 ? DigestBuilder(seed: DigestSeed.signals) : digests[step.parent].builder
            if step.isText, let text = values.text(of: step.signal) {
                builder.add(texts.value(for: UInt64(text.number)) { textDigest(text) })
            } else {
                builder.add(words.0, words.1)
            }
            digests[place] = StepDigest(builder: builder, isPresent: true)
        }
    }

    @inline(__always)
    private func key(_ entry: Entry, _ scratch: KeyScratch) -> Digest {
        var builder = scratch.steps[entry.step].builder
        builder.add(UInt64(entry.tier), UInt64(entry.step))
        return builder.digest
    }
}
