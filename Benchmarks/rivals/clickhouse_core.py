"""The job of `core.yaml` in ClickHouse (chdb): `clickhouse_core.py LOGS OUTPUT`.

The same plan as DuckDB's: the installs' keys become numbers that clicks meet while they are read, then as-of joins.
"""

import sys

from chdb import session

LANGUAGE = "lower(substringIndex(substringIndex({}, ',', 1), '-', 1))"
PLATFORM = """multiIf(position(user_agent, 'Windows Phone') > 0, 'other',
    multiSearchAny(user_agent, ['iPhone', 'iPad', 'iPod']), 'ios',
    position(user_agent, 'Android') > 0, 'android', {})"""
INSTANT = "toUnixTimestamp64Milli(parseDateTime64BestEffort(timestamp, 3, 'UTC'))"

STATEMENTS = """
create table install engine = Memory as
select install_id, {instant} as requested_at, app_id,
       if(platform != '', platform, {install_platform}) as platform, ip,
       transform({install_language}, ['iw', 'in', 'ji'], ['he', 'id', 'yi']) as language,
       least(screen.width, screen.height) as short_side, greatest(screen.width, screen.height) as long_side,
       intDiv(timezone_offset_seconds, 60) as minutes_east, idfv as device_id,
       environment in ('production', '') and first_launch as is_decided
from file('{logs}/installs-*.jsonl.gz', JSONEachRow, 'install_id UUID, timestamp String, app_id String, platform String,
    ip String, user_agent String, languages Array(String), screen Tuple(width UInt32, height UInt32),
    timezone_offset_seconds Nullable(Int32), idfv Nullable(UUID), environment String, first_launch Bool default true')
order by requested_at limit 1 by install_id;

create table fingerprint engine = Memory as
select rowNumberInAllBlocks() + 1 as fingerprint, *
from (select distinct app_id, platform, ip, language, short_side, long_side, assumeNotNull(minutes_east) as minutes_east
      from install where is_decided and ip != '' and language != '' and short_side > 0 and minutes_east is not null);

create table device engine = Memory as
select rowNumberInAllBlocks() + 1 as device, *
from (select distinct app_id, platform, assumeNotNull(device_id) as device_id from install
      where is_decided and device_id is not null);

create table click engine = Memory as
select l.click_id as click_id, clicked_at, link_id, is_barred, referrer, campaign,
       if(fingerprint > 0 or device > 0, l.destination_url, null) as destination_url, fingerprint, device
from (
    select click_id, {instant} as clicked_at, link_id, app_id,
           multiIf(startsWith(ip, '::ffff:'), substring(ip, 8),
                   length(ip) = 39, toString(toIPv6OrDefault(ip)), ip) as ip,
           {click_platform} as platform, {click_language} as language,
           least(screen.width, screen.height) as short_side, greatest(screen.width, screen.height) as long_side,
           -timezone_offset as minutes_east, device_id, app_installed as is_barred, referrer, campaign, destination_url
    from file('{logs}/clicks-*.jsonl.gz', JSONEachRow, 'click_id UUID, timestamp String, link_id UUID, app_id String,
        ip String, user_agent String, accept_language String, screen Tuple(width UInt32, height UInt32),
        touch_points UInt8, timezone_offset Nullable(Int32), environment String, app_installed Bool,
        device_id Nullable(UUID), referrer Nullable(String), campaign Nullable(String), destination_url Nullable(String)')
    where environment in ('production', '')
      and not multiSearchAnyCaseInsensitive(user_agent, ['bot', 'crawler', 'spider', 'facebookexternalhit'])
) l
left any join fingerprint f using (app_id, platform, ip, language, short_side, long_side, minutes_east)
left any join device d using (app_id, platform, device_id);

create table copied engine = Memory as
select click_id, min(clicked_at) as first_at, count() - 1 as surplus, any(campaign) as campaign,
       any(referrer) as referrer
from click group by click_id having count() > 1;

create table usable engine = Memory as
select click_id, clicked_at, link_id, referrer, campaign, destination_url, fingerprint, device
from click c left any join copied d using (click_id)
where (fingerprint > 0 or device > 0) and not is_barred and (surplus = 0 or clicked_at = first_at);

create table by_device engine = Memory as
select i.install_id as install_id, l.click_id as click_id
from (select install_id, requested_at, device from install join device using (app_id, platform, device_id)
      where is_decided) i
asof join (select device, clicked_at, max(click_id) as click_id from usable where device > 0
           group by device, clicked_at) l
on l.device = i.device and i.requested_at >= l.clicked_at
where i.requested_at - l.clicked_at < 259200000;

create table looking engine = Memory as
select install_id, requested_at, fingerprint
from install join fingerprint using (app_id, platform, ip, language, short_side, long_side, minutes_east)
where is_decided and install_id not in (select install_id from by_device);

create table link_level engine = Memory as
with span as (
    select fingerprint as print, clicked_at as since, least(clicked_at + 259200000, leadInFrame(
               clicked_at, 1, toInt64(9000000000000)) over (partition by fingerprint, link_id order by clicked_at
               rows between current row and unbounded following)) as until
    from usable where fingerprint > 0
)
select print, instant, sum(step) over (partition by print order by instant) as links
from (select print, instant, sum(step) as step
      from (select print, since as instant, toInt32(1) as step from span
            union all select print, until, toInt32(-1) from span)
      group by print, instant);

create table by_fingerprint engine = Memory as
select w.install_id as install_id, w.click_id as click_id, v.links as candidates
from (
    select i.install_id as install_id, i.requested_at as requested_at, i.fingerprint as print, l.click_id as click_id
    from looking i
    asof join (select fingerprint, clicked_at, max(click_id) as click_id from usable where fingerprint > 0
               group by fingerprint, clicked_at) l
    on l.fingerprint = i.fingerprint and i.requested_at >= l.clicked_at
    where i.requested_at - l.clicked_at < 259200000
) w
asof join link_level v on v.print = w.print and w.requested_at >= v.instant;

create table attribution engine = Memory as
select i.install_id as install_id, i.requested_at as requested_at, i.app_id as app_id, i.platform as platform,
       multiIf(not is_decided, 'skipped', m.tier is null, 'organic', 'attributed') as status, m.tier as tier,
       multiIf(m.tier = 'device_id', 10000, m.tier = 'fingerprint', greatest(0, 1500 - 1500 * m.candidates +
           multiIf(i.requested_at - c.clicked_at < 3600000, 8500,
                   i.requested_at - c.clicked_at < 86400000, 6500, 4000)), null) / 10000 as confidence,
       c.click_id as click_id, c.clicked_at as clicked_at, (i.requested_at - c.clicked_at) / 1000 as age_seconds,
       m.candidates as candidates, c.link_id as link_id, c.campaign as campaign, c.referrer as referrer,
       c.destination_url as destination_url
from install i
left join (select install_id, toNullable(click_id) as won, 'device_id' as tier, null as candidates from by_device
           union all select install_id, click_id, 'fingerprint', candidates from by_fingerprint) m using (install_id)
left any join usable c on c.click_id = m.won
settings join_use_nulls = 1;

insert into function file('{output}/attributions-{{_partition_id}}.jsonl.gz', JSONEachRow)
partition by cityHash64(install_id) % 2
select * replace (formatDateTime(fromUnixTimestamp64Milli(requested_at, 'UTC'), '%Y-%m-%dT%H:%i:%S') ||
                  '.' || leftPad(toString(requested_at % 1000), 3, '0') || 'Z' as requested_at,
                  formatDateTime(fromUnixTimestamp64Milli(clicked_at, 'UTC'), '%Y-%m-%dT%H:%i:%S') ||
                  '.' || leftPad(toString(clicked_at % 1000), 3, '0') || 'Z' as clicked_at)
from attribution;
"""

