public import AttributionModel

/// How well the signals of a click and an install agree (spec §5, Score).
public struct Score: Sendable, Hashable {
    /// Points of 100, rounded half up.
    public var value: Int
    /// Whether enough of the total weight is present on both sides.
    public var meetsEvidence: Bool
    /// Whether a candidate with this score can win: enough evidence, and not below `minimum`.
    public var canWin: Bool

    /// Makes a score of its parts.
    public init(value: Int, meetsEvidence: Bool, canWin: Bool) {
        self.value = value
        self.meetsEvidence = meetsEvidence
        self.canWin = canWin
    }

    /// How many points of 100 the weight `got` is out of `present`, the weight that both sides have, above 0; both in
    /// ten-thousandths.
    ///
    /// Pipeline files bound weights and evidence, so that neither these products nor that of `leastPresent` come near
    /// the end of 64 bits.
    public static func value(of got: Int64, outOf present: Int64) -> Int {
        // floor(100 got / present + 1/2), exactly.
        Int((200 * got + present) / (2 * present))
    }

    /// The order of best scores before time and id are looked at: the greater wins.
    ///
    /// Every candidate that can win is greater than every one that cannot (spec §11).
    public var rank: Int { canWin ? 101 + value : value }
}

/// What one weighted signal adds to a pair's score.
public struct SignalPoints: Sendable, Hashable {
    /// The signal of the weight, also where a partial level of it was compared.
    public let signal: Signal
    /// The points that the pair gets.
    public let got: Decimal4
    /// The points that it would get if the two agreed.
    public let present: Decimal4
}

/// Compares signals by a probabilistic tier's `weights` and `agree` (spec §5).
public struct Scorer: Sendable {
    private let weights: [Weight]
    private let agree: [Signal]
    private let minimumScore: Int
    /// The least weight present on both sides, in ten-thousandths, that is enough evidence.
    private let leastPresent: Int64
    private let sharesLanguage: @Sendable (TextID, TextID) -> Bool

    /// Makes a scorer of a tier's rules; `sharesLanguage` tells whether two `languages` have a whole tag in common.
    public init(rules: ProbabilisticRules, sharesLanguage: @escaping @Sendable (TextID, TextID) -> Bool) {
        weights = rules.weights
        agree = rules.agree
        minimumScore = rules.minimumScore ?? Int.min
        leastPresent = rules.leastPresent(forEvidence: rules.minimumEvidence)
        self.sharesLanguage = sharesLanguage
    }

    /// The score of a pair, nil where it has no weighted signal in common: such a pair cannot win.
    public func score(install: SignalValues, click: SignalValues) -> Score? {
        var got: Int64 = 0
        var present: Int64 = 0
        // By place in spans, here and below: copying a weight would count a reference to its levels.
        let weights = weights.span
        for place in weights.indices {
            guard let points = points(of: weights[place], install: install, click: click) else { continue }
            present += points.present
            got += points.got
        }
        guard present > 0 else { return nil }
        let value = Score.value(of: got, outOf: present)
        let meetsEvidence = present >= leastPresent
        return Score(value: value, meetsEvidence: meetsEvidence, canWin: meetsEvidence && value >= minimumScore)
    }

    /// The points that each weighted signal gives of those that there are to get, in the order of the weights; without
    /// signals for which the pair has no evidence.
    public func points(install: SignalValues, click: SignalValues) -> [SignalPoints] {
        weights.compactMap { weight in
            points(of: weight, install: install, click: click).map {
                SignalPoints(
                    signal: weight.signal, got: Decimal4(tenThousandths: $0.got),
                    present: Decimal4(tenThousandths: $0.present))
            }
        }
    }

    /// The place of a pair in the order of `best_score`, `Score.rank`; -1 without a score.
    public func rank(install: SignalValues, click: SignalValues) -> Int {
        score(install: install, click: click)?.rank ?? -1
    }

    /// Whether the pair differs in no signal of `agree` that both sides have.
    public func agrees(install: SignalValues, click: SignalValues) -> Bool {
        for signal in agree where install.agrees(with: click, on: signal) == false { return false }
        return true
    }

    /// The signals of `agree` that a click or an install has.
    public func present(in values: SignalValues) -> AgreementSignals {
        var present: AgreementSignals = []
        for (place, signal) in agree.enumerated() where values.words(of: signal) != nil {
            present.insert(AgreementSignals(rawValue: 1 << UInt32(place)))
        }
        return present
    }

    /// A digest of the values of some signals of `agree`, all of which are there.
    ///
    /// A click and an install agree exactly where their digests of the signals that both have are equal.
    public func agreement(of values: SignalValues, on signals: AgreementSignals) -> Digest {
        var digest = DigestBuilder(seed: DigestSeed.signals)
        digest.add(UInt64(signals.rawValue))
        for (place, signal) in agree.enumerated() where signals.rawValue & 1 << UInt32(place) != 0 {
            if let words = values.words(of: signal) { digest.add(words.0, words.1) }
        }
        return digest.digest
    }

    /// The points that a weight gives, and out of how many; nil where the pair has no evidence for it.
    ///
    /// Where a side lacks the exact signal, the first partial level that both can answer is the whole evidence: its
    /// points are what there is to get (spec §5). If the points of the exact signal were what there is to get, its
    /// absence would count against the pair.
    private func points(
        of weight: Weight, install: SignalValues, click: SignalValues
    ) -> (got: Int64, present: Int64)? {
        let full = weight.exact.tenThousandths
        let levels = weight.partials.span
        switch install.agrees(with: click, on: weight.signal) {
        case .some(true): return (full, full)
        case .some(false):
            for place in levels.indices where agrees(install, click, on: levels[place].partial) == true {
                return (levels[place].points.tenThousandths, full)
            }
            return (0, full)
        case .none:
            for place in levels.indices {
                guard let agrees = agrees(install, click, on: levels[place].partial) else { continue }
                let points = levels[place].points.tenThousandths
                return (agrees ? points : 0, points)
            }
            return nil
        }
    }

    private func agrees(_ install: SignalValues, _ click: SignalValues, on partial: Weight.Partial) -> Bool? {
        switch partial {
        case .signal(let signal): install.agrees(with: click, on: signal)
        case .shared:
            install.languages.isPresent && click.languages.isPresent
                ? install.languages == click.languages || sharesLanguage(install.languages, click.languages)
                : nil
        }
    }
}

extension ProbabilisticRules {
    /// Scores pairs by these rules; nil if they give nothing any weight.
    public func scorer(sharesLanguage: @escaping @Sendable (TextID, TextID) -> Bool) -> Scorer? {
        weights.isEmpty ? nil : Scorer(rules: self, sharesLanguage: sharesLanguage)
    }

    /// All weights together, in ten-thousandths.
    public var totalWeight: Int64 { weights.reduce(0) { $0 + $1.exact.tenThousandths } }

    /// The least weight present on both sides, in ten-thousandths, that amounts to `evidence`.
    ///
    /// Evidence is in points of 100: present / total >= evidence / 1,000,000, rounded up to whole units.
    public func leastPresent(forEvidence evidence: Decimal4) -> Int64 {
        (totalWeight * evidence.tenThousandths + 999_999) / 1_000_000
    }
}
