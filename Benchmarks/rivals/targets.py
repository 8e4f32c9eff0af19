"""Measures Ascribe against itself: memory, threads, sizes, skew, bad lines, other packings. Prints a table of targets.

All commands of a comparison run in turn, round after round, as in `bench.py`; the table has their medians. Where the
lines are the same the rows must be, byte for byte; exits with 1 where they are not. A target that is missed is said so
in the table and is no failure: how fast a machine is on the day is not for this program to judge.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from floor import Floor
from logs import BZIP2, HOT, MALFORMED, SINGLE, ZSTD, Logs, links_of, logs_of, variant_of
from measuring import Runs, machine, processors, run, version_of, warm

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@dataclass
class Case:
    """A command that every round runs once, over one folder of logs."""

    logs: Logs
    pipeline: str
    options: tuple[str, ...] = ()
    # Cases of one such name must have the same rows.
    lines: str | None = None


@dataclass
class Target:
    """A line of the table."""

    what: str
    value: float
    bound: float | None
    note: str
    # Whether the value is to be at least the bound, and not at most.
    is_floor: bool = False
    unit: str = ""

    def __str__(self) -> str:
        digits = 2 if self.unit == "" else 1 if self.value < 100 else 0
        value = f"{self.value:.{digits}f}{self.unit}"
        if self.bound is None:
            return f"{self.what:44}{value:>9}  {'':16}{'':8}{self.note}"
        is_met = self.value >= self.bound if self.is_floor else self.value <= self.bound
        bound = f"{'at least' if self.is_floor else 'at most'} {self.bound:g}{self.unit}"
        return f"{self.what:44}{value:>9}  {bound:16}{'met' if is_met else 'MISSED':8}{self.note}"


def main() -> int:
    """Measures all; the exit code says whether all rows agreed."""
    options = parse_arguments()
    floor = Floor()
    floor.check()
    print(machine())
    print(f"ascribe {version_of(options.ascribe)}")
    sizes = sorted(set(options.size or [1_000_000]))
    cases = cases_of(sizes, options)
    # Decoders alone: folder and threads.
    decoders = {name: (cases[name].logs, None) for name in ("zstd", "bzip2")}
    decoders["gzip"] = (cases[f"common {sizes[0]}"].logs, None)
    decoders["single"] = (cases["single"].logs, 1)
    for logs in {str(case.logs.folder): case.logs for case in cases.values()}.values():
        warm(logs.folder)
    taken, decoded, agrees = measure(cases, decoders, floor, options)
    print(f"\nmedians of {options.runs} rounds; {describe(sizes)}\n")
    for target in targets_of(sizes, cases, taken, decoded) + [start(options.ascribe)]:
        print(target)
    return 0 if agrees else 1


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, action="append", help="clicks, repeatable (default 1000000)")
    parser.add_argument("--runs", type=int, default=3, help="rounds (default 3)")
    parser.add_argument("--ascribe", default=str(ROOT / ".build/release/ascribe"), help="the program")
    parser.add_argument("--logs", type=Path, default=HERE.parent / "logs", help="where generated logs are kept")
    return parser.parse_args()


def cases_of(sizes: list[int], options: argparse.Namespace) -> dict[str, Case]:
    """What is run: the largest size under other settings, and variants of the smallest size's logs."""
    root = options.logs.resolve()
    usual = {size: logs_of(size, root, options.ascribe) for size in sizes}
    (small, large) = (sizes[0], sizes[-1])
    links_of(large, usual[large], options.ascribe)
    core = str(HERE / "core.yaml")
    cases = {f"common {size}": Case(logs, core, lines=f"{size}") for size, logs in usual.items()}
    cases["memory"] = Case(usual[large], core, ("--memory", "64MB"), lines=f"{large}")
    cases["one thread"] = Case(usual[large], core, ("--threads", "1"), lines=f"{large}")
    cases["two threads"] = Case(usual[large], core, ("--threads", "2"), lines=f"{large}")
    cases["warplink"] = Case(usual[large], "warplink")
    every = ("--clicks", "clicks-*", "--installs", "installs-*")
    for variant, given, lines in (
        (HOT, (), None), (MALFORMED, ("--max-unreadable", "5%"), f"{small}"), (SINGLE, (), f"{small}"),
        (ZSTD, every, f"{small}"), (BZIP2, every, f"{small}")
    ):
        cases[variant.name] = Case(variant_of(variant, small, root, options.ascribe), core, given, lines)
    return cases


