"""The job of `core.yaml` in Polars: `polars_core.py LOGS OUTPUT`.

The same plan as the others': the installs' keys become numbers that clicks meet while they are read, then as-of joins.
"""

import gzip
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polars as pl

HOUR = 3_600_000
WINDOW = 72 * HOUR
FINGERPRINT = ["app_id", "platform", "ip", "language", "short_side", "long_side", "minutes_east"]
DEVICE = ["app_id", "platform", "device_id"]
SCREEN = pl.Struct({"width": pl.Int32, "height": pl.Int32})


def instant(name: str) -> pl.Expr:
    """Milliseconds since 1970 of a time in RFC 3339."""
    return pl.col(name).str.to_datetime("%Y-%m-%dT%H:%M:%S%.f%#z", time_unit="ms", time_zone="UTC").dt.epoch("ms")


def named_platform(otherwise: pl.Expr) -> pl.Expr:
    """The platform that a user agent names."""
    agent = pl.col("user_agent")
    return (
        pl.when(agent.str.contains("Windows Phone", literal=True)).then(pl.lit("other"))
        .when(agent.str.contains("iPhone|iPad|iPod")).then(pl.lit("ios"))
        .when(agent.str.contains("Android", literal=True)).then(pl.lit("android")).otherwise(otherwise))


def sides() -> list[pl.Expr]:
    """A screen's two sides, the shorter one first."""
    width, height = pl.col("screen").struct.field("width"), pl.col("screen").struct.field("height")
    return [pl.min_horizontal(width, height).alias("short_side"), pl.max_horizontal(width, height).alias("long_side")]


