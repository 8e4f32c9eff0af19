"""Holds the attribution rows of `ascribe run warplink` against a DuckDB query over the same logs, row for row.

The query shares no code with the program: DuckDB reads, screens and joins, Python knows the addresses (`ipaddress`)
and the time zones (`zoneinfo`), and `claims.py` hands out the clicks. Exits with 1 where anything differs.
"""

import argparse
import ipaddress
import json
import subprocess
import sys
import tempfile
import time
import zoneinfo
from datetime import datetime, timedelta
from pathlib import Path

import duckdb
import pyarrow as pa

from claims import HISTORY, Claims, Decision, Install

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
UUID = "[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}"
KEYS = ("install_id", "requested_at")


def main() -> int:
    """Runs what is missing, compares, and says what it found."""
    options = parse_arguments()
    with tempfile.TemporaryDirectory(prefix="ascribe-agreement-") as folder:
        result = options.result or run_ascribe(options, Path(folder))
        started = time.monotonic()
        database = duckdb.connect()
        database.execute("set TimeZone = 'UTC'")
        database.execute("set variable logs = $1", [str(options.logs)])
        database.execute("set variable rows = $1", [str(result / "attributions.jsonl.gz")])
        database.execute("set variable uuid = $1", [UUID])
        compute(database)
        agrees = compare_counts(database, result / "run.json")
        agrees = compare_rows(database, options.differences) and agrees
        print(f"{time.monotonic() - started:.1f} s")
        print("agreed" if agrees else "NOT agreed")
        return 0 if agrees else 1


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--logs", type=Path, required=True, help="logs as `ascribe generate` writes them")
    parser.add_argument("--result", type=Path, help="an output of `ascribe run warplink` over them; made if absent")
    parser.add_argument("--ascribe", default=str(ROOT / ".build/release/ascribe"), help="the program")
    parser.add_argument("--differences", type=int, default=10, help="how many differing rows to show (default 10)")
    return parser.parse_args()


def run_ascribe(options: argparse.Namespace, folder: Path) -> Path:
    """The program's output over the logs."""
    output = folder / "result"
    subprocess.run(
        [options.ascribe, "run", "warplink", "--input", str(options.logs), "--output", str(output), "--quiet"],
        check=True)
    return output


def compute(database: duckdb.DuckDBPyConnection) -> None:
    """Makes the tables `expected` and `actual`."""
    database.execute((HERE / "logs.sql").read_text())
    database.register("address_form", address_forms(database))
    database.register("zone_offset", zone_offsets(database))
    database.execute((HERE / "signals.sql").read_text())
    database.execute((HERE / "candidates.sql").read_text())
    check_assumptions(database)
    database.register("decision", decisions(database))
    database.execute((HERE / "rows.sql").read_text())


def address_forms(database: duckdb.DuckDBPyConnection) -> pa.Table:
    """Each address text with its normal form, null where it is no address of a host."""
    texts = database.execute(
        "select ip_text from logged_click where ip_text is not null union select ip_text from logged_install "
        "where ip_text is not null").fetchall()
    names = [text for (text,) in texts]
    return pa.table({"text": pa.array(names, pa.string()), "ip": pa.array(map(normal_address, names), pa.string())})


def normal_address(text: str) -> str | None:
    """RFC 5952 text; IPv4 unwrapped from IPv6, zone ids dropped, the unspecified address and broken ones absent."""
    try:
        address = ipaddress.ip_address(text.split("%")[0])
    except ValueError:
        return None
    address = getattr(address, "ipv4_mapped", None) or address
    return None if address.is_unspecified else str(address)


def zone_offsets(database: duckdb.DuckDBPyConnection) -> pa.Table:
    """The minutes east of UTC of each known zone at each quarter of an hour that the logs have it in.

    The zones are those of the pinned package `tzdata`, the release that the program ships: engines and systems bring
    releases of their own, and governments change their minds.
    """
    zoneinfo.reset_tzpath(to=[])
    known = zoneinfo.available_timezones()
    pairs = [(zone, quarter) for zone, quarter in database.execute("""
        select distinct zone, quarter(clicked_at) from logged_click
        union select distinct zone, quarter(requested_at) from logged_install""").fetchall() if zone in known]
    minutes = [
        datetime.fromtimestamp(quarter * 900, zoneinfo.ZoneInfo(zone)).utcoffset() // timedelta(minutes=1)
        for zone, quarter in pairs
    ]
    return pa.table({
        "zone": pa.array([zone for zone, _ in pairs], pa.string()),
        "quarter": pa.array([quarter for _, quarter in pairs], pa.int64()),
        "minutes": pa.array(minutes, pa.int32()),
    })


def check_assumptions(database: duckdb.DuckDBPyConnection) -> None:
    """Refuses logs that the query does not cover, rather than compare something else."""
    for what, query in {
        "usable clicks of one id more than 24 hours apart":
            "select count(*) - count(distinct click_id) from click where verdict = 'usable'",
        "clicks of one id and time that differ in content":
            "select count(*) from (select click_id, clicked_at from (select distinct * exclude (click_row, verdict, "
            "since_copy) from click) group by all having count(*) > 1)",
        "installs of one id and time that differ in content":
            "select count(*) from (select install_id, requested_at from (select distinct * from install_signal) "
            "group by all having count(*) > 1)",
        "installs more than 90 days apart":
            "select count(*) from (select max(requested_at) - min(requested_at) as span from install) "
            f"where span > {HISTORY}",
    }.items():
        found = database.execute(query).fetchone()[0]
        if found:
            sys.exit(f"cannot compare: the logs hold {found} {what}, which the query does not cover")