def measure(
    cases: dict[str, Case], decoders: dict[str, tuple[Logs, int | None]], floor: Floor, options: argparse.Namespace
) -> tuple[dict[str, Runs], dict[str, Runs], bool]:
    """Runs every case and every decoder in turn, round after round; says whether same lines gave same rows."""
    taken = {name: Runs() for name in cases}
    decoded = {name: Runs() for name in decoders}
    first: dict[str, Path] = {}
    agrees = True
    with tempfile.TemporaryDirectory(prefix="ascribe-targets-") as folder:
        for _ in range(options.runs):
            for name, case in cases.items():
                output = Path(folder) / name.replace(" ", "-")
                shutil.rmtree(output, ignore_errors=True)
                taken[name].all.append(run([
                    options.ascribe, "run", case.pipeline, "--input", str(case.logs.folder), "--output", str(output),
                    "--quiet", *case.options]))
                if case.lines and not are_same(first.setdefault(case.lines, output), output):
                    print(f"{name}: the rows are not those of {first[case.lines].name}")
                    agrees = False
            for name, (logs, threads) in decoders.items():
                decoded[name].all.append(floor.measure("decode", logs.folder, threads)[0])
    return taken, decoded, agrees


def are_same(one: Path, other: Path) -> bool:
    """Whether two results have the same rows; compared by another program, so that this one stays small."""
    rows = "attributions.jsonl.gz"
    return subprocess.run(["cmp", "--silent", str(one / rows), str(other / rows)]).returncode == 0


def describe(sizes: list[int]) -> str:
    """Which size is which in the table."""
    if len(sizes) == 1:
        return f"{sizes[0]:,} clicks"
    return f"(a) {sizes[-1]:,} clicks, (b) {sizes[0]:,} clicks"


def targets_of(
    sizes: list[int], cases: dict[str, Case], taken: dict[str, Runs], decoded: dict[str, Runs]
) -> list[Target]:
    """The lines of the table, one a target."""
    (small, large) = (f"common {sizes[0]}", f"common {sizes[-1]}")
    (a, b) = ("", "") if small == large else (" (a)", " (b)")

    def ratio(name: str, other: str) -> float:
        return taken[name].wall / taken[other].wall

    def walls(name: str, other: str) -> str:
        (one, two) = (taken[name], taken[other])
        return f"{one.wall:.2f} s, {two.wall:.2f} s; CPU {one.cpu:.2f} s, {two.cpu:.2f} s"

    targets = [
        Target(f"peak memory, {size:,} clicks", taken[f"common {size}"].memory / 1e6, 512, "", unit=" MB")
        for size in sizes]
    targets += [
        Target(f"--memory 64MB: time / default's{a}", ratio("memory", large), 1.6, walls("memory", large)),
        Target(f"--memory 64MB: peak memory{a}", taken["memory"].memory / 1e6, 200, "", unit=" MB"),
        Target(
            f"one thread's time / two threads'{a}", ratio("one thread", "two threads"), 1.8,
            walls("one thread", "two threads"), is_floor=True),
        Target(f"warplink's time / common job's{a}", ratio("warplink", large), 1.5, walls("warplink", large)),
    ]
    if small != large:
        growth = cases[large].logs.clicks / cases[small].logs.clicks
        targets.append(Target(
            "time a click (a) / time a click (b)", ratio(large, small) / growth, 1.05,
            f"{walls(large, small)}; {growth:.1f} times the clicks"))
    targets.append(Target(f"hot fingerprint's time / even's{b}", ratio("hot", small), 1.2, walls("hot", small)))
    more = cases["malformed"].logs.bytes / cases[small].logs.bytes
    targets.append(Target(
        f"1 % bad lines: time a byte / without{b}", ratio("malformed", small) / more, 1.05,
        f"{walls('malformed', small)}; {more:.3f} times the bytes"))
    # One decoder works at a time on one file: the time is bound by it, or by all cores' work as with many files.
    bound = max(decoded["single"].wall, taken[small].wall)
    busy = taken["single"].cpu / taken["single"].wall
    targets.append(Target(
        f"one gzip file: time / its bound{b}", taken["single"].wall / bound, None,
        f"{taken['single'].wall:.2f} s; decoder alone {decoded['single'].wall:.2f} s, "
        f"8 files {taken[small].wall:.2f} s; {busy:.1f} of {processors()} cores busy"))
    rest = taken[small].wall - decoded["gzip"].wall
    for name in ("zstd", "bzip2"):
        alone = decoded[name].wall
        targets.append(Target(
            f"{name} input: time / its decoder alone{b}", taken[name].wall / alone, None,
            f"{taken[name].wall:.2f} s, {alone:.2f} s; the rest {taken[name].wall - alone:.2f} s, gzip's {rest:.2f} s"))
    return targets


def start(ascribe: str, times: int = 50) -> Target:
    """How long the program takes to say its version: the median of many starts."""
    taken = []
    with open(os.devnull, "w") as nowhere:
        for _ in range(times):
            started = time.monotonic()
            words = [(os.POSIX_SPAWN_DUP2, nowhere.fileno(), 1)]
            os.waitpid(os.posix_spawn(ascribe, [ascribe, "--version"], os.environ, file_actions=words), 0)
            taken.append(time.monotonic() - started)
    return Target("--version, median of 50", statistics.median(taken) * 1e3, 10, "", unit=" ms")


if __name__ == "__main__":
    sys.exit(main())
