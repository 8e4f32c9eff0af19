import AttributionModel
import Deciding
import Signals

extension MatchRules {
    /// The scorers of the tiers, in order, nil for tiers that neither compare nor score signals; `pool` has the texts.
    func scorers(pool: TextPool) -> [Scorer?] {
        let sharesLanguage = pool.makeLanguageComparison()
        return tiers.map { tier in
            guard let own = tier.probabilistic, own.comparesSignals else { return nil }
            return Scorer(rules: own, sharesLanguage: sharesLanguage)
        }
    }
}
