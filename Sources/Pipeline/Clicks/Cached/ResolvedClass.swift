import AttributionModel
import Screening

/// A class of cached clicks in this run.
struct ResolvedClass {
    let isBot: Bool
    let platform: Platform?
    let appOpened: Bool?
    let ipClass: IPClass?
    let parameters: ParameterSummary?
    let environmentFact: EnvironmentFact
    /// Where its keys' earlier tiers are.
    let keys: Range<Int>
    /// What its clicks name; nil until one of them is kept (`ResolvedTexts.owner`).
    var owner: ClickOwner?

    init(_ own: CachedClass, keys: Range<Int>, _ screen: ClickScreen) {
        isBot = own.isBot
        platform = own.platform
        appOpened = own.appOpened
        ipClass = own.ipClass
        parameters = own.parameters.map { ParameterSummary(bits: $0) }
        let environment = own.environment ?? []
        environmentFact = screen.environment(environment.span)
        self.keys = keys
    }
}
