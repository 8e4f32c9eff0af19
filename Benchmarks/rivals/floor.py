"""The floor: parts of a run measured alone, by the program of `Benchmarks/Floor`."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from measuring import Run, processors, run

HERE = Path(__file__).resolve().parent
PROGRAM = HERE.parent / ".build/floor/release/Floor"
PARTS = {"decode": "decode only", "parse": "decode, parse", "write": "write only"}


@dataclass
class Floor:
    """The program, and how many threads it has."""

    program: Path = PROGRAM
    threads: int = processors()

    def check(self) -> None:
        """Stops where the program was not built."""
        if not self.program.exists():
            sys.exit(f"{self.program} is not there; build it: make -C Benchmarks floor")

    def measure(self, part: str, folder: Path, threads: int | None = None) -> tuple[Run, int]:
        """Measures a part over a folder; the time is the part's own, without the program's start.

        The second value is the bytes that it went through, before compression.
        """
        taken = run([
            str(self.program), part, str(folder), "--pipeline", str(HERE / "core.yaml"), "--threads",
            str(threads or self.threads)])
        said = json.loads(taken.said)
        taken.wall = said["seconds"]
        return taken, said["bytes"]
