-- The rows as the query and the claims have them, and the rows as the program wrote them, in the same columns.
-- `decision` (from the claims) has a row for each decided install.

create macro level_of(confidence) as
    case when confidence > 5000 then 'high' when confidence >= 3000 then 'medium' when confidence >= 0 then 'low' end;

create table expected as
select i.install_id, i.requested_at, i.install_row as place, i.app_id, i.platform, i.is_reinstall,
       case when i.verdict <> 'decided' then 'skipped'
            when d.tier is null then 'organic' else 'attributed' end as status,
       case when i.verdict <> 'decided' then i.verdict end as reason,
       case when d.tier in ('install_referrer', 'device_id') then 'deterministic'
            when d.tier is not null then 'probabilistic' end as match_type,
       d.tier, d.confidence, level_of(d.confidence) as level, c.click_id, c.clicked_at,
       i.requested_at - c.clicked_at as age, d.candidates, r.click_id as runner_up_click_id,
       e.install_id as inherited_from, coalesce(c.link_id, l.link_id) as link_id, l.slug,
       coalesce(c.campaign, l.campaign) as campaign, coalesce(c.referrer, l.referrer) as referrer,
       coalesce(c.source, l.source) as source, coalesce(c.medium, l.medium) as medium,
       coalesce(c.destination_url, l.destination_url) as destination_url,
       case when i.platform = 'android' then coalesce(l.deep_link_url_android, l.deep_link_url) else l.deep_link_url end
           as deep_link_url,
       coalesce(c.custom_params, l.custom_params) as custom_params
from install i
left join decision d using (install_row)
left join click c on c.click_row = d.click_row
left join click r on r.click_row = d.runner_up_row
left join install e on e.install_row = d.inherited_row
left join link l on l.link_id = coalesce(c.link_id, d.link_id);

create table actual as
select install_id, instant(requested_at) as requested_at, row_number() over () as place, app_id, platform, is_reinstall,
       status, reason, match_type, tier, round(confidence * 10000)::integer as confidence, level, click_id,
       instant(clicked_at) as clicked_at, round(age_seconds * 1000)::bigint as age, candidates, runner_up_click_id,
       inherited_from, link_id, slug, campaign, referrer, source, medium, destination_url, deep_link_url,
       custom_params::varchar as custom_params
from read_ndjson(getvariable('rows'), columns = {
    install_id: 'VARCHAR', requested_at: 'VARCHAR', app_id: 'VARCHAR', platform: 'VARCHAR', is_reinstall: 'BOOLEAN',
    status: 'VARCHAR', reason: 'VARCHAR', match_type: 'VARCHAR', tier: 'VARCHAR', confidence: 'DOUBLE',
    level: 'VARCHAR', click_id: 'VARCHAR', clicked_at: 'VARCHAR', age_seconds: 'DOUBLE', candidates: 'INTEGER',
    runner_up_click_id: 'VARCHAR', inherited_from: 'VARCHAR', link_id: 'VARCHAR', slug: 'VARCHAR', campaign: 'VARCHAR',
    referrer: 'VARCHAR', source: 'VARCHAR', medium: 'VARCHAR', destination_url: 'VARCHAR', deep_link_url: 'VARCHAR',
    custom_params: 'JSON'});
