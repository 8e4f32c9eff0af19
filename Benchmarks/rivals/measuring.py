"""Runs commands one after the other and says what they took, as the system counts it."""

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Run:
    """What one process took: seconds, and bytes at its peak; and what it said."""

    wall: float
    cpu: float
    memory: int
    said: str


class Runs:
    """The runs of one command."""

    def __init__(self) -> None:
        self.all: list[Run] = []

    @property
    def wall(self) -> float:
        return statistics.median(run.wall for run in self.all)

    @property
    def cpu(self) -> float:
        return statistics.median(run.cpu for run in self.all)

    @property
    def memory(self) -> int:
        """The greatest of all runs."""
        return max(run.memory for run in self.all)

    @property
    def spread(self) -> str:
        walls = [run.wall for run in self.all]
        return f"{min(walls):.2f}-{max(walls):.2f}"


def run(arguments: list[str]) -> Run:
    """Runs a command and waits for it; where it fails, so do we, with its words.

    The system counts the memory of the process that starts another as the other's: whoever calls this stays small.
    """
    with tempfile.TemporaryFile() as words:
        started = time.monotonic()
        process = subprocess.Popen(arguments, stdout=words, stderr=words)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        words.seek(0)
        said = words.read().decode(errors="replace")
    if process.returncode != 0:
        sys.exit(f"{' '.join(arguments)}\nfailed ({process.returncode}):\n{said}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit, said)


def warm(folder: Path) -> None:
    """Brings the files of a folder into the page cache."""
    for file in folder.iterdir():
        with file.open("rb") as opened:
            while opened.read(1 << 20):
                pass


def processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machine() -> str:
    """The machine in a line."""
    information = Path("/proc/cpuinfo")
    lines = information.read_text().splitlines() if information.exists() else []
    processor = next((line.split(":")[1].strip() for line in lines if "model name" in line), platform.processor())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} x {processor}, {memory:.0f} GiB, {platform.system()} {platform.release()}"


def version_of(ascribe: str) -> str:
    """What the program says of its version."""
    return subprocess.run([ascribe, "--version"], capture_output=True, text=True, check=True).stdout.strip()
