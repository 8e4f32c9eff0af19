-- Screening, eligibility and candidates: everything of the pipeline `warplink` but the claims, which are sequential.
-- Rows are numbered in the order (time, id), so that the greater number is the newer one.

create table click as
with ordered as (
    select *, clicked_at - lag(clicked_at) over (partition by click_id order by clicked_at) as since_copy
    from click_signal
)
select c.*, row_number() over (order by clicked_at, click_id) as click_row,
       case when since_copy <= 24 * 3600000 then 'duplicate'
            when is_bot then 'bot'
            when coalesce(c.environment, l.environment) <> 'production' then 'environment'
            when app_installed then 'app_opened'
            when platform not in ('ios', 'android') then 'platform'
            else 'usable' end as verdict
from ordered c left join link l using (link_id);

-- With history of 90 days every later line of one id in these logs is a duplicate.
create table install as
select i.*, row_number() over (order by requested_at, install_id) as install_row,
       case when i.environment <> 'production' then 'environment'
            when first_launch = false then 'not_first_launch'
            else 'decided' end as verdict
from (select * from install_signal qualify row_number() over (partition by install_id order by requested_at) = 1) i;

create table decided as select * from install where verdict = 'decided';

-- What a usable click brings along of its link. A link that is not in the catalogue is open.
create table usable as
select c.click_row, c.clicked_at, c.ip, c.platform, c.language, c.screen, c.timezone_offset, c.device_id,
       coalesce(c.app_id, l.app_id) as app_id, coalesce(c.environment, l.environment) as environment,
       coalesce(l.expires_at, 9223372036854775807) as expires_at,
       least(coalesce(l.window_hours * 3600000, 72 * 3600000), 72 * 3600000) as link_window
from click c left join link l using (link_id)
where c.verdict = 'usable' and coalesce(l.active, true) and coalesce(l.deferred_enabled, true);

create macro agree(one, other) as one is null or other is null or one = other;

-- The store's referrer: decoded once; a UUID, or a UUID as `utm_content` where `utm_source` is warplink.
create table referred as
with named as (
    select install_row, app_id, requested_at,
           lower(case when regexp_full_match(decoded, getvariable('uuid')) then decoded
                      when regexp_extract(decoded, '(?:^|&)utm_source=([^&]*)', 1) = 'warplink'
                      then regexp_extract(decoded, '(?:^|&)utm_content=([^&]*)', 1) end) as name
    from (select *, url_decode(replace(store_referrer, '+', ' ')) as decoded from decided)
)
select install_row, link_id
from named n join link l on l.referred_name = n.name
where regexp_full_match(name, getvariable('uuid')) and coalesce(l.active, true)
  and (l.expires_at is null or n.requested_at < l.expires_at)
  and agree(n.app_id, l.app_id) and agree(l.environment, 'production');

-- The newest eligible click of the same device.
create table device_click as
select install_row, max(click_row) as click_row
from decided i join usable c using (device_id)
where requested_at - clicked_at >= 0 and requested_at - clicked_at < 72 * 3600000 and requested_at < c.expires_at
  and agree(i.platform, c.platform) and agree(i.environment, c.environment) and agree(i.app_id, c.app_id)
group by install_row;

-- A pair meets in the first tier of the install's platform whose every signal both have, and is no pair in the others.
create macro is_complete(platform, screen, timezone_offset) as
    timezone_offset is not null and (platform = 'android' or screen is not null);

create view eligible_pair as
select install_row, click_row, i.platform, i.screen as install_screen, c.screen as click_screen,
       i.timezone_offset as install_offset, c.timezone_offset as click_offset
from decided i join usable c on c.ip = i.ip and c.platform = i.platform and c.language = i.language
where i.platform in ('ios', 'android')
  and requested_at - clicked_at >= 0 and requested_at - clicked_at < c.link_window and requested_at < c.expires_at
  and agree(i.environment, c.environment) and agree(i.app_id, c.app_id);

create table candidate as
with met as (
    select install_row, click_row,
           case when is_complete(platform, install_screen, install_offset)
                     and is_complete(platform, click_screen, click_offset)
                then case when install_offset <> click_offset then null
                          when platform = 'android' then 'enriched_android'
                          when install_screen = click_screen then 'enriched' end
                else 'basic' end as tier
    from eligible_pair
)
select install_row, tier, list(click_row order by click_row desc) as click_rows
from (select * from met where tier is not null
      qualify row_number() over (partition by install_row, tier order by click_row desc) <= 100)
group by install_row, tier;