def decisions(database: duckdb.DuckDBPyConnection) -> pa.Table:
    """The claims' decisions for all decided installs, in the order of the rules."""
    clicked_at = dict(database.execute(
        "select click_row, clicked_at from usable where click_row in "
        "(select unnest(click_rows) from candidate union all select click_row from device_click)").fetchall())
    claims = Claims(clicked_at)
    found = database.execute("""
        select i.install_row, i.requested_at, i.app_id, i.device_id, r.link_id, d.click_row, c.tiers, c.lists
        from decided i
        left join referred r using (install_row)
        left join device_click d using (install_row)
        left join (select install_row, list(tier) as tiers, list(click_rows) as lists from candidate
                   group by install_row) c using (install_row)
        order by i.install_row""").fetchall()
    decided: list[Decision] = []
    for row, requested_at, app, device, link, device_click, tiers, lists in found:
        candidates = dict(zip(tiers or [], lists or []))
        decided.append(claims.decide(Install(row, requested_at, app, device, link, device_click, candidates)))
    columns = {
        "install_row": ("row", pa.int64()), "tier": ("tier", pa.string()), "confidence": ("confidence", pa.int32()),
        "click_row": ("click", pa.int64()), "candidates": ("candidates", pa.int32()),
        "runner_up_row": ("runner_up", pa.int64()), "inherited_row": ("inherited_from", pa.int64()),
        "link_id": ("link", pa.string()),
    }
    return pa.table({
        name: pa.array([getattr(decision, attribute) for decision in decided], kind)
        for name, (attribute, kind) in columns.items()
    })


def compare_counts(database: duckdb.DuckDBPyConnection, manifest: Path) -> bool:
    """Compares the verdicts' counts with those of the manifest, where there is one."""
    if not manifest.exists():
        return True
    said = json.loads(manifest.read_text())["counts"]
    duplicates = database.execute(
        "select (select count(*) from install_signal) - (select count(*) from install)").fetchone()[0]
    counted = {
        "clicks": dict(database.execute("select verdict, count(*) from click group by all").fetchall()),
        "installs": dict(database.execute("select verdict, count(*) from install group by all").fetchall())
        | {"duplicate": duplicates},
    }
    agrees = True
    for kind, counts in counted.items():
        for verdict in sorted(said[kind] | counts):
            ours, theirs = counts.get(verdict, 0), said[kind].get(verdict, 0)
            if ours or theirs:
                print(f"{kind:9}{verdict:18}{theirs:>12,}" + ("" if ours == theirs else f"   the query: {ours:,}"))
            agrees = agrees and ours == theirs
    return agrees


def compare_rows(database: duckdb.DuckDBPyConnection, limit: int) -> bool:
    """Compares all rows, all columns; prints counts by tier, differences by column, and the first that differ."""
    columns = [name for (name, *_) in database.execute("describe expected").fetchall() if name not in KEYS]
    print(f"\n{'status':12}{'tier':18}{'ascribe':>12}{'the query':>12}{'equal rows':>12}")
    same = " and ".join(f"a.{name} is not distinct from e.{name}" for name in columns)
    joined = f"expected e full join actual a using ({', '.join(KEYS)})"
    for status, tier, theirs, ours, equal in database.execute(f"""
            with side as (
                select coalesce(a.status, e.status) as status, coalesce(a.tier, e.tier) as tier,
                       count(a.status) as theirs, 0 as ours,
                       count(*) filter (where a.status is not null and e.status is not null and {same}) as equal
                from {joined} group by all
                union all select status, tier, 0, count(*), 0 from expected group by all)
            select status, tier, sum(theirs)::bigint, sum(ours)::bigint, sum(equal)::bigint from side group by all
            order by status, tier""").fetchall():
        print(f"{status:12}{tier or '':18}{theirs:>12,}{ours:>12,}{equal:>12,}")
    missing, surplus, repeated = database.execute(f"""
        select count(*) filter (where a.status is null), count(*) filter (where e.status is null),
               (select count(*) - count(distinct (install_id, requested_at)) from actual) from {joined}""").fetchone()
    if missing or surplus or repeated:
        print(f"\nrows that ascribe lacks: {missing:,}; it alone has: {surplus:,}; it has twice: {repeated:,}")
    different = 0
    for name in columns:
        count = database.execute(
            f"select count(*) from {joined} where a.status is not null and e.status is not null "
            f"and a.{name} is distinct from e.{name}").fetchone()[0]
        if count:
            print(f"rows that differ in {name}: {count:,}")
        different += count
    agrees = not (missing or surplus or repeated or different)
    if not agrees:
        show_differences(database, joined, same, columns, limit)
    return agrees


def show_differences(
    database: duckdb.DuckDBPyConnection, joined: str, same: str, columns: list[str], limit: int
) -> None:
    """Prints the first differing rows, only the columns that differ."""
    selected = ", ".join(f"a.{name}, e.{name}" for name in columns)
    rows = database.execute(
        f"select {', '.join(KEYS)}, {selected} from {joined} where a.status is null or e.status is null "
        f"or not ({same}) order by requested_at, install_id limit {limit}").fetchall()
    for row in rows:
        print(f"\ninstall {row[0]} at {row[1]}")
        for place, name in enumerate(columns):
            theirs, ours = row[2 + 2 * place], row[3 + 2 * place]
            if theirs != ours:
                print(f"  {name:20} ascribe {theirs!r}   the query {ours!r}")


if __name__ == "__main__":
    sys.exit(main())
