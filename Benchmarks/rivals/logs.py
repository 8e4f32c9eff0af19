"""The benchmark's logs: what `ascribe generate` writes, less the lines that cannot be read."""

import gzip
import json
import subprocess
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

FILES = 8
DAYS = 5


@dataclass
class Logs:
    """A folder of logs and what they hold before compression."""

    folder: Path
    clicks: int
    installs: int
    bytes: int


def logs_of(size: int, root: Path, ascribe: str) -> Logs:
    """The logs of a number of clicks and a tenth as many installs, made if absent."""
    folder = root / f"clicks-{size}"
    summary = folder / "summary.json"
    if not summary.exists():
        folder.mkdir(parents=True, exist_ok=True)
        summary.write_text(json.dumps(generate(size, folder, ascribe)))
    return Logs(folder, **json.loads(summary.read_text()))


def generate(size: int, folder: Path, ascribe: str) -> dict[str, int]:
    """Generates logs and copies their readable lines into a folder.

    Polars' reader stops at the first bad line and ClickHouse's fastest loses good neighbours of bad ones: without bad
    lines all rivals can use the fastest reader they have.
    """
    with tempfile.TemporaryDirectory(dir=folder) as raw:
        subprocess.run(
            [ascribe, "generate", "--clicks", str(size), "--installs", str(size // 10), "--days", str(DAYS),
             "--files", str(FILES), "--seed", "1", "--output", raw, "--quiet"], check=True)
        sources = sorted(Path(raw).glob("clicks-*")) + sorted(Path(raw).glob("installs-*"))
        with ProcessPoolExecutor() as pool:
            counts = list(pool.map(copy_readable, sources, [folder / source.name for source in sources]))
    clicks = sum(lines for source, (lines, _) in zip(sources, counts) if source.name.startswith("clicks"))
    return {
        "clicks": clicks, "installs": sum(lines for lines, _ in counts) - clicks,
        "bytes": sum(size for _, size in counts),
    }


def copy_readable(source: Path, target: Path) -> tuple[int, int]:
    """Copies the lines that can be read; their number and bytes."""
    lines = size = 0
    with gzip.open(source) as old, gzip.open(target, "wb", compresslevel=6) as new:
        for line in old:
            if is_readable(line):
                new.write(line)
                lines += 1
                size += len(line)
    return lines, size


def is_readable(line: bytes) -> bool:
    """Whether a line is an object in UTF-8 with an id and a time."""
    try:
        record = json.loads(line)
        identifier = record.get("click_id") or record.get("install_id")
        identifier.encode()
        return record["timestamp"][:2] == "20"
    except (ValueError, AttributeError, KeyError, TypeError):
        return False
