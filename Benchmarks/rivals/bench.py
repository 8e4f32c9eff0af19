"""Runs Ascribe and its rivals on the same job and the same logs, in turn, and prints a table.

Each run is a process of its own, started with warm page cache; wall time, CPU time and peak memory are those of the
whole process as the system counts them. The rows of all must agree; exits with 1 where they do not.

The system counts the memory of the process that starts another as the other's: this one stays small, and leaves the
comparison of rows to `agreement.py`.
"""

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from logs import Logs, logs_of

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RIVALS = {"duckdb": "duckdb", "clickhouse": "chdb", "polars": "polars"}


@dataclass
class Run:
    """What one process took: seconds, and bytes at its peak."""

    wall: float
    cpu: float
    memory: int


def main() -> int:
    """Measures each size; the exit code says whether all rows agreed."""
    options = parse_arguments()
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
    processor = next(
        (line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line),
        platform.processor()) if Path("/proc/cpuinfo").exists() else platform.processor()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    said = subprocess.run([options.ascribe, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    packages = ", ".join(f"{name} {version(RIVALS[name])}" for name in rivals(options))
    print(f"{os.cpu_count()} x {processor}, {memory:.0f} GiB, {platform.system()} {platform.release()}")
    print(f"ascribe {said}, {packages}, Python {platform.python_version()}")


def rivals(options: argparse.Namespace) -> list[str]:
    return options.rival or list(RIVALS)


def measure(size: int, options: argparse.Namespace) -> bool:
    """Runs all in turn on logs of a size, checks that they agree, and prints the table."""
    logs = logs_of(size, options.logs.resolve(), options.ascribe)
    print(f"\n{logs.clicks:,} clicks and {logs.installs:,} installs, {logs.bytes / 1e6:,.0f} MB before compression")
    warm(logs)
    runs: dict[str, list[Run]] = {name: [] for name in ["ascribe", *rivals(options)]}
    agrees = True
    with tempfile.TemporaryDirectory(prefix="ascribe-bench-") as folder:
        for round_number in range(options.runs):
            for name in runs:
                output = Path(folder) / name
                shutil.rmtree(output, ignore_errors=True)
                runs[name].append(run(command(name, logs, output, options), output))
                if round_number == 0 and name != "ascribe":
                    print(f"{name}: ", end="", flush=True)
                    check = [sys.executable, str(HERE / "agreement.py"), str(Path(folder) / "ascribe"), str(output)]
                    agrees = subprocess.run(check).returncode == 0 and agrees
    print_table(runs, logs)
    return agrees


def command(name: str, logs: Logs, output: Path, options: argparse.Namespace) -> list[str]:
    """The command that does the job."""
    if name == "ascribe":
        return [options.ascribe, "run", str(HERE / "core.yaml"), "--input", str(logs.folder), "--output", str(output),
                "--quiet"]
    output.mkdir()
    return [sys.executable, str(HERE / f"{name}_core.py"), str(logs.folder), str(output)]


def run(arguments: list[str], output: Path) -> Run:
    """Runs a command and waits for it; its words are kept for the case that it fails."""
    with tempfile.TemporaryFile() as words:
        started = time.monotonic()
        process = subprocess.Popen(arguments, stdout=words, stderr=words)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            words.seek(0)
            sys.exit(f"{' '.join(arguments)}\nfailed ({process.returncode}):\n{words.read().decode(errors='replace')}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit)


def warm(logs: Logs) -> None:
    """Brings the logs into the page cache."""
    for file in logs.folder.glob("*.gz"):
        with file.open("rb") as opened:
            while opened.read(1 << 20):
                pass


def print_table(runs: dict[str, list[Run]], logs: Logs) -> None:
    """A line for each program, Ascribe first."""
    own = statistics.median(one.wall for one in runs["ascribe"])
    print(f"{'':12}{'median s':>9}{'min-max s':>14}{'ratio':>7}{'CPU s':>8}{'MB/s':>8}{'peak MB':>9}")
    for name, taken in runs.items():
        walls = sorted(one.wall for one in taken)
        median = statistics.median(walls)
        spread = f"{walls[0]:.2f}-{walls[-1]:.2f}"
        cpu = statistics.median(one.cpu for one in taken)
        memory = max(one.memory for one in taken) / 1e6
        print(
            f"{name:12}{median:9.2f}{spread:>14}{median / own:7.2f}{cpu:8.2f}{logs.bytes / 1e6 / median:8.0f}"
            f"{memory:9.0f}")


if __name__ == "__main__":
    sys.exit(main())
