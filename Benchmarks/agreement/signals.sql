-- The normal forms of the signals that the keys use. Each is worked out once for each distinct text, in a table beside
-- the records; `address_form` (text, ip) and `zone_offset` (zone, quarter, minutes) come from Python.

-- A list of languages: an array in its own order, else a text in the order of q and place.
create table language_tag as
with spelling as (
    select distinct text, is_list
    from (select language_list as text, true as is_list from logged_click
          union all select language_list, true from logged_install
          union all select accept_language, false from logged_click)
    where text is not null
), element as (
    select text, is_list, unnest(parts) as part, generate_subscripts(parts, 1) as place
    from (select text, is_list,
                 case when is_list and json_type(text) = 'ARRAY' then from_json(text, '["VARCHAR"]')
                      else string_split(case when is_list then text ->> '$' else text end, ',') end as parts
          from spelling)
), weighed as (
    select text, is_list, place, trim(split_part(part, ';', 1), ' ' || chr(9)) as tag,
           case when part not like '%;%' then 1
                else try_cast(regexp_extract(trim(substr(part, strpos(part, ';') + 1), ' ' || chr(9)),
                                             '^[qQ]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$', 1) as double) end as q
    from element
)
select text, is_list,
       arg_max(lower(regexp_extract(tag, '^[A-Za-z]+')), {q: case when is_list then 1 else q end, place: -place})
           as primary_tag
from weighed
where regexp_full_match(tag, '[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*') and q > 0
group by all;

create macro renewed(tag) as case tag when 'iw' then 'he' when 'in' then 'id' when 'ji' then 'yi' else tag end;

-- What a text says of the platform: iOS before Android, but Windows Phone before both.
create macro named_platform(text, counts_word) as
    case when regexp_matches(text, '(?i)windows phone') then 'other'
         when regexp_matches(text, '(?i)iphone|ipad|ipod') then 'ios'
         when counts_word and regexp_matches(text, '(?i)(^|[^a-z0-9])ios($|[^a-z])') then 'ios'
         when regexp_matches(text, '(?i)android') then 'android' end;

create table agent_fact as
select agent, named_platform(agent, false) as click_platform, named_platform(agent, true) as install_platform,
       regexp_matches(agent, '(?i)macintosh') as is_macintosh,
       regexp_matches(agent, '(?i)googlebot|bingbot|twitterbot|slackbot|linkedinbot|facebookexternalhit|whatsapp/'
                             || '|telegrambot|discordbot|applebot|crawler|spider|headlesschrome') as is_bot
from (select agent from logged_click union select agent from logged_install)
where agent is not null;

create macro whole_offset(minutes) as
    case when abs(minutes) <= 840 and minutes = trunc(minutes) then minutes::integer end;

create macro is_side(number) as number between 1 and 100000 and number = trunc(number);

create macro screen_of(width, height) as
    case when is_side(width) and is_side(height)
         then (least(width, height)::integer)::varchar || 'x' || (greatest(width, height)::integer)::varchar end;

create macro device_of(text) as
    case when regexp_full_match(text, getvariable('uuid'))
              and text <> '00000000-0000-0000-0000-000000000000' then text end;

create table click_signal as
select c.* exclude (ip_text, language_list, accept_language, screen_width, screen_height, touch_points, zone,
                    declared_offset, device_id),
       ip, coalesce(a.is_bot, false) as is_bot,
       coalesce(a.click_platform,
                case when a.is_macintosh and touch_points > 1 then 'ios'
                     when agent is not null then 'other' end) as platform,
       renewed(coalesce(l.primary_tag, t.primary_tag)) as language, screen_of(screen_width, screen_height) as screen,
       coalesce(z.minutes, whole_offset(declared_offset)) as timezone_offset, device_of(device_id) as device_id
from logged_click c
left join address_form i on i.text = c.ip_text
left join agent_fact a using (agent)
left join language_tag l on l.text = c.language_list and l.is_list
left join language_tag t on t.text = c.accept_language and not t.is_list
left join zone_offset z on z.zone = c.zone and z.quarter = quarter(c.clicked_at);

create table install_signal as
select i.* exclude (ip_text, language_list, screen_width, screen_height, zone, declared_offset, device_id),
       ip, coalesce(named_platform(platform_text, true), case when lower(platform_text) = 'other' then 'other' end,
                    a.install_platform, named_platform(system, true), named_platform(model, true),
                    case when agent is not null then 'other' end) as platform,
       renewed(l.primary_tag) as language, screen_of(screen_width, screen_height) as screen,
       coalesce(z.minutes, whole_offset(declared_offset)) as timezone_offset, device_of(device_id) as device_id
from logged_install i
left join address_form f on f.text = i.ip_text
left join agent_fact a using (agent)
left join language_tag l on l.text = i.language_list and l.is_list
left join zone_offset z on z.zone = i.zone and z.quarter = quarter(i.requested_at);