def installs(logs: Path) -> pl.DataFrame:
    schema = {
        "install_id": pl.String, "timestamp": pl.String, "app_id": pl.String, "platform": pl.String, "ip": pl.String,
        "user_agent": pl.String, "languages": pl.List(pl.String), "screen": SCREEN, "timezone_offset_seconds": pl.Int32,
        "idfv": pl.String, "environment": pl.String, "first_launch": pl.Boolean,
    }
    language = pl.col("languages").list.first().str.extract("^([A-Za-z]+)").str.to_lowercase()
    says_ios = pl.col("user_agent").str.contains("iOS", literal=True)
    word = pl.when(says_ios).then(pl.lit("ios")).otherwise(pl.lit("other"))
    return (
        pl.scan_ndjson(logs / "installs-*.jsonl.gz", schema=schema)
        .select(
            "install_id", instant("timestamp").alias("requested_at"), "app_id",
            pl.col("platform").fill_null(named_platform(word)), "ip",
            language.replace({"iw": "he", "in": "id", "ji": "yi"}).alias("language"), *sides(),
            (pl.col("timezone_offset_seconds") // 60).alias("minutes_east"),
            pl.col("idfv").str.to_lowercase().alias("device_id"),
            ((pl.col("environment") == "production").fill_null(True) & pl.col("first_launch").fill_null(True))
            .alias("is_decided"))
        .sort("requested_at").unique("install_id", keep="first", maintain_order=True)
        .collect())


def keys(decided: pl.DataFrame, columns: list[str], name: str) -> pl.DataFrame:
    """The installs' distinct keys, numbered."""
    return decided.select(columns).drop_nulls().unique().with_row_index(name)


def clicks(logs: Path, fingerprints: pl.DataFrame, devices: pl.DataFrame) -> pl.DataFrame:
    schema = {
        "click_id": pl.String, "timestamp": pl.String, "link_id": pl.String, "app_id": pl.String, "ip": pl.String,
        "user_agent": pl.String, "accept_language": pl.String, "screen": SCREEN, "touch_points": pl.Int32,
        "timezone_offset": pl.Int32, "environment": pl.String, "app_installed": pl.Boolean, "device_id": pl.String,
        "referrer": pl.String, "campaign": pl.String, "destination_url": pl.String,
    }
    agent = pl.col("user_agent")
    desktop = (
        pl.when(agent.str.contains("Macintosh", literal=True) & (pl.col("touch_points") > 1)).then(pl.lit("ios"))
        .when(agent.is_not_null()).then(pl.lit("other")))
    address = (
        pl.col("ip").str.strip_prefix("::ffff:")
        .str.replace_all("(^|:)0{1,3}([0-9a-f])", "${1}${2}").str.replace("(^|:)0(:0)+(:|$)", "::"))
    return (
        pl.scan_ndjson(logs / "clicks-*.jsonl.gz", schema=schema)
        .filter(
            (pl.col("environment") == "production").fill_null(True)
            & ~agent.str.contains("(?i)bot|crawler|spider|facebookexternalhit").fill_null(False))
        .select(
            "click_id", instant("timestamp").alias("clicked_at"), "link_id", "app_id",
            pl.when(pl.col("ip").str.len_bytes() == 39).then(address)
            .otherwise(pl.col("ip").str.strip_prefix("::ffff:")).alias("ip"),
            named_platform(desktop).alias("platform"),
            pl.col("accept_language").str.extract("^([A-Za-z]+)").str.to_lowercase().alias("language"), *sides(),
            (-pl.col("timezone_offset")).alias("minutes_east"), pl.col("device_id").str.to_lowercase(),
            pl.col("app_installed").fill_null(False).alias("is_barred"), "referrer", "campaign", "destination_url")
        .join(fingerprints.lazy(), on=FINGERPRINT, how="left")
        .join(devices.lazy(), on=DEVICE, how="left")
        .select(
            "click_id", "clicked_at", "link_id", "is_barred", "referrer", "campaign",
            pl.when(pl.col("fingerprint").is_not_null() | pl.col("device").is_not_null()).then("destination_url"),
            "fingerprint", "device")
        .collect(engine="streaming"))


def latest(looking: pl.DataFrame, usable: pl.DataFrame, key: str) -> pl.DataFrame:
    """The newest click of the same key within the window for each of the installs that has one."""
    touched = usable.filter(pl.col(key).is_not_null()).select(key, "clicked_at", "click_id")
    return (
        looking.sort("requested_at")
        .join_asof(
            touched.sort("clicked_at", "click_id"), left_on="requested_at", right_on="clicked_at", by=key,
            check_sortedness=False)
        .filter(pl.col("requested_at") - pl.col("clicked_at") < WINDOW)
        .drop("clicked_at"))


def link_levels(usable: pl.DataFrame) -> pl.DataFrame:
    """The number of distinct links in the window of each fingerprint from each instant on.

    A link counts from each of its clicks until 72 hours later or its next click: a running sum of ups and downs.
    """
    spans = (
        usable.filter(pl.col("fingerprint").is_not_null()).select("fingerprint", "link_id", "clicked_at")
        .sort("clicked_at")
        .with_columns(
            pl.min_horizontal(
                pl.col("clicked_at") + WINDOW, pl.col("clicked_at").shift(-1).over("fingerprint", "link_id")
            ).alias("until")))
    ups = spans.select("fingerprint", pl.col("clicked_at").alias("instant"), pl.lit(1).alias("step"))
    downs = spans.select("fingerprint", pl.col("until").alias("instant"), pl.lit(-1).alias("step"))
    return (
        pl.concat([ups, downs]).group_by("fingerprint", "instant").agg(pl.col("step").sum()).sort("instant")
        .select("fingerprint", "instant", pl.col("step").cum_sum().over("fingerprint").alias("candidates")))


def attributions(
    every: pl.DataFrame, usable: pl.DataFrame, by_device: pl.DataFrame, by_print: pl.DataFrame
) -> pl.DataFrame:
    """A row for each install."""
    matched = pl.concat([
        by_device.select(
            "install_id", "click_id", pl.lit("device_id").alias("tier"), pl.lit(None, pl.Int32).alias("candidates")),
        by_print.select(
            "install_id", "click_id", pl.lit("fingerprint").alias("tier"), pl.col("candidates").cast(pl.Int32)),
    ])
    age = pl.col("requested_at") - pl.col("clicked_at")
    band = pl.when(age < HOUR).then(8500).when(age < 24 * HOUR).then(6500).otherwise(4000)
    doubtful = pl.max_horizontal(pl.lit(0), band + 1500 - 1500 * pl.col("candidates"))
    won = usable.join(matched.select("click_id"), on="click_id", how="semi").unique("click_id")
    return (
        every.join(matched, on="install_id", how="left").join(won, on="click_id", how="left")
        .select(
            "install_id", "requested_at", "app_id", "platform",
            pl.when(~pl.col("is_decided")).then(pl.lit("skipped"))
            .when(pl.col("tier").is_null()).then(pl.lit("organic")).otherwise(pl.lit("attributed")).alias("status"),
            "tier",
            (pl.when(pl.col("tier") == "device_id").then(10000)
             .when(pl.col("tier") == "fingerprint").then(doubtful) / 10000).alias("confidence"),
            "click_id", "clicked_at", (age / 1000).alias("age_seconds"), "candidates", "link_id", "campaign",
            "referrer", "destination_url"))


def write_rows(rows: pl.DataFrame, output: Path) -> None:
    """Rows as gzip JSON lines, two files at a time: Polars' own writer compresses on one thread."""
    def text(name: str) -> pl.Expr:
        return pl.from_epoch(name, "ms").dt.strftime("%Y-%m-%dT%H:%M:%S%.3fZ").alias(name)

    def write(number: int, part: pl.DataFrame) -> None:
        part.with_columns(text("requested_at"), text("clicked_at")).lazy().sink_ndjson(
            output / f"attributions-{number}.jsonl.gz", compression="gzip")

    half = rows.height // 2
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(write, range(2), [rows[:half], rows[half:]]))


