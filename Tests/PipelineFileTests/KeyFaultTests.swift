import Testing

/// Faults of keys, types and sources: each broken file with everything that must be said of it, and nothing else
/// (spec §9, §11).
struct KeyFaultTests {
    @Test("A file is told all its faults of keys, types and sources, and no others", arguments: files)
    func tellsAll(file: BrokenFile) {
        #expect(faults(in: file.text) == file.faults)
    }

    private static func keys(_ count: Int) -> String { Array(repeating: "k", count: count).joined(separator: ".") }

    static let files: [BrokenFile] = [
        BrokenFile(
            "unknown keys", [7: "  windw: 72h", 2: "timezone: UTC", 18: "output: {zip: fast}", 5: "xyz: 1"],
            "2:1: unknown key \"timezone\" in the file; did you mean \"time_zone\"?",
            "5:1: unknown key \"xyz\" in the file; use one of pipeline, description, time_zone, clicks, installs, links, match, output",
            "7:3: unknown key \"windw\" in match; did you mean \"window\"?",
            "10:43: tier \"r\" can never match, as there is no \"links\" section; add one",
            "18:10: unknown key \"zip\" in output; did you mean \"gzip\"?"),
        BrokenFile(
            "paths of more keys than a line can be nested",
            [
                5: "links: {path: l, fields: {link_id: \(keys(512)), url: [u, \(keys(513))], active: \(keys(200_000))}}"
            ],
            "5:1070: \"url\" has a path of 513 keys, but no line is nested deeper than 512; name a source field such as screen.width",
            "5:2106: \"active\" has a path of 200000 keys, but no line is nested deeper than 512; name a source field such as screen.width"
        ),
        BrokenFile(
            "keys of another kind of log",
            [
                3: "clicks: {path: c, timezone_offset: minutes_west, screen_unit: pixels, fields: {install_id: i}}",
                4:
                    "installs: {path: i, timezone_offset: seconds_east, referrer_format: warplink, screening: {bots: [x]}}",
                5: "links: {path: l, screening: {bots: [x]}}",
            ],
            "3:50: unknown key \"screen_unit\" in clicks; it belongs in installs",
            "3:80: unknown key \"install_id\" in clicks.fields; it belongs in installs.fields",
            "4:91: unknown key \"bots\" in installs.screening; it belongs in clicks.screening",
            "5:18: unknown key \"screening\" in links; it belongs in clicks and installs"),
        BrokenFile(
            "keys of sections above, within and beside",
            [
                2: "time_unit: ms\ndedupe: 24\nwindow: 3\npath: c",
                3: "clicks: {path: [c.jsonl], timezone_offset: minutes_west, platforms: ios, time_zone: UTC, ip: addr}",
                15: "      ambiguity: {subtract: 0.15}\n      levels: {}\n      platform: [ios]",
                18: "  winner: newest\noutput: {candidates: keep, once_per: user_id}",
            ],
            "2:1: unknown key \"time_unit\" in the file; it belongs in clicks, installs or links",
            "3:1: unknown key \"dedupe\" in the file; it belongs in clicks.screening",
            "4:1: unknown key \"window\" in the file; it belongs in match or a tier of match.tiers",
            "5:1: unknown key \"path\" in the file; it belongs in clicks, installs or links",
            "6:58: unknown key \"platforms\" in clicks; it belongs in clicks.screening",
            "6:74: unknown key \"time_zone\" in clicks; it belongs in the top level",
            "6:90: unknown key \"ip\" in clicks; it belongs in clicks.fields",
            "19:7: unknown key \"levels\" in tier \"a\"; it belongs in match",
            "20:7: unknown key \"platform\" in tier \"a\"; did you mean \"platforms\"?",
            "23:3: unknown key \"winner\" in match; it belongs in a tier of match.tiers",
            "24:28: unknown key \"once_per\" in output; it belongs in installs.screening"),
        BrokenFile(
            "missing keys of the file",
            [
                1: "", 3: "", 4: "", 6: "links2:", 7: "", 8: "", 9: "", 10: "", 11: "", 12: "", 13: "", 14: "", 15: "",
                16: "", 17: "",
            ],
            "2:1: the file lacks the key \"pipeline\"; add it",
            "2:1: the file lacks the key \"clicks\"; add it",
            "2:1: the file lacks the key \"installs\"; add it",
            "2:1: the file lacks the key \"match\"; add it",
            "6:1: unknown key \"links2\" in the file; did you mean \"links\"?"),
        BrokenFile(
            "wrong types",
            [
                1: "pipeline: 5", 2: "time_zone: [UTC]", 7: "  window: true", 8: "  history: 90",
                18: "output: {candidates: yes, gzip: true, responses: null}",
            ],
            "1:11: \"pipeline\" needs text, but \"5\" is a number; put it in quotes",
            "2:12: \"time_zone\" needs text, but this is a list",
            "7:11: \"window\" needs a length of time such as 72h, but \"true\" is a boolean",
            "8:12: \"history\": \"90\" has no unit; write a whole number and one of ms, s, m, h, d, such as 72h",
            "18:22: unknown word \"yes\" in \"candidates\"; use one of keep, drop",
            "18:33: \"gzip\" needs text, but \"true\" is a boolean; use one of fast, small",
            "18:50: \"responses\" needs text, but it has no value; give it one or remove the key"),
        BrokenFile(
            "yes is text", [5: "links: {path: l.jsonl, required: yes}"],
            "5:34: \"required\" needs true or false, but \"yes\" is text; write true or false without quotes"),
        BrokenFile(
            "sections that are no mappings", [3: "clicks: 5", 4: "installs: [a]", 5: "links:"],
            "3:9: clicks needs a mapping of keys to values, but \"5\" is a number",
            "4:11: installs needs a mapping of keys to values, but this is a list",
            "5:7: links needs a mapping of keys to values, but it has no value; give it one or remove the key"),
        BrokenFile(
            "an unknown time zone", [2: "time_zone: Europe/Pariss"],
            "2:12: unknown time zone \"Europe/Pariss\" in \"time_zone\"; use an IANA name such as Europe/Paris, or UTC"),
        BrokenFile(
            "paths",
            [
                3: "clicks: {path: [], timezone_offset: minutes_west}",
                4:
                    "installs: {path: ['', 'a-{dat}-{x.gz'], timezone_offset: seconds_east, referrer_format: warplnk, ignored_query: [q]}",
                5: "links: {}",
            ],
            "3:16: \"path\" is empty; name at least one, or remove the key if it may be absent",
            "4:19: \"path\" is an empty text; give it a value or remove the key",
            "4:23: \"path\": unknown placeholder \"{dat}\"; did you mean \"date\"?",
            "4:23: \"path\": there is a { without a }; close it, or write \\{ for the character",
            "4:89: unknown referrer format \"warplnk\" in \"referrer_format\"; use one of warplink, dynalinks, link_id",
            "5:8: links lacks the key \"path\"; add it"),
        BrokenFile(
            "fields",
            [
                3:
                    "clicks: {path: c, timezone_offset: minutes_west, fields: {clicked: ts, ip: a..b, link_id: '', campaign: [], platform: 5}}"
            ],
            "3:59: unknown key \"clicked\" in clicks.fields; did you mean \"clicked_at\"?",
            "3:76: \"ip\": \"a..b\" has an empty part between its dots; name a source field such as screen.width",
            "3:91: \"link_id\": \"\" is an empty path; name a source field such as screen.width",
            "3:105: \"campaign\" is empty; name at least one, or remove the key if it may be absent",
            "3:119: \"platform\" needs text, but \"5\" is a number; put it in quotes"),
        BrokenFile(
            "a field the wrong way round",
            [3: "clicks: {path: c, timezone_offset: minutes_west, fields: {ts: clicked_at, campain: source}}"],
            "3:59: unknown key \"ts\" in clicks.fields; write clicked_at: ts, as keys come first",
            "3:75: unknown key \"campain\" in clicks.fields; did you mean \"campaign\"?"),
        BrokenFile(
            "an offset field without its unit",
            [
                3: "clicks: {path: c, fields: {timezone_offset: o}}",
                4: "installs: {path: i, referrer_format: warplink}",
            ],
            "3:28: clicks names the field of the offset but not its unit; add \"timezone_offset\" to clicks, one of minutes_east, minutes_west, seconds_east",
            "13:12: clicks does not say which unit timezone_offset has; add \"timezone_offset\", its unit, to clicks, or, if only zones give offsets, \"timezone\" to its \"fields\"",
            "13:12: installs does not say which unit timezone_offset has; add \"timezone_offset\", its unit, to installs, or, if only zones give offsets, \"timezone\" to its \"fields\""
        ),
        BrokenFile(
            "an offset of no unit, wherever a tier looks at it",
            [
                3: "clicks: {path: c}",
                4: "installs: {path: i, timezone_offset: minutes_east, referrer_format: warplink}",
                13: "      key: [ip, screen]", 14: "      agree: [timezone_offset, platform]",
                15: "      confidence: none",
            ],
            "14:14: clicks does not say which unit timezone_offset has; add \"timezone_offset\", its unit, to clicks, or, if only zones give offsets, \"timezone\" to its \"fields\""
        ),
        BrokenFile(
            "an offset of no unit that is weighed",
            [
                3: "clicks: {path: c}",
                4: "installs: {path: i, timezone_offset: minutes_east, referrer_format: warplink}",
                13: "      key: [ip, screen]", 14: "      weights: {timezone: {exact: 9, timezone_offset: 3}}",
                15: "      minimum: 5", 17: "  levels: {high: 90, medium: 30, low: 0}",
            ],
            "14:16: clicks does not say which unit timezone_offset has; add \"timezone_offset\", its unit, to clicks, or, if only zones give offsets, \"timezone\" to its \"fields\""
        ),
        BrokenFile(
            "screening",
            [
                3:
                    "clicks: {path: c, timezone_offset: minutes_west, screening: {platforms: [ios, iphone, ios, windows], dedupe: 24, max_params: -1, bots: [x, ''], known_link: 1}}",
                4:
                    "installs: {path: i, timezone_offset: east, referrer_format: warplink, screen_unit: pixel, screening: {once_per: simulator}}",
            ],
            "3:79: unknown platform \"iphone\" in \"platforms\"; use one of ios, android, other",
            "3:87: \"ios\" appears twice in \"platforms\"; keep one",
            "3:92: unknown platform \"windows\" in \"platforms\"; use one of ios, android, other",
            "3:110: \"dedupe\": \"24\" has no unit; write a whole number and one of ms, s, m, h, d, such as 72h",
            "3:126: \"max_params\" must be a whole number from 0 to 10000, but is -1",
            "3:140: \"bots\" is an empty text; give it a value or remove the key",
            "3:157: \"known_link\" needs true or false, but \"1\" is a number; write true or false without quotes",
            "4:38: unknown unit \"east\" in \"timezone_offset\"; use one of minutes_east, minutes_west, seconds_east",
            "4:84: unknown unit \"pixel\" in \"screen_unit\"; use one of points, pixels",
            "4:113: \"once_per\" needs a text field such as user_id, but simulator is not one"),
        BrokenFile(
            "wildcards where texts are taken as they are, and an id that is never seen twice",
            [
                3: "clicks: {path: c, timezone_offset: minutes_west, screening: {bots: [bot, '*crawler*']}}",
                4:
                    "installs: {path: i, timezone_offset: minutes_east, referrer_format: dynalinks, ignored_query: ['utm_*'], screening: {once_per: install_id}}",
            ],
            "3:68: \"bots\": a * stands for itself here, not for other characters; take it out of \"*crawler*\"",
            "4:95: \"ignored_query\": a * stands for itself here, not for other characters; take it out of \"utm_*\"",
            "4:128: \"once_per\" has no effect with install_id, which has one install anyway; name a field of users or devices"
        ),
        BrokenFile(
            "digits that are none",
            [7: "  window: 7️⃣2️⃣h", 18: "output: {candidates: keep, gzip: 0x１F}"],
            "7:11: \"window\": \"7️⃣2️⃣h\" is not a length of time; write a whole number and one of ms, s, m, h, d, such as 72h",
            "18:34: unknown word \"0x１F\" in \"gzip\"; use one of fast, small"),
        BrokenFile(
            "settings of what is not asked for",
            [
                3: "clicks: {path: c, timezone_offset: minutes_west, screening: {environment_default: live}}",
                4:
                    "installs: {path: i, timezone_offset: seconds_east, referrer_format: warplink, ignored_query: [gclid]}",
            ],
            "3:62: \"environment_default\" has no effect without \"environment\"; remove it",
            "4:79: \"ignored_query\" has no effect without \"referrer_format: dynalinks\"; remove it"),
        BrokenFile(
            "known links without a catalogue",
            [3: "clicks: {path: c, timezone_offset: minutes_west, screening: {known_link: true}}", 5: "", 10: "    "],
            "3:74: \"known_link\" would drop every click, as there is no \"links\" section; add one"),
        BrokenFile(
            "a path that would end within",
            [3: #"clicks: {path: [c.jsonl, "c.jsonl\0zzz"], timezone_offset: minutes_west}"#],
            "3:26: \"path\": there is a character NUL, which no path can have; take it out"),
        BrokenFile(
            "several fields whose values come once",
            [
                4:
                    "installs: {path: i, timezone_offset: seconds_east, referrer_format: warplink, screening: {once_per: [user_id]}}"
            ],
            "4:101: \"once_per\" needs text, but this is a list; use one of install_id, app_id, user_id, platform, ip, user_agent, timezone, calendar, os_version, device_model, device_id, install_referrer, environment, sdk_version"
        ),
        BrokenFile(
            "an unknown field whose values come once",
            [
                4:
                    "installs: {path: i, timezone_offset: seconds_east, referrer_format: warplink, screening: {once_per: account}}"
            ],
            "4:101: unknown text field \"account\" in \"once_per\"; use one of install_id, app_id, user_id, platform, ip, user_agent, timezone, calendar, os_version, device_model, device_id, install_referrer, environment, sdk_version"
        ),
        BrokenFile(
            "a name of spaces", [1: "pipeline: \" \\t\""],
            "1:11: \"pipeline\" has only spaces; give a name that can be seen"),
        BrokenFile(
            "a name of spaces for a tier",
            [10: "    - {name: \"  \", type: deterministic, key: [referred_link], against: [links]}"],
            "10:14: \"name\" has only spaces; give a name that can be seen"),
    ]
}
