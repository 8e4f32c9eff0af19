import AttributionModel
import Matching

extension Explanation {
    /// A link of the catalogue that an install's referrer names, and that is not open to the install.
    struct NearLink: Sendable {
        var linkID: String
        /// What kept it from being found; never empty.
        var obstacles: [LinkObstacle]

        /// What kept it from being found, in words.
        var words: String { obstacles.map(\.words).joined(separator: "; ") }
    }
}

/// Why a link that a referrer names is not open to an install (spec §5).
enum LinkObstacle: Sendable, Equatable {
    case inactive
    /// How long before the install it had expired.
    case expired(by: Milliseconds)
    case otherApp
    case otherEnvironment
    /// It would have the referrer's name if the queries of addresses did not count.
    case otherQuery
    /// Nothing is known against it, and yet the run did not find it.
    case notRead

    /// The code for programs, that of a click's obstacle where it means the same.
    var code: String {
        switch self {
        case .inactive: Obstacle.Code.linkInactive.rawValue
        case .expired: Obstacle.Code.linkExpired.rawValue
        case .otherApp: Obstacle.Code.otherApp.rawValue
        case .otherEnvironment: Obstacle.Code.otherEnvironment.rawValue
        case .otherQuery: "other_query"
        case .notRead: Obstacle.Code.notRead.rawValue
        }
    }

    /// How long before the install it had expired; nil for others.
    var length: Milliseconds? { if case .expired(let length) = self { length } else { nil } }

    /// The sentence for people, without its full stop.
    var words: String {
        switch self {
        case .inactive: "it is not active"
        case .expired(by: 0): "it expired just then"
        case .expired(let length): "it had expired \(ReviewText.length(length)) before the install"
        case .otherApp: "it is of another app"
        case .otherEnvironment: "it is of another environment than the pipeline's"
        case .otherQuery:
            "its address has no query; \"ignored_query\" names the parameters of referrers that do not count"
        case .notRead: "nothing rules it out; the run may have read another catalogue"
        }
    }
}

extension LinkFacts {
    /// What keeps the link from being open at `time`, by the same rules as `LinkCatalogue.referredLink`; nothing if it
    /// is open.
    func obstacles(at time: Instant, app: TextID, environments: [TextID]) -> [LinkObstacle] {
        let ofNoApp = Audience(app: .absent, environment: environment)
        let ofNoEnvironment = Audience(app: self.app, environment: .absent)
        let obstacles: [LinkObstacle?] = [
            conditions.isActive ? nil : .inactive,
            time < conditions.expiresAt ? nil : .expired(by: time - conditions.expiresAt),
            ofNoEnvironment.includes(app: app, environments: environments) ? nil : .otherApp,
            ofNoApp.includes(app: app, environments: environments) ? nil : .otherEnvironment,
        ]
        return obstacles.compactMap(\.self)
    }
}
