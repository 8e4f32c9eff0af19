"""Writes Sources/Signals/TimeZone/ZoneOffsets.swift: every canonical zone's offsets from 2012 to 2101.

Canonical are all names of the release but the renamed ones in ZoneNames.swift beside it, which is kept by hand.
Run from the project's root, with the release of the time zone database that ZoneNames.swift names:

    python3 -m pip install tzdata==2025.2
    PYTHONTZPATH= python3 Tests/Generators/timezones.py
"""

import pathlib
import re
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

import tzdata

FOLDER = pathlib.Path("Sources/Signals/TimeZone")
RELEASE = "2025b"
FIRST = datetime(2012, 1, 1, tzinfo=timezone.utc)
# Past the end of the required times, so that the last local day of 2100 is whole in every zone.
END = datetime(2101, 1, 3, tzinfo=timezone.utc)
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
WIDTH = 112


def canonical_names() -> list[str]:
    text = (FOLDER / "ZoneNames.swift").read_text()
    literal = re.search(r'"""\n(.*?)\n *"""', text, re.S).group(1)
    renamed = {line.split()[0] for line in literal.splitlines()}
    # The database's own name for a system whose zone is not set yet.
    return sorted(available_timezones() - renamed - {"Factory"})


def minutes(delta: timedelta) -> int:
    count, rest = divmod(delta, timedelta(minutes=1))
    assert not rest, f"{delta} is not a whole number of minutes"
    return count


def offset(zone: ZoneInfo, at: datetime) -> int:
    return minutes(at.astimezone(zone).utcoffset())


def change(zone: ZoneInfo, low: datetime, high: datetime) -> datetime:
    """The first whole minute at which the offset is no longer that of `low`."""
    before = offset(zone, low)
    while high - low > timedelta(minutes=1):
        middle = low + timedelta(minutes=minutes(high - low) // 2)
        low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
    second = high - timedelta(seconds=1)
    assert offset(zone, second) == before, f"{zone} changes within a minute near {high}"
    return high


def sequence(zone: ZoneInfo) -> tuple:
    """The first offset, then each change as (minutes since 1970, offset from then on)."""
    steps = [offset(zone, FIRST)]
    at = FIRST
    while at < END:
        following = min(at + timedelta(hours=18), END)
        if offset(zone, at) != offset(zone, following):
            moment = change(zone, at, following)
            steps.append((minutes(moment - EPOCH), offset(zone, moment)))
            following = moment
        at = following
    return tuple(steps)


def base36(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text or "0"


def tokens(steps: tuple, names: list[str]) -> list[str]:
    result = ["@", *names, "=", str(steps[0])]
    previous = minutes(FIRST - EPOCH)
    for moment, minutes_east in steps[1:]:
        result.append(f"{base36(moment - previous)}:{minutes_east}")
        previous = moment
    return result


def wrapped(words: list[str]) -> list[str]:
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return lines + [line]


def main() -> None:
    assert tzdata.IANA_VERSION == RELEASE, f"tzdata {tzdata.IANA_VERSION} is installed, {RELEASE} is wanted"
    zones: dict[tuple, list[str]] = {}
    for name in canonical_names():
        zones.setdefault(sequence(ZoneInfo(name)), []).append(name)
    lines = []
    for steps, names in sorted(zones.items(), key=lambda item: item[1]):
        lines += wrapped(tokens(steps, names))
    body = "\n".join(f"        {line}" for line in lines)
    (FOLDER / "ZoneOffsets.swift").write_text(f'''// Made by Tests/Generators/timezones.py from the time zone database, release {RELEASE}: do not edit.

/// The offsets of all canonical zones from 2012 to 2101, as text that `ZoneTable` reads once.
///
/// Words are parted by spaces or line feeds. `@` begins a sequence of offsets; the names of the zones that share it
/// follow, then `=` and the first offset in minutes east. Each `delta:offset` after it is a change: base-36 minutes
/// since the change before (at first since 2012-01-01T00:00Z), and the offset from then on.
enum ZoneOffsets {{
    static let text = """
{body}
        """
}}
''')
    print(len(zones), "sequences of", sum(map(len, zones.values())), "zones")


if __name__ == "__main__":
    main()
