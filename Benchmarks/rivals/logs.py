"""The benchmark's logs: what `ascribe generate` writes, less the lines that cannot be read, and variants of them."""

import bz2
import gzip
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

FILES = 8
DAYS = 5


@dataclass
class Logs:
    """A folder of logs and what they hold before compression."""

    folder: Path
    clicks: int
    installs: int
    bytes: int


@dataclass
class Variant:
    """Logs that differ from the usual ones in one thing."""

    name: str
    """Options for the generator; without any, the usual logs' lines are packed anew."""
    options: tuple[str, ...] = ()
    keeps_unreadable: bool = False
    files: int = FILES
    packing: str = "gz"


HOT = Variant("hot", ("--hot-share", "0.1"))
MALFORMED = Variant("malformed", ("--malformed-share", "0.01"), keeps_unreadable=True)
SINGLE = Variant("single", files=1)
ZSTD = Variant("zstd", packing="zst")
BZIP2 = Variant("bzip2", packing="bz2")


def logs_of(size: int, root: Path, ascribe: str) -> Logs:
    """The usual logs of a number of clicks and a tenth as many installs, made if absent."""
    return made(root / f"clicks-{size}", lambda folder: generate(size, folder, ascribe, ()))


def links_of(size: int, logs: Logs, ascribe: str) -> None:
    """Puts the catalogue of links beside the usual logs, where it is not there yet."""
    links = logs.folder / "links.jsonl.gz"
    if not links.exists():
        with tempfile.TemporaryDirectory(dir=logs.folder.parent) as raw:
            write_logs(size, raw, ascribe, ())
            shutil.move(Path(raw) / links.name, links)


def variant_of(variant: Variant, size: int, root: Path, ascribe: str) -> Logs:
    """A variant of the usual logs, made if absent."""
    def make(folder: Path) -> dict[str, int]:
        if variant.options:
            return generate(size, folder, ascribe, variant.options, variant.keeps_unreadable)
        return repack(logs_of(size, root, ascribe).folder, folder, variant)
    return made(root / f"clicks-{size}-{variant.name}", make)


def made(folder: Path, make: Callable[[Path], dict[str, int]]) -> Logs:
    """A folder of logs; its summary is written last, so that it tells whether all was made."""
    summary = folder / "summary.json"
    if not summary.exists():
        folder.mkdir(parents=True, exist_ok=True)
        summary.write_text(json.dumps(make(folder)))
    return Logs(folder, **json.loads(summary.read_text()))


def generate(
    size: int, folder: Path, ascribe: str, options: tuple[str, ...], keeps_unreadable: bool = False
) -> dict[str, int]:
    """Generates logs and copies their lines, or the readable ones, into a folder.

    Polars' reader stops at the first bad line and ClickHouse's fastest loses good neighbours of bad ones: without bad
    lines all rivals can use the fastest reader they have.
    """
    with tempfile.TemporaryDirectory(dir=folder) as raw:
        write_logs(size, raw, ascribe, options)
        sources = sorted(Path(raw).glob("clicks-*")) + sorted(Path(raw).glob("installs-*"))
        jobs = [([source], folder / source.name, "gz", not keeps_unreadable) for source in sources]
        return pack_all(jobs)


def repack(usual: Path, folder: Path, variant: Variant) -> dict[str, int]:
    """Packs the lines of the usual logs into so many files of each kind, in another way."""
    jobs = []
    for kind in ("clicks", "installs"):
        sources = sorted(usual.glob(f"{kind}-*"))
        for number in range(variant.files):
            target = folder / f"{kind}-{number:02}.jsonl.{variant.packing}"
            jobs.append((sources[number::variant.files], target, variant.packing, False))
    return pack_all(jobs)


def write_logs(size: int, folder: str, ascribe: str, options: tuple[str, ...]) -> None:
    """Runs the generator."""
    subprocess.run(
        [ascribe, "generate", "--clicks", str(size), "--installs", str(size // 10), "--days", str(DAYS),
         "--files", str(FILES), "--seed", "1", "--output", folder, "--quiet", *options], check=True)


def pack_all(jobs: list[tuple[list[Path], Path, str, bool]]) -> dict[str, int]:
    """Packs files side by side and counts what they hold."""
    with ProcessPoolExecutor() as pool:
        counts = list(pool.map(pack, *zip(*jobs)))
    clicks = sum(lines for (_, target, _, _), (lines, _) in zip(jobs, counts) if target.name.startswith("clicks"))
    return {
        "clicks": clicks, "installs": sum(lines for lines, _ in counts) - clicks,
        "bytes": sum(size for _, size in counts),
    }


def pack(sources: list[Path], target: Path, packing: str, drops_unreadable: bool) -> tuple[int, int]:
    """Packs the lines of gzip files into one file, as one member; their number and bytes."""
    lines = size = 0
    with packer(packing, target) as new:
        for source in sources:
            with gzip.open(source) as old:
                for line in old:
                    if not drops_unreadable or is_readable(line):
                        new.write(line)
                        lines += 1
                        size += len(line)
    return lines, size


def packer(packing: str, target: Path) -> AbstractContextManager[BinaryIO]:
    """A file that compresses what is written."""
    if packing == "gz":
        return gzip.open(target, "wb", compresslevel=6)
    if packing == "bz2":
        return bz2.open(target, "wb")
    # Only here, in a process that ends: the one that measures stays small.
    import pyarrow
    return pyarrow.CompressedOutputStream(str(target), "zstd")


def is_readable(line: bytes) -> bool:
    """Whether a line is an object in UTF-8 with an id and a time."""
    try:
        record = json.loads(line)
        identifier = record.get("click_id") or record.get("install_id")
        identifier.encode()
        return record["timestamp"][:2] == "20"
    except (ValueError, AttributeError, KeyError, TypeError):
        return False
