import AttributionModel
import Deciding

extension ClickTotals {
    /// The claims of earlier days, each at the time that `wonAt` returns, or left out if that is nil; these and later
    /// claims lapse after `history` (spec §8a).
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
