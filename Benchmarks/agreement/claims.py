"""The part of `warplink` that is no query: installs decided one at a time, each claim barring later ones."""

from dataclasses import dataclass

HOUR = 3_600_000
HISTORY = 90 * 24 * HOUR

# Confidence in ten-thousandths by age in milliseconds, and what each further candidate takes away.
BANDS = [(1 * HOUR, 8500), (24 * HOUR, 6500), (72 * HOUR, 4000)]
AMBIGUITY = 1500


@dataclass
class Install:
    """A decided install with what the query found for it; clicks are rows of the query's table `click`."""

    row: int
    requested_at: int
    app: str | None
    device: str | None
    referred_link: str | None
    device_click: int | None
    candidates: dict[str, list[int]]


@dataclass
class Decision:
    """The outcome for one install."""

    row: int
    tier: str | None = None
    confidence: int | None = None
    click: int | None = None
    candidates: int | None = None
    runner_up: int | None = None
    inherited_from: int | None = None
    link: str | None = None


def confidence(age: int, candidates: int) -> int:
    """The band of an age in milliseconds less the ambiguity, in ten-thousandths."""
    band = next(value for limit, value in BANDS if age < limit)
    return max(0, band - AMBIGUITY * (candidates - 1))


class Claims:
    """Decides installs in the order in which they are given."""

    def __init__(self, clicked_at: dict[int, int]):
        self.clicked_at = clicked_at
        self.claimed: set[int] = set()
        self.attributed: dict[str, list[tuple[Install, Decision]]] = {}

    def decide(self, install: Install) -> Decision:
        """The decision for the next install."""
        decision = self._by_referrer(install) or self._by_device(install) or self._by_fingerprint(install)
        if decision is None:
            return Decision(install.row)
        if install.device is not None:
            self.attributed.setdefault(install.device, []).append((install, decision))
        return decision

    def _by_referrer(self, install: Install) -> Decision | None:
        if install.referred_link is None:
            return None
        return Decision(install.row, "install_referrer", 10_000, link=install.referred_link)

    def _by_device(self, install: Install) -> Decision | None:
        if install.device_click is not None:
            self.claimed.add(install.device_click)
            return Decision(install.row, "device_id", 10_000, install.device_click)
        for earlier, decision in reversed(self.attributed.get(install.device, [])):
            if install.requested_at - earlier.requested_at > HISTORY:
                return None
            if earlier.app is None or install.app is None or earlier.app == install.app:
                return Decision(
                    install.row, "device_id", 10_000, decision.click, inherited_from=earlier.row, link=decision.link)
        return None

    def _by_fingerprint(self, install: Install) -> Decision | None:
        for tier in ("enriched", "enriched_android", "basic"):
            candidates = install.candidates.get(tier, [])
            free = [click for click in candidates if click not in self.claimed]
            if not free:
                continue
            self.claimed.add(free[0])
            age = install.requested_at - self.clicked_at[free[0]]
            return Decision(
                install.row, tier, confidence(age, len(candidates)), free[0], len(candidates),
                free[1] if len(free) > 1 else None)
        return None
