import AttributionModel
import Screening

/// A class of cached clicks with the numbers of its texts in this run.
struct ResolvedClass {
    let isBot: Bool
    let platform: Platform?
    let appOpened: Bool?
    let ipClass: IPClass?
    let parameters: ParameterSummary?
    let environmentFact: EnvironmentFact
    let environment: TextID
    let app: TextID
    /// Where its keys' earlier tiers are.
    let keys: Range<Int>

    init(_ own: CachedClass, keys: Range<Int>, _ store: ClickStore, _ screen: ClickScreen) {
        isBot = own.isBot
        platform = own.platform
        appOpened = own.appOpened
        ipClass = own.ipClass
        parameters = own.parameters.map { ParameterSummary(bits: $0) }
        let environment = own.environment ?? []
        environmentFact = screen.environment(environment.span)
        self.environment = store.pool.id(of: environment)
        app = store.pool.id(of: own.app)
        self.keys = keys
    }
}
