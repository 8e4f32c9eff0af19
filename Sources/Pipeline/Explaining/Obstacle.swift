import AttributionModel

/// Why a click is not a candidate of an install in a tier (spec §4, §5).
enum Obstacle: Sendable, Equatable {
    /// Screening dropped the click, or barred it from matching.
    case screened(ClickVerdict)
    /// Signals of the tier's key that differ, and those that the click lacks.
    case keyDiffers([Signal], lacking: [Signal])
    /// The pair meets in an earlier tier, the first whose signals both have; part of that tier's key may differ.
    case metEarlier(tier: String, differing: [Signal])
    case otherPlatform
    case otherApp
    case otherEnvironment
    /// By how much it is older than the tier's window allows; 0 at an end that is not part of the window.
    case tooOld(by: Milliseconds)
    /// How long it came after the install, or after what `clock_skew` allows.
    case tooLate(by: Milliseconds, clockSkew: Milliseconds)
    /// How long the window of its link, or of links without one of their own, had been over; 0 at an end that is not
    /// part of the window.
    case linkWindowOver(by: Milliseconds, limit: Milliseconds, isOwn: Bool)
    case linkInactive
    /// How long before the install the link had expired.
    case linkExpired(by: Milliseconds)
    case linkDeferredOff
    /// Signals of the tier's `agree` that are present on both sides and differ.
    case agreeDiffers([Signal])
    /// No signal with a weight is present on both sides.
    case notScored
    /// Signals that both sides have weigh less than the tier's `minimum_evidence`, in per cent.
    case tooFewSignals(minimum: Decimal4)
    case belowMinimum(score: Int, minimum: Int)
    /// An earlier install won the click.
    case claimed(by: String)
    /// Only the newest of a device's clicks counts.
    case olderOfDevice
    /// The list of candidates is cut before it.
    case beyondCut
    /// Only newer clicks with its key were scored.
    case beyondScored
    /// Nothing is known against it, and yet it is not a candidate.
    case notRead

    /// The signals that the obstacle is about: those that differ, or that the click lacks.
    var signals: [Signal] {
        switch self {
        case .keyDiffers(let differing, let lacking): differing + lacking
        case .agreeDiffers(let differing), .metEarlier(_, let differing): differing
        case .otherPlatform: [.platform]
        default: []
        }
    }

    /// A side of a tier's window; the raw values are the codes for programs.
    enum Side: String, Sendable {
        case before, after
    }

    /// On which side of the window the click is, if that is the obstacle.
    var side: Side? {
        switch self {
        case .tooOld: .before
        case .tooLate: .after
        default: nil
        }
    }

    /// What screening says of the click, if that is the obstacle.
    var verdict: ClickVerdict? { if case .screened(let verdict) = self { verdict } else { nil } }

    /// Those of the signals that the click lacks.
    var lacking: [Signal] { if case .keyDiffers(_, let lacking) = self { lacking } else { [] } }

    /// The length of time that the obstacle is about, as its case says; nil for others.
    var length: Milliseconds? {
        switch self {
        case .tooOld(let by), .tooLate(let by, _), .linkWindowOver(let by, _, _), .linkExpired(let by): by
        default: nil
        }
    }

    /// Whether the click would also have lost as a candidate.
    var bearsOnScore: Bool {
        switch self {
        case .notScored, .tooFewSignals, .belowMinimum: true
        default: false
        }
    }
}

extension Obstacle {
    /// The sentence for people, without its full stop, to follow a "but"; it tells values of signals that differ.
    func words(_ values: DifferingSignals) -> String {
        switch self {
        case .screened(let verdict): Obstacle.words(of: verdict)
        case .keyDiffers(let differing, let lacking):
            [
                differing.isEmpty ? nil : values.words(differing),
                lacking.isEmpty ? nil : "it has no usable \(lacking.map(\.name).listed("or"))",
            ].compactMap { $0 }.joined(separator: ", and ")
        case .metEarlier(let tier, let differing):
            "it is compared in tier \(tier), the first whose signals both have"
                + (differing.isEmpty ? "" : ", where " + values.words(differing))
        case .otherPlatform: "it is of another platform"
        case .otherApp: "it is of another app"
        case .otherEnvironment: "it is of another environment"
        case .tooOld(by: 0): "it lies at the window's very end, which does not count"
        case .tooOld(let length): "it was clicked \(ReviewText.length(length)) before the window"
        case .tooLate(let length, clockSkew: 0): "it was clicked \(ReviewText.length(length)) after the install"
        case .tooLate(let length, _): "it was clicked \(ReviewText.length(length)) later than clock_skew allows"
        case .linkWindowOver(let length, let limit, let isOwn):
            (isOwn
                ? "its link's own window of \(ReviewText.length(limit))"
                : "the window of \(ReviewText.length(limit)) for links without one")
                + (length == 0 ? " ended just then" : " had been over for \(ReviewText.length(length))")
        case .linkInactive: "its link is not active"
        case .linkExpired(by: 0): "its link expired just then"
        case .linkExpired(let length): "its link had expired \(ReviewText.length(length)) before the install"
        case .linkDeferredOff: "its link is not for deferred matching"
        case .agreeDiffers(let differing): values.words(differing)
        case .notScored: "no weighted signal is on both sides"
        case .tooFewSignals(let minimum): "too few signals are on both sides for a minimum_evidence of \(minimum.text)"
        case .belowMinimum(let score, let minimum): "its score of \(score) is below the minimum of \(minimum)"
        case .claimed(let install): "install \(install) had won it"
        case .olderOfDevice: "of a device's clicks only the newest counts"
        case .beyondCut: "the list of candidates is cut before it"
        case .beyondScored: "only newer clicks were scored"
        case .notRead: "nothing rules it out; the run may have read other logs, or another catalogue"
        }
    }

    /// What screening says of a click, in words.
    static func words(of verdict: ClickVerdict) -> String {
        switch verdict {
        case .usable: "it is usable"
        case .duplicate: "it is a duplicate, as a line before it has its id"
        case .bot: "its user agent is a bot's"
        case .environment: "its environment is not the pipeline's"
        case .linkUnknown: "its link is not in the catalogue"
        case .payload: "the pipeline does not take its custom parameters"
        case .appOpened: "the tap opened the app, which was already installed"
        case .platform: "its platform is not one of the pipeline's"
        }
    }
}
