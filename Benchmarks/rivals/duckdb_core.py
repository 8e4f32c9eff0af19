"""The job of `core.yaml` in DuckDB: `duckdb_core.py LOGS OUTPUT`.

Installs first, so that clicks meet the installs' keys while they are read and only integers are joined later; as-of
joins for the latest click and for the number of links, so that hot keys cost no more than others.
"""

import sys

import duckdb

QUERY = """
set TimeZone = 'UTC';
set preserve_insertion_order = false;

create macro platform_of(agent) as
    case when contains(agent, 'Windows Phone') then 'other'
         when contains(agent, 'iPhone') or contains(agent, 'iPad') or contains(agent, 'iPod') then 'ios'
         when contains(agent, 'Android') then 'android' end;
create macro language_of(tags) as lower(split_part(split_part(tags, ',', 1), '-', 1));
-- DuckDB's own types know no addresses: IPv4 in IPv6, and IPv6 in full, as some edges log them.
create macro address_of(ip) as
    case when ip like '::ffff:%.%' then ip[8:]
         when length(ip) = 39 then regexp_replace(regexp_replace(ip, '(^|:)0{1,3}([0-9a-f])', '\\1\\2', 'g'),
                                                  '(^|:)0(:0)+(:|$)', '::')
         else ip end;

create table install as
select install_id, epoch_ms("timestamp") as requested_at, app_id,
       coalesce(platform, platform_of(user_agent),
                case when user_agent like '%iOS%' then 'ios' else 'other' end) as platform,
       ip, case language_of(languages[1]) when 'iw' then 'he' when 'in' then 'id' when 'ji' then 'yi'
                else language_of(languages[1]) end as language,
       least(screen.width, screen.height) as short_side, greatest(screen.width, screen.height) as long_side,
       timezone_offset_seconds // 60 as minutes_east, idfv as device_id,
       coalesce(environment = 'production', true) and coalesce(first_launch, true) as is_decided
from read_ndjson('{logs}/installs-*.jsonl.gz', columns = {
    install_id: 'UUID', timestamp: 'TIMESTAMPTZ', app_id: 'VARCHAR', platform: 'VARCHAR', ip: 'VARCHAR',
    user_agent: 'VARCHAR', languages: 'VARCHAR[]', screen: 'STRUCT(width INTEGER, height INTEGER)',
    timezone_offset_seconds: 'INTEGER', idfv: 'UUID', environment: 'VARCHAR', first_launch: 'BOOLEAN'})
qualify row_number() over (partition by install_id order by "timestamp") = 1;

create table fingerprint as
select row_number() over ()::integer as fingerprint, *
from (select distinct app_id, platform, ip, language, short_side, long_side, minutes_east from install
      where is_decided and ip is not null and language is not null and short_side is not null
        and long_side is not null and minutes_east is not null);

create table device as
select row_number() over ()::integer as device, *
from (select distinct app_id, platform, device_id from install where is_decided and device_id is not null);

create table click as
with logged as (
    select click_id, epoch_ms("timestamp") as clicked_at, link_id, app_id, address_of(ip) as ip,
           coalesce(platform_of(user_agent), case when contains(user_agent, 'Macintosh') and touch_points > 1 then 'ios'
                                                  when user_agent is not null then 'other' end) as platform,
           language_of(accept_language) as language,
           least(screen.width, screen.height) as short_side, greatest(screen.width, screen.height) as long_side,
           -timezone_offset as minutes_east, device_id, coalesce(app_installed, false) as is_barred,
           referrer, campaign, destination_url
    from read_ndjson('{logs}/clicks-*.jsonl.gz', columns = {
        click_id: 'UUID', timestamp: 'TIMESTAMPTZ', link_id: 'UUID', app_id: 'VARCHAR', ip: 'VARCHAR',
        user_agent: 'VARCHAR', accept_language: 'VARCHAR', screen: 'STRUCT(width INTEGER, height INTEGER)',
        touch_points: 'INTEGER', timezone_offset: 'INTEGER', environment: 'VARCHAR', app_installed: 'BOOLEAN',
        device_id: 'UUID', referrer: 'VARCHAR', campaign: 'VARCHAR', destination_url: 'VARCHAR'})
    where coalesce(environment = 'production', true)
      and not coalesce(regexp_matches(user_agent, '(?i)bot|crawler|spider|facebookexternalhit'), false)
)
select l.click_id, clicked_at, link_id, is_barred, referrer, campaign,
       case when fingerprint is not null or device is not null then destination_url end as destination_url,
       fingerprint, device
from logged l
left join fingerprint f using (app_id, platform, ip, language, short_side, long_side, minutes_east)
left join device d using (app_id, platform, device_id);

-- One row a click id, the first: few ids have more.
create table copied as
select click_id, min(clicked_at) as clicked_at, count(*) - 1 as surplus, any_value(campaign) as campaign,
       any_value(referrer) as referrer
from click group by click_id having count(*) > 1;

create table usable as
select c.rowid as place, c.click_id, c.clicked_at, c.link_id, c.fingerprint, c.device
from click c left join copied d using (click_id)
where (c.fingerprint is not null or c.device is not null) and not is_barred
  and (d.click_id is null or c.clicked_at = d.clicked_at);

create table by_device as
with latest as (
    select device, clicked_at, arg_max(place, click_id) as place from usable where device is not null group by all
)
select i.install_id, l.place
from (select install_id, requested_at, device from install join device using (app_id, platform, device_id)
      where is_decided) i
asof join latest l on l.device = i.device and l.clicked_at <= i.requested_at
where i.requested_at - l.clicked_at < 259200000;

-- A link counts from each of its clicks until 72 hours later or its next click: a running sum of ups and downs.
create table by_fingerprint as
with latest as (
    select fingerprint, clicked_at, arg_max(place, click_id) as place from usable
    where fingerprint is not null group by all
), span as (
    select fingerprint, clicked_at, least(clicked_at + 259200000, coalesce(
               lead(clicked_at) over (partition by fingerprint, link_id order by clicked_at), 9000000000000)) as until
    from usable where fingerprint is not null
), change as (
    select fingerprint, instant, sum(step) as step
    from (select fingerprint, clicked_at as instant, 1 as step from span
          union all select fingerprint, until, -1 from span)
    group by all
), level as (
    select fingerprint, instant, sum(step) over (partition by fingerprint order by instant) as links from change
), looking as (
    select install_id, requested_at, fingerprint
    from install join fingerprint using (app_id, platform, ip, language, short_side, long_side, minutes_east)
    where is_decided and install_id not in (select install_id from by_device)
)
select i.install_id, l.place, v.links::integer as candidates
from looking i
asof join latest l on l.fingerprint = i.fingerprint and l.clicked_at <= i.requested_at
asof join level v on v.fingerprint = i.fingerprint and v.instant <= i.requested_at
where i.requested_at - l.clicked_at < 259200000;

create table attribution as
select i.install_id, i.requested_at, i.app_id, i.platform,
       case when not is_decided then 'skipped' when m.tier is null then 'organic' else 'attributed' end as status,
       m.tier,
       case when m.tier = 'device_id' then 10000
            when m.tier = 'fingerprint' then greatest(0, 1500 - 1500 * m.candidates +
                case when i.requested_at - c.clicked_at < 3600000 then 8500
                     when i.requested_at - c.clicked_at < 86400000 then 6500 else 4000 end) end / 10000 as confidence,
       c.click_id, c.clicked_at, (i.requested_at - c.clicked_at) / 1000 as age_seconds, m.candidates,
       c.link_id, c.campaign, c.referrer, c.destination_url
from install i
left join (select install_id, place, 'device_id' as tier, null as candidates from by_device
           union all select install_id, place, 'fingerprint', candidates from by_fingerprint) m using (install_id)
left join click c on c.rowid = m.place;

copy (select * replace (strftime(make_timestamp_ms(requested_at), '%Y-%m-%dT%H:%M:%S.%gZ') as requested_at,
                        strftime(make_timestamp_ms(clicked_at), '%Y-%m-%dT%H:%M:%S.%gZ') as clicked_at)
      from attribution)
to '{output}/attributions' (format json, compression gzip, per_thread_output, file_extension 'jsonl.gz');
"""

REPORT = """
copy (
    with taps as (
        select {dimension}, sum(n)::bigint as clicks
        from (select {dimension}, count(*) as n from click group by all
              union all select {dimension}, -sum(surplus) from copied group by all) group by all
    ), wins as (
        select {dimension}, count(*) as installs, sum(confidence) as sure, median(age_seconds) as median_seconds
        from attribution where status = 'attributed' group by all
    )
    select coalesce(t.{dimension}, '') as {dimension}, coalesce(installs, 0) as installs, coalesce(clicks, 0) as clicks,
           installs / clicks as conversion_rate, sure / installs as mean_confidence, median_seconds
    from taps t full join wins w on t.{dimension} is not distinct from w.{dimension} order by 1
) to '{output}/{dimension}s.csv' (format csv, header);
"""

if __name__ == "__main__":
    logs, output = sys.argv[1:]
    database = duckdb.connect()
    database.execute(QUERY.replace("{logs}", logs).replace("{output}", output))
    for dimension in ("campaign", "referrer"):
        database.execute(REPORT.format(dimension=dimension, output=output))
