"""Compares a rival's attribution rows and reports with Ascribe's: `agreement.py ASCRIBE RIVAL`, their outputs.

Prints what differs; exits with 1 if anything does.
"""

import sys
from pathlib import Path

import duckdb

COLUMNS = {
    "install_id": "VARCHAR", "requested_at": "VARCHAR", "app_id": "VARCHAR", "platform": "VARCHAR", "status": "VARCHAR",
    "tier": "VARCHAR", "confidence": "DOUBLE", "click_id": "VARCHAR", "clicked_at": "VARCHAR", "age_seconds": "DOUBLE",
    "candidates": "BIGINT", "link_id": "VARCHAR", "campaign": "VARCHAR", "referrer": "VARCHAR",
    "destination_url": "VARCHAR",
}


def disagreements(ascribe: Path, rival: Path) -> list[str]:
    """What differs, a line each; nothing where all rows and the reports' counts are equal."""
    database = duckdb.connect()
    load(database, "ours", ascribe / "attributions.jsonl.gz")
    # One file or more, or a folder of them.
    load(database, "theirs", rival / ("attributions/*" if (rival / "attributions").is_dir() else "attributions*"))
    found: list[str] = []
    ours, theirs, joined = (database.execute(query).fetchone()[0] for query in (
        "select count(*) from ours", "select count(*) from theirs",
        "select count(*) from ours join theirs using (install_id)"))
    if not ours == theirs == joined:
        found.append(f"{ours:,} rows of ascribe, {theirs:,} of the rival, {joined:,} in common")
    for name in COLUMNS:
        query = (
            "from ours a join theirs b using (install_id) where "
            f"a.{name} is distinct from b.{name}" if name != "install_id" else "from ours where false")
        count = database.execute(f"select count(*) {query}").fetchone()[0]
        if count:
            example = database.execute(
                f"select install_id, a.{name}, b.{name} {query} order by install_id limit 1").fetchone()
            found.append(f"{name} differs in {count:,} rows: {example[1]!r} and {example[2]!r} of install {example[0]}")
    for name in ("campaign", "referrer"):
        found += report_differences(database, name, ascribe, rival)
    return found


def load(database: duckdb.DuckDBPyConnection, table: str, files: Path) -> None:
    columns = ", ".join(f"{name}: '{kind}'" for name, kind in COLUMNS.items())
    rounded = "round(confidence, 4) as confidence, round(age_seconds, 3) as age_seconds"
    database.execute(
        f"create table {table} as select * replace ({rounded}) "
        f"from read_ndjson('{files}', columns = {{{columns}}}, compression = 'gzip')")


def report_differences(
    database: duckdb.DuckDBPyConnection, dimension: str, ascribe: Path, rival: Path
) -> list[str]:
    """Compares the clicks and the attributed installs of each campaign or referrer."""
    text = f"coalesce({dimension}, '')"
    count = database.execute(f"""
        with ours as (
            select {text} as name, clicks::bigint as clicks, attributed_installs::bigint as installs
            from read_csv('{ascribe}/reports/{dimension}s.csv', all_varchar = true, header = true)),
        theirs as (
            select {text} as name, clicks::bigint as clicks, installs::bigint as installs
            from read_csv('{rival}/{dimension}s.csv', all_varchar = true, header = true))
        select count(*) from ours a full join theirs b using (name)
        where a.clicks is distinct from b.clicks or a.installs is distinct from b.installs""").fetchone()[0]
    return [f"the {dimension} report differs in {count:,} rows"] if count else []


if __name__ == "__main__":
    found = disagreements(Path(sys.argv[1]), Path(sys.argv[2]))
    print("\n".join(found) or "all rows agree")
    sys.exit(1 if found else 0)
