-- The logs as typed rows. `ignore_errors` turns a line that is no JSON object into a row of nulls; a row that lacks an
-- id or a time in RFC 3339 is dropped, as an unreadable line is.

create macro present(text) as nullif(text, '');

create macro instant(text) as
    case when regexp_full_match(text, '\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)')
         then epoch_ms(try_cast(text as timestamptz)) end;

-- A zone's offset is looked up by quarters of an hour: no zone changes its clock in between.
create macro quarter(instant) as instant // 900000;

create table logged_click as
select present(click_id) as click_id, instant("timestamp") as clicked_at, present(link_id) as link_id,
       present(app_id) as app_id, present(ip) as ip_text, present(user_agent) as agent,
       languages::varchar as language_list, present(accept_language) as accept_language,
       screen.width as screen_width, screen.height as screen_height, touch_points,
       present(timezone) as zone, -timezone_offset as declared_offset, present(environment) as environment,
       app_installed, lower(present(device_id)) as device_id,
       present(referrer) as referrer, present(campaign) as campaign, present(source) as source,
       present(medium) as medium, present(destination_url) as destination_url, custom_params::varchar as custom_params
from read_ndjson(getvariable('logs') || '/clicks-*.jsonl.gz', ignore_errors = true, columns = {
    click_id: 'VARCHAR', timestamp: 'VARCHAR', link_id: 'VARCHAR', app_id: 'VARCHAR', ip: 'VARCHAR',
    user_agent: 'VARCHAR', languages: 'JSON', accept_language: 'VARCHAR',
    screen: 'STRUCT(width DOUBLE, height DOUBLE)', touch_points: 'DOUBLE', timezone: 'VARCHAR',
    timezone_offset: 'DOUBLE', environment: 'VARCHAR', app_installed: 'BOOLEAN', device_id: 'VARCHAR',
    referrer: 'VARCHAR', campaign: 'VARCHAR', source: 'VARCHAR', medium: 'VARCHAR', destination_url: 'VARCHAR',
    custom_params: 'JSON'})
where present(click_id) is not null and instant("timestamp") is not null and present(link_id) is not null;

create table logged_install as
select present(install_id) as install_id, instant("timestamp") as requested_at, present(app_id) as app_id,
       present(platform) as platform_text, present(ip) as ip_text, present(user_agent) as agent,
       languages::varchar as language_list, screen.width as screen_width, screen.height as screen_height,
       present(timezone) as zone, timezone_offset_seconds / 60 as declared_offset, present(os_version) as system,
       present(device_model) as model, lower(present(idfv)) as device_id, present(install_referrer) as store_referrer,
       present(environment) as environment, first_launch, is_reinstall
from read_ndjson(getvariable('logs') || '/installs-*.jsonl.gz', ignore_errors = true, columns = {
    install_id: 'VARCHAR', timestamp: 'VARCHAR', app_id: 'VARCHAR', platform: 'VARCHAR', ip: 'VARCHAR',
    user_agent: 'VARCHAR', languages: 'JSON', screen: 'STRUCT(width DOUBLE, height DOUBLE)', timezone: 'VARCHAR',
    timezone_offset_seconds: 'DOUBLE', os_version: 'VARCHAR', device_model: 'VARCHAR', idfv: 'VARCHAR',
    install_referrer: 'VARCHAR', environment: 'VARCHAR', first_launch: 'BOOLEAN', is_reinstall: 'BOOLEAN'})
where present(install_id) is not null and instant("timestamp") is not null;

-- Of several lines of one link the latest stays.
create table link as
select present(link_id) as link_id,
       case when regexp_full_match(link_id, getvariable('uuid')) then lower(link_id) else link_id end as referred_name,
       present(app_id) as app_id, active, instant(expires_at) as expires_at, window_hours, deferred_enabled,
       present(environment) as environment, present(slug) as slug, present(ios_url) as deep_link_url,
       present(deep_link_url_android) as deep_link_url_android, present(referrer) as referrer,
       present(campaign) as campaign, present(source) as source, present(medium) as medium,
       present(destination_url) as destination_url, custom_params::varchar as custom_params
from read_ndjson(getvariable('logs') || '/links.jsonl.gz', ignore_errors = true, columns = {
    link_id: 'VARCHAR', app_id: 'VARCHAR', active: 'BOOLEAN', created_at: 'VARCHAR', expires_at: 'VARCHAR',
    window_hours: 'DOUBLE', deferred_enabled: 'BOOLEAN', environment: 'VARCHAR', slug: 'VARCHAR', ios_url: 'VARCHAR',
    deep_link_url_android: 'VARCHAR', referrer: 'VARCHAR', campaign: 'VARCHAR', source: 'VARCHAR', medium: 'VARCHAR',
    destination_url: 'VARCHAR', custom_params: 'JSON'})
where present(link_id) is not null
qualify row_number() over (partition by link_id order by instant(created_at) desc nulls last) = 1;
