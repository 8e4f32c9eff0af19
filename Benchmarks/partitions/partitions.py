"""Reads published days as one table, by the README's own lines, and holds counts and sums against `run.json`.

DuckDB and Polars read `attributions.jsonl.gz` of all days; rows by day and status must be those that each day's manifest
tells, what is attributed by day and tier and the mean confidence of a day what its reports tell, and no column may have
lost values. Exits with 1 where anything differs.
"""

import argparse
import csv
import gzip
import json
import re
import sys
from collections import Counter
from pathlib import Path

import duckdb
import polars as pl

ROOT = Path(__file__).resolve().parent.parent.parent
# The folder of days in the README's lines.
SHOWN = "out/days"

Key = tuple[str, str]
# Rows and the sum of their confidence, by day, status and tier.
Rows = dict[tuple[str, str, str], tuple[int, float]]


def main() -> int:
    """Compares both engines with the manifests and reports, and says what it found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--days", type=Path, required=True, help="an output folder of `ascribe run` with days")
    folder = parser.parse_args().days
    statuses, tiers, means = told(folder)
    agrees = bool(statuses)
    for engine, read in {"DuckDB": duckdb_rows, "Polars": polars_rows}.items():
        rows = read(folder)
        total = sum(count for count, _ in rows.values())
        print(f"{engine:8}{total:>10,} rows of {len({date for date, *_ in rows})} days")
        by_status, by_tier, won, confidence = Counter(), Counter(), Counter(), Counter()
        for (date, status, tier), (count, summed) in rows.items():
            by_status[date, status] += count
            if status == "attributed":
                by_tier[date, tier] += count
                won[date] += count
                confidence[date] += summed
        agrees = same(engine, "rows", by_status, statuses) and agrees
        agrees = same(engine, "attributed", by_tier, tiers) and agrees
        for date, mean in means.items():
            if abs(confidence[date] / max(1, won[date]) - mean) > 0.000001:
                print(f"{engine}: mean confidence of {date}: {confidence[date] / max(1, won[date])}, not {mean}")
                agrees = False
    values = written_values(folder)
    agrees = same("DuckDB", "values of", duckdb_values(folder), values) and agrees
    wanted = polars_values(folder)
    agrees = same("Polars", "values of", wanted, Counter({key: values[key] for key in wanted})) and agrees
    print("agreed" if agrees else "NOT agreed")
    return 0 if agrees else 1


def told(folder: Path) -> tuple[Counter[Key], Counter[Key], dict[str, float]]:
    """Rows by day and status, by the manifests; attributed ones by day and tier, and days' means, by the reports."""
    statuses: Counter[Key] = Counter()
    tiers: Counter[Key] = Counter()
    means: dict[str, float] = {}
    for day in sorted(folder.glob("date=*")):
        date = day.name.removeprefix("date=")
        manifest = json.loads((day / "run.json").read_text())
        counts = manifest["counts"]["installs_by_status"]
        rows = next(output["rows"] for output in manifest["outputs"] if output["name"] == "attributions.jsonl.gz")
        if sum(counts.values()) != rows:
            sys.exit(f"{day}/run.json contradicts itself: {rows} rows, but {counts}")
        statuses.update({(date, status): count for status, count in counts.items()})
        tiers.update({(date, row["tier"]): int(row["matched"]) for row in report(day, "tiers")})
        means.update({row["day"]: float(row["mean_confidence"] or 0) for row in report(day, "days")})
    return statuses, tiers, means


def report(day: Path, name: str) -> list[dict[str, str]]:
    """The rows of a day's report."""
    with (day / f"reports/{name}.csv").open(newline="") as lines:
        return list(csv.DictReader(lines))


def line_of(language: str, folder: Path) -> str:
    """The README's block of a language that reads days as one table, with another folder."""
    readme = (ROOT / "README.md").read_text()
    blocks = re.findall(rf"```{language}\n(.*?)```", readme, re.DOTALL)
    found = [block for block in blocks if f"{SHOWN}/date=*" in block]
    if len(found) != 1:
        sys.exit(f"the README has {len(found)} blocks of {language} that read {SHOWN}/date=*, not one")
    return found[0].replace(SHOWN, str(folder))


def written_values(folder: Path) -> Counter[Key]:
    """The values of each column that are not null, read line by line."""
    values: Counter[Key] = Counter()
    for path in folder.glob("date=*/attributions.jsonl.gz"):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                values.update(("column", name) for name, value in json.loads(line).items() if value is not None)
    return values


def duckdb_rows(folder: Path) -> Rows:
    """The README's line makes the view `attributions`."""
    database = duckdb.connect()
    database.execute(line_of("sql", folder))
    rows = database.execute(
        "select date, status, tier, count(*), sum(confidence) from attributions group by all").fetchall()
    return {(str(date), status, tier): (count, summed or 0) for date, status, tier, count, summed in rows}


def duckdb_values(folder: Path) -> Counter[Key]:
    """The values of each column that are not null, as the README's line reads them."""
    database = duckdb.connect()
    database.execute(line_of("sql", folder))
    names = [name for name, *_ in database.execute("describe attributions").fetchall() if name != "date"]
    counts = database.execute(f"select {', '.join(f'count({name})' for name in names)} from attributions").fetchone()
    return Counter({("column", name): count for name, count in zip(names, counts)})


def polars_frame(folder: Path) -> pl.LazyFrame:
    """The README's line makes the frame `attributions`."""
    names = {"pl": pl}
    exec(line_of("python", folder), names)
    return names["attributions"]


def polars_values(folder: Path) -> Counter[Key]:
    """The values of each column that are not null, of those that the README's line asks for."""
    counts = polars_frame(folder).drop("date", "path").select(pl.all().count()).collect().row(0, named=True)
    return Counter({("column", name): count for name, count in counts.items()})


def polars_rows(folder: Path) -> Rows:
    """The frame's rows."""
    counted = polars_frame(folder).group_by("date", "status", "tier").agg(pl.len(), pl.col("confidence").sum())
    return {(str(date), status, tier): (count, summed) for date, status, tier, count, summed in counted.collect().rows()}


def same(engine: str, what: str, found: Counter[Key], expected: Counter[Key]) -> bool:
    """Whether counts are equal; prints those that are not. Counters take what they lack for zero."""
    if found == expected:
        return True
    for key in sorted(found.keys() | expected.keys()):
        if found[key] != expected[key]:
            print(f"{engine}: {what} of {' '.join(key)}: {found[key]:,}, not {expected[key]:,} as published")
    return False


if __name__ == "__main__":
    sys.exit(main())
