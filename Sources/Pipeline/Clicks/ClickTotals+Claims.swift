import AttributionModel
import Deciding

extension ClickTotals {
    /// The claims of earlier days, each of the time that `wonAt` tells or none where that is nil; they and those to
    /// come lapse after `history` (spec §8a).
    func claims(
        clickCount: Int, history: Milliseconds, wonAt: (EarlierClaims) -> Instant?
    ) -> Claims {
        var claims = Claims(clickCount: clickCount, lapsing: .these(Set(aliases.values)), history: history)
        for (click, earlier) in claimed {
            guard let wonAt = wonAt(earlier) else { continue }
            claims.insertEarlier(aliases[click] ?? click, at: wonAt)
        }
        return claims
    }
}
