"""Runs Ascribe and its rivals on the same job and the same logs, in turn, and prints a table.

Each run is a process of its own, started with warm page cache; wall time, CPU time and peak memory are those of the
whole process as the system counts them. The rows of all must agree; exits with 1 where they do not.

The rows are compared by a process of their own, `agreement.py`, so that this one stays small: see `measuring.run`.
"""

import argparse
import platform
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from floor import PARTS, Floor
from logs import Logs, logs_of
from measuring import Runs, machine, run, version_of, warm

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RIVALS = {"duckdb": "duckdb", "clickhouse": "chdb", "polars": "polars"}


def main() -> int:
    """Measures each size; the exit code says whether all rows agreed."""
    options = parse_arguments()
    Floor().check()
    describe(options)
    return 0 if all([measure(size, options) for size in options.size or [1_000_000]]) else 1


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, action="append", help="clicks, repeatable (default 1000000)")
    parser.add_argument("--runs", type=int, default=3, help="runs of each (default 3)")
    parser.add_argument("--ascribe", default=str(ROOT / ".build/release/ascribe"), help="the program")
    parser.add_argument("--logs", type=Path, default=HERE.parent / "logs", help="where generated logs are kept")
    parser.add_argument("--rival", action="append", choices=RIVALS, help="only this one, repeatable (default all)")
    return parser.parse_args()


def describe(options: argparse.Namespace) -> None:
    """Names the machine and the programs."""
    packages = ", ".join(f"{name} {version(RIVALS[name])}" for name in rivals(options))
    print(machine())
    print(f"ascribe {version_of(options.ascribe)}, {packages}, Python {platform.python_version()}")


def rivals(options: argparse.Namespace) -> list[str]:
    return options.rival or list(RIVALS)


def measure(size: int, options: argparse.Namespace) -> bool:
    """Runs all in turn on logs of a size, checks that they agree, and prints the tables."""
    logs = logs_of(size, options.logs.resolve(), options.ascribe)
    print(f"\n{logs.clicks:,} clicks and {logs.installs:,} installs, {logs.bytes / 1e6:,.0f} MB before compression")
    warm(logs.folder)
    runs = {name: Runs() for name in ["ascribe", *rivals(options)]}
    parts = {part: Runs() for part in PARTS}
    sizes: dict[str, int] = {}
    floor = Floor()
    agrees = True
    with tempfile.TemporaryDirectory(prefix="ascribe-bench-") as folder:
        result = Path(folder) / "ascribe"
        for round_number in range(options.runs):
            for name in runs:
                output = Path(folder) / name
                shutil.rmtree(output, ignore_errors=True)
                runs[name].all.append(run(command(name, logs, output, options)))
                if round_number == 0 and name != "ascribe":
                    print(f"{name}: ", end="", flush=True)
                    check = [sys.executable, str(HERE / "agreement.py"), str(result), str(output)]
                    agrees = subprocess.run(check).returncode == 0 and agrees
            for part in parts:
                taken, sizes[part] = floor.measure(part, result if part == "write" else logs.folder)
                parts[part].all.append(taken)
    print_table(runs, logs)
    print_floor(parts, sizes, runs["ascribe"])
    return agrees


def command(name: str, logs: Logs, output: Path, options: argparse.Namespace) -> list[str]:
    """The command that does the job."""
    if name == "ascribe":
        return [options.ascribe, "run", str(HERE / "core.yaml"), "--input", str(logs.folder), "--output", str(output),
                "--quiet"]
    output.mkdir()
    return [sys.executable, str(HERE / f"{name}_core.py"), str(logs.folder), str(output)]


def print_table(runs: dict[str, Runs], logs: Logs) -> None:
    """A line for each program, Ascribe first."""
    own = runs["ascribe"].wall
    print(f"{'':14}{'median s':>9}{'min-max s':>14}{'ratio':>7}{'CPU s':>8}{'MB/s':>8}{'peak MB':>9}")
    for name, taken in runs.items():
        print(
            f"{name:14}{taken.wall:9.2f}{taken.spread:>14}{taken.wall / own:7.2f}{taken.cpu:8.2f}"
            f"{logs.bytes / 1e6 / taken.wall:8.0f}{taken.memory / 1e6:9.0f}")
    fastest = min((taken.wall, name) for name, taken in runs.items() if name != "ascribe")
    print(f"the fastest rival, {fastest[1]}, takes {fastest[0] / own:.2f} times Ascribe's time; target 3, aim 4")


def print_floor(parts: dict[str, Runs], sizes: dict[str, int], ascribe: Runs) -> None:
    """A line for each part of a run alone, and how often Ascribe's time holds it."""
    print(f"{'the floor':14}{'median s':>9}{'min-max s':>14}{'ascribe / it':>15}{'MB/s':>8}")
    for part, taken in parts.items():
        print(
            f"{PARTS[part]:14}{taken.wall:9.2f}{taken.spread:>14}{ascribe.wall / taken.wall:15.2f}"
            f"{sizes[part] / 1e6 / taken.wall:8.0f}")
    least = parts["parse"].wall + parts["write"].wall
    print(f"{'parse + write':14}{least:9.2f}{'':14}{ascribe.wall / least:15.2f}")


if __name__ == "__main__":
    sys.exit(main())