def write_report(dimension: str, rows: pl.DataFrame, taps: pl.DataFrame, surplus: pl.DataFrame, output: Path) -> None:
    """A line for each campaign or referrer."""
    clicked = (
        pl.concat([
            taps.group_by(dimension).agg(pl.len().cast(pl.Int64).alias("clicks")),
            surplus.group_by(dimension).agg(-pl.col("surplus").sum().cast(pl.Int64).alias("clicks")),
        ]).group_by(dimension).agg(pl.col("clicks").sum()))
    won = rows.filter(pl.col("status") == "attributed").group_by(dimension).agg(
        pl.len().alias("installs"), pl.col("confidence").mean().alias("mean_confidence"),
        pl.col("age_seconds").median().alias("median_seconds"))
    (clicked.join(won, on=dimension, how="left", nulls_equal=True)
     .select(
         pl.col(dimension).fill_null(""), pl.col("installs").fill_null(0), "clicks",
         (pl.col("installs").fill_null(0) / pl.col("clicks")).alias("conversion_rate"), "mean_confidence",
         "median_seconds")
     .sort(dimension).write_csv(output / f"{dimension}s.csv"))


def main(logs: Path, output: Path) -> None:
    every = installs(logs)
    decided = every.filter("is_decided")
    fingerprints, devices = keys(decided, FINGERPRINT, "fingerprint"), keys(decided, DEVICE, "device")
    taps = clicks(logs, fingerprints, devices)

    # One row a click id, the first: few ids have more.
    copied = taps.group_by("click_id").agg(
        pl.col("clicked_at").min().alias("first_at"), pl.len().alias("count"), pl.col("campaign").first(),
        pl.col("referrer").first()).filter(pl.col("count") > 1).with_columns((pl.col("count") - 1).alias("surplus"))
    usable = (
        taps.filter((pl.col("fingerprint").is_not_null() | pl.col("device").is_not_null()) & ~pl.col("is_barred"))
        .join(copied.select("click_id", "first_at"), on="click_id", how="left")
        .filter(pl.col("first_at").is_null() | (pl.col("clicked_at") == pl.col("first_at")))
        .drop("first_at", "is_barred"))

    known = decided.join(devices, on=DEVICE).select("install_id", "requested_at", "device")
    by_device = latest(known, usable, "device")
    looking = decided.join(by_device, on="install_id", how="anti").join(fingerprints, on=FINGERPRINT).select(
        "install_id", "requested_at", "fingerprint")
    by_print = latest(looking, usable, "fingerprint").sort("requested_at").join_asof(
        link_levels(usable), left_on="requested_at", right_on="instant", by="fingerprint", check_sortedness=False)

    rows = attributions(every, usable.drop("fingerprint", "device"), by_device, by_print)
    write_rows(rows, output)
    for dimension in ("campaign", "referrer"):
        write_report(dimension, rows, taps, copied, output)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
