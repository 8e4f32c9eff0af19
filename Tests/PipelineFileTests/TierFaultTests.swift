import Testing

/// Faults of tiers: each broken file with everything that must be said of it, and nothing else (spec §9, §11).
struct TierFaultTests {
    @Test("A file is told all its faults of tiers, and no others", arguments: files)
    func tellsAll(file: BrokenFile) {
        #expect(faults(in: file.text) == file.faults)
    }

    static let files: [BrokenFile] = [
        BrokenFile(
            "bands out of order and short of the window",
            [
                14:
                    "      confidence: {by_age: [{younger_than: 2h, is: 0.85}, {younger_than: 1h, is: 0.5}, {younger_than: 1h, is: 1.4}]}"
            ],
            "14:74: bands are out of order: \"younger_than\" must be longer than 2h of the band before it",
            "14:103: bands are out of order: \"younger_than\" must be longer than 1h of the band before it",
            "14:103: the last band ends at 1h but the window at 72h; make them end together",
            "14:111: \"is\" must lie between 0 and 1, but is 1.4"),
        BrokenFile(
            "bands that go on beyond the window",
            [14: "      confidence: {by_age: [{younger_than: 73h, is: 0.85}]}"],
            "14:44: the last band ends at 73h but the window at 72h; make them end together"),
        BrokenFile(
            "bands at fault in themselves",
            [14: "      confidence: {by_age: [{younger_than: 0, is: 0.85}, {younger: 72h, is: 0x1}, 5]}"],
            "14:44: \"younger_than\" is 0, which no age is below; write a length of time such as 1h",
            "14:59: unknown key \"younger\" in a band of tier \"a\"; did you mean \"younger_than\"?",
            "14:77: \"is\": 0x1 is not a decimal number; write it out in digits, such as 0.25",
            "14:83: a band of tier \"a\" needs a mapping of keys to values, but \"5\" is a number"),
        BrokenFile(
            "an unknown confidence", [14: "      confidence: nothing"],
            "14:19: unknown confidence \"nothing\"; write none, or {by_age: [{younger_than: 1h, is: 0.85}]}"),
        BrokenFile(
            "ambiguity without confidence",
            [14: "      confidence: none", 15: "      ambiguity: {subtract: 0.1, multiply: 0.2}"],
            "15:7: \"ambiguity\" has no effect without \"confidence: {by_age: …}\"; remove it",
            "15:44: \"subtract\" and \"multiply\" exclude each other; keep one"),
        BrokenFile(
            "ambiguity and address classes",
            [
                15:
                    "      ambiguity: {count: unclaim, per: clicks}\n      ip_class: {shared: 0.6, home: 0.9, individual: 1.5}"
            ],
            "15:18: tier \"a\".ambiguity does not say what ambiguity costs; add \"subtract\" or \"multiply\"",
            "15:26: unknown count \"unclaim\" in \"count\"; use one of candidates, unclaimed",
            "15:40: unknown word \"clicks\" in \"per\"; use one of click, link",
            "16:31: unknown key \"home\" in tier \"a\".ip_class; use one of shared, household, individual",
            "16:54: \"individual\" must lie between 0 and 1, but is 1.5"),
        BrokenFile(
            "no tiers", [10: "    []", 11: "", 12: "", 13: "", 14: "", 15: "", 16: ""],
            "10:5: \"tiers\" is empty; name at least one, or remove the key if it may be absent"),
        BrokenFile(
            "a tier name twice", [16: "    - {name: a, type: probabilistic, key: [ip, platform]}"],
            "16:14: tier name \"a\" is taken by the tier in line 11; choose another"),
        BrokenFile(
            "unknown signals and types",
            [
                13: "      key: [ip, plattform, timezone-offset, foo]",
                16: "    - {name: b, type: probabilistik, key: []}",
            ],
            "13:17: unknown signal \"plattform\" in \"key\"; did you mean \"platform\"?",
            "13:28: unknown signal \"timezone-offset\" in \"key\"; did you mean \"timezone_offset\"?",
            "13:45: unknown signal \"foo\" in \"key\"; use one of ip, network, ip_prefix, platform, os_version, os_major, os_patch, language, language_tag, languages, screen, pixel_ratio, timezone, timezone_offset, calendar, device_id, referred_link",
            "16:23: unknown tier type \"probabilistik\" in \"type\"; use one of deterministic, probabilistic",
            "16:43: \"key\" is empty; name at least one, or remove the key if it may be absent"),
        BrokenFile(
            "a tier behind one that needs less",
            [16: "    - {name: b, type: probabilistic, key: [ip_prefix, platform, timezone, screen]}"],
            "16:43: tier \"b\" can never match, as all that would meet here meets in \"a\" first; move it up, or remove it"
        ),
        BrokenFile(
            "a tier behind two that share its platforms",
            [
                11: "    - {name: x, type: probabilistic, platforms: [ios], key: [ip]}\n    - name: a",
                16:
                    "    - {name: b, type: probabilistic, platforms: [android], key: [network]}\n    - {name: c, type: probabilistic, key: [ip, platform]}",
            ],
            "18:43: tier \"c\" can never match, as all that would meet here meets in \"x\", \"b\" first; move it up, or remove it"
        ),
        BrokenFile(
            "a tier whose key needs a platform, behind tiers of all platforms",
            [
                3: "clicks: {path: c, timezone_offset: minutes_west}",
                11:
                    "    - {name: x, type: probabilistic, platforms: [ios, android, other], key: [language]}\n    - name: a",
                16: "    - {name: b, type: probabilistic, key: [languages, platform]}",
            ],
            "17:43: tier \"b\" can never match, as all that would meet here meets in \"x\" first; move it up, or remove it"
        ),
        BrokenFile(
            "platforms at fault, which may keep nothing from the tiers behind",
            [11: "    - {name: x, type: probabilistic, platforms: [iso], key: [ip]}\n    - name: a"],
            "11:50: unknown platform \"iso\" in \"platforms\"; use one of ios, android, other"),
        BrokenFile(
            "a device tier behind one that looks as far",
            [
                10:
                    "    - {name: r, type: deterministic, key: [device_id], against: [clicks, earlier_installs]}\n    - {name: s, type: deterministic, key: [device_id], against: [clicks]}"
            ],
            "11:43: tier \"s\" can never match, as all that would meet here meets in \"r\" first; move it up, or remove it"
        ),
        BrokenFile(
            "a device's key behind a device tier that looks as far",
            [
                10: "    - {name: r, type: deterministic, key: [device_id], against: [clicks], window: 72h}",
                16: "    - {name: s, type: probabilistic, key: [device_id, ip], window: 72h}",
            ],
            "16:43: tier \"s\" can never match, as all that would meet here meets in \"r\" first; move it up, or remove it"
        ),
        BrokenFile(
            "nothing to inherit",
            [
                10: "    - {name: r, type: deterministic, key: [device_id], against: [earlier_installs]}", 11: "",
                12: "", 13: "", 14: "", 15: "", 16: "",
            ],
            "10:65: tier \"r\" can never match, as no tier gives an earlier install a click; add clicks here, or a tier that looks at clicks or links"
        ),
        BrokenFile(
            "nothing to inherit but from a tier at fault",
            [
                10: "    - {name: r, type: deterministic, key: [device_id], against: [earlier_installs]}",
                11: "    - {name: a, type: probabilistic, key: [ipp]}", 12: "", 13: "", 14: "", 15: "", 16: "",
            ],
            "11:44: unknown signal \"ipp\" in \"key\"; did you mean \"ip\"?"),
        BrokenFile(
            "a type at fault that \"against\" tells",
            [10: "    - {name: r, type: determinstic, key: [device_id], against: [clicks]}"],
            "10:23: unknown tier type \"determinstic\" in \"type\"; use one of deterministic, probabilistic"),
        BrokenFile(
            "a tier whose platforms are barred",
            [16: "    - {name: b, type: probabilistic, platforms: [other], key: [ip, platform]}"],
            "16:49: tier \"b\" can never match, as \"clicks.screening.platforms\" bars all of its platforms; change one of the two lists"
        ),
        BrokenFile(
            "a tier without platforms",
            [16: "    - {name: b, type: probabilistic, platforms: [], key: [ip, platform]}"],
            "16:49: \"platforms\" is empty; name at least one, or remove the key if it may be absent"),
        BrokenFile(
            "an install referrer without format and catalogue",
            [4: "installs: {path: i, timezone_offset: seconds_east}", 5: ""],
            "10:43: tier \"r\" can never match, as \"installs\" has no \"referrer_format\"; add one",
            "10:43: tier \"r\" can never match, as there is no \"links\" section; add one"),
        BrokenFile(
            "an install referrer where clicks are looked at",
            [
                10: "    - {name: r, type: deterministic, key: [referred_link], against: [links, clicks]}",
                16: "    - {name: b, type: probabilistic, key: [ip, referred_link]}",
            ],
            "10:69: a referred_link is looked for in the catalogue; write [links]",
            "16:43: tier \"b\" can never match, as no click has a referred_link; take it out"),
        BrokenFile(
            "a number that is too large", [15: "      ambiguity: {subtract: 99999999999999999999}"],
            "15:29: \"subtract\": 99999999999999999999 is too large; write a smaller number"),
        BrokenFile(
            "deterministic tiers",
            [
                10:
                    "    - {name: r, type: deterministic, key: [ip], against: [links], winner: newest, single_use: true}\n    - {name: s, type: deterministic, key: [device_id], against: [links]}\n    - {name: t, type: deterministic, key: [referred_link], against: [click], window: 4h}\n    - {name: u, type: deterministic, key: [device_id], against: [earlier_installs], window: 4h}\n    - {name: v, type: deterministic, key: device_id}"
            ],
            "10:43: the \"key\" of a deterministic tier is [device_id] or [referred_link]; for other keys write \"type: probabilistic\"",
            "10:67: \"winner\" has no effect in a deterministic tier; remove it",
            "10:83: \"single_use\" has no effect in a deterministic tier; remove it",
            "11:65: a device_id is in no link; write clicks, earlier_installs or both",
            "12:70: unknown place \"click\" in \"against\"; use one of links, clicks, earlier_installs",
            "12:78: \"window\" has no effect in a tier that looks at no clicks; remove it",
            "13:85: \"window\" has no effect in a tier that looks at no clicks; remove it",
            "14:7: tier \"v\" lacks the key \"against\"; add it",
            "14:43: \"key\" needs a list such as [a, b], but \"device_id\" is text"),
        BrokenFile(
            "weights beside bands",
            [16: "    - {name: b, type: probabilistic, key: [ip, platform], weights: {screen: 5}}"],
            "16:59: this pipeline has both tiers that score by \"weights\" and tiers with \"confidence\" by age; keep one kind, or make two pipelines"
        ),
        BrokenFile(
            "bands behind weights",
            [
                10: "    - {name: w, type: probabilistic, key: [ip, platform, screen], weights: {calendar: 5}}",
                15: "", 17: "  levels: {high: 70, medium: 30, low: 0}",
            ],
            "14:7: this pipeline has both tiers that score by \"weights\" and tiers with \"confidence\" by age; keep one kind, or make two pipelines"
        ),
        BrokenFile(
            "weights",
            [
                14:
                    "      weights: {screen: 0, os_version: {exact: 5, os_majr: 6, shared: 1}, languages: {shared: 3}, foo: 3, referred_link: 1, ip: 'x', timezone: 1.23456}",
                15: "      minimum: 101\n      minimum_evidence: -5", 17: "  levels: {high: 70, medium: 40, low: 101}",
            ],
            "14:25: \"screen\" adds nothing; give it more than 0 or remove it",
            "14:51: unknown key \"os_majr\" in tier \"a\".weights.os_version; did you mean \"os_major\"?",
            "14:60: \"os_major\" adds more than \"exact\"; make it at most that",
            "14:63: unknown key \"shared\" in tier \"a\".weights.os_version; use one of exact, ip, network, ip_prefix, platform, os_major, os_patch, language, language_tag, languages, screen, pixel_ratio, timezone, timezone_offset, calendar, device_id, referred_link",
            "14:86: tier \"a\".weights.languages lacks the key \"exact\"; add it",
            "14:99: unknown key \"foo\" in tier \"a\".weights; use one of ip, network, ip_prefix, platform, os_version, os_major, os_patch, language, language_tag, languages, screen, pixel_ratio, timezone, timezone_offset, calendar, device_id, referred_link",
            "14:122: no click has a referred_link; take it out",
            "14:129: \"ip\" needs a number, but \"x\" is text; write it in digits without quotes",
            "14:144: \"timezone\": 1.23456 has more than four decimals; round it",
            "15:16: \"minimum\" must be a whole number from 0 to 100, but is 101",
            "16:25: \"minimum_evidence\" must lie between 0 and 100, but is -5",
            "18:39: \"low\" must lie between 0 and 100, but is 101"),
        BrokenFile(
            "weights without any", [14: "      weights: {}", 15: "      minimum: 1.5"],
            "14:16: \"weights\" is empty; give at least one signal a weight",
            "15:16: \"minimum\" must be a whole number from 0 to 100, written in digits alone, but is 1.5"),
        BrokenFile(
            "scores without weights",
            [14: "      winner: best_score", 15: "      minimum: 5\n      minimum_evidence: 5"],
            "14:15: \"best_score\" needs \"weights\"; add them, or write newest or earliest",
            "15:7: \"minimum\" has no effect in a tier without \"weights\"; remove it",
            "16:7: \"minimum_evidence\" has no effect in a tier without \"weights\"; remove it"),
        BrokenFile(
            "a bound of what is scored where time alone decides",
            [
                14: "      weights: {screen: 5}\n      winner: newest", 15: "      max_scored: 5",
                17: "  levels: {high: 70, medium: 40, low: 20}",
            ],
            "16:7: \"max_scored\" has no effect without \"winner: best_score\"; remove it"),
        BrokenFile(
            "agreeing signals", [14: "      agree: [ip, referred_link, os_majr]", 15: "      against: [clicks]"],
            "14:14: no click has a referred_link; take it out",
            "14:14: \"ip\" is already in \"key\"; take it out of \"agree\"",
            "14:34: unknown signal \"os_majr\" in \"agree\"; did you mean \"os_major\"?",
            "15:7: \"against\" has no effect in a probabilistic tier, which looks at clicks; remove it"),
        BrokenFile(
            "a cost of rivals where none is counted", [7: "  window: 72h\n  max_candidates: 1"],
            "16:7: \"ambiguity\" has no effect, as a \"max_candidates\" of 1 leaves no rival to count; raise that, or remove \"ambiguity\""
        ),
        BrokenFile(
            "a tier's own bound of rivals",
            [7: "  window: 72h\n  max_candidates: 1", 14: BrokenFile.sound[13] + "\n      max_candidates: 2"]),
        BrokenFile(
            "caps", [14: "      max_candidates: 0", 15: "      max_scored: many"],
            "14:23: \"max_candidates\" must be a whole number from 1 to 1000000, but is 0",
            "15:7: \"max_scored\" has no effect in a tier without \"weights\"; remove it",
            "15:19: \"max_scored\" needs a whole number, but \"many\" is text; write it in digits without quotes"),
        BrokenFile(
            "whole numbers that are not written in digits alone",
            [
                7: "  window: 72h\n  max_candidates: 10.0",
                14: "      max_candidates: +10\n      weights: {screen: 5}\n      max_scored: 0x10",
                15: "      minimum: 1e1", 17: "  levels: {high: 70, medium: 40, low: 0}",
            ],
            "8:19: \"max_candidates\" must be a whole number from 1 to 1000000, written in digits alone, but is 10.0",
            "15:23: \"max_candidates\" must be a whole number from 1 to 1000000, written in digits alone, but is +10",
            "17:19: \"max_scored\" must be a whole number from 1 to 100000000, written in digits alone, but is 0x10",
            "18:16: \"minimum\" must be a whole number from 0 to 100, written in digits alone, but is 1e1"
        ),
    ]
}
