import AttributionModel

extension Obstacle {
    /// What kept a click from being a candidate, without details; the raw values are the codes for programs.
    enum Code: String, CaseIterable, Sendable {
        case dropped, barred
        case keyDiffers = "key_differs"
        case metInEarlierTier = "met_in_earlier_tier"
        case otherPlatform = "other_platform"
        case otherApp = "other_app"
        case otherEnvironment = "other_environment"
        case outOfWindow = "out_of_window"
        case linkWindowOver = "link_window_over"
        case linkInactive = "link_inactive"
        case linkExpired = "link_expired"
        case linkDeferredOff = "link_deferred_off"
        case agreeDiffers = "agree_differs"
        case notScored = "not_scored"
        case tooFewSignals = "too_few_signals"
        case belowMinimum = "below_minimum"
        case claimed, older
        case beyondCut = "beyond_cut"
        case beyondScored = "beyond_scored"
        case notRead = "not_read"
    }

    /// The code for programs.
    var code: Code {
        switch self {
        case .screened(let verdict): verdict.isBarred ? .barred : .dropped
        case .keyDiffers: .keyDiffers
        case .metEarlier: .metInEarlierTier
        case .otherPlatform: .otherPlatform
        case .otherApp: .otherApp
        case .otherEnvironment: .otherEnvironment
        case .tooOld, .tooLate: .outOfWindow
        case .linkWindowOver: .linkWindowOver
        case .linkInactive: .linkInactive
        case .linkExpired: .linkExpired
        case .linkDeferredOff: .linkDeferredOff
        case .agreeDiffers: .agreeDiffers
        case .notScored: .notScored
        case .tooFewSignals: .tooFewSignals
        case .belowMinimum: .belowMinimum
        case .claimed: .claimed
        case .olderOfDevice: .older
        case .beyondCut: .beyondCut
        case .beyondScored: .beyondScored
        case .notRead: .notRead
        }
    }
}