REPORT = """
insert into function file('{output}/{dimension}s.csv', CSVWithNames)
select t.{dimension} as {dimension}, w.installs as installs, t.clicks as clicks, installs / clicks as conversion_rate,
       w.sure / w.installs as mean_confidence, w.middle as median_seconds
from (select ifNull({dimension}, '') as {dimension}, sum(n) as clicks
      from (select {dimension}, toInt64(count()) as n from click group by {dimension}
            union all select {dimension}, -toInt64(sum(surplus)) from copied group by {dimension})
      group by {dimension}) t
left join (select ifNull({dimension}, '') as {dimension}, count() as installs, sum(confidence) as sure,
                  medianExact(age_seconds) as middle
           from attribution where status = 'attributed' group by {dimension}) w using ({dimension})
order by {dimension};
"""

if __name__ == "__main__":
    logs, output = sys.argv[1:]
    database = session.Session()
    words = {
        "logs": logs,
        "output": output,
        "instant": INSTANT,
        "install_platform": PLATFORM.format("if(position(user_agent, 'iOS') > 0, 'ios', 'other')"),
        "click_platform": PLATFORM.format(
            "if(position(user_agent, 'Macintosh') > 0 and touch_points > 1, 'ios', if(user_agent != '', 'other', ''))"),
        "install_language": LANGUAGE.format("languages[1]"),
        "click_language": LANGUAGE.format("accept_language"),
    }
    statements = STATEMENTS.format(**words).split(";\n")
    statements += [REPORT.format(output=output, dimension=dimension) for dimension in ("campaign", "referrer")]
    for statement in statements:
        if statement.strip():
            database.query(statement)
    database.close()
