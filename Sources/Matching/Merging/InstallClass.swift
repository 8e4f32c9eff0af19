public import AttributionModel

/// What decides which clicks an install may be paired with at all, apart from their links' conditions (spec §5).
public struct InstallClass: Sendable, Hashable {
    /// The install's platform; nil takes clicks of any.
    public var platform: Platform?
    /// Its `app_id`; absent takes clicks of any.
    public var app: TextID
    /// Its environment; absent takes clicks of any.
    public var environment: TextID

    /// Makes a class of its parts.
    @inline(__always)
    public init(platform: Platform?, app: TextID, environment: TextID) {
        self.platform = platform
        self.app = app
        self.environment = environment
    }

    /// Whether clicks of a class may be paired with installs of this one (spec §5).
    @inline(__always)
    public func admits(_ other: ClickClass) -> Bool {
        admits(other, by: .platform) && admits(other, by: .app) && admits(other, by: .environment)
    }

    /// The same as far as one field tells.
    @inline(__always)
    public func admits(_ other: ClickClass, by field: PairedField) -> Bool {
        switch field {
        case .app: !app.isPresent || !other.app.isPresent || app == other.app
        case .environment:
            !environment.isPresent || !other.environment.isPresent || environment == other.environment
        case .platform: platform == nil || other.platform == nil || platform == other.platform
        }
    }
}

/// A field in which a click and an install must agree if both have it, whatever key they share (spec §5).
public enum PairedField: Sendable, CaseIterable {
    case app, environment, platform
}
