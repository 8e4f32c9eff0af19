import Testing

/// Faults of YAML itself, and of what pipeline files do without: each broken file with everything that must be said of
/// it, and nothing else (spec §9, §11).
struct YAMLFaultTests {
    @Test("A file is told all its faults of YAML, and no others", arguments: files)
    func tellsAll(file: BrokenFile) {
        #expect(faults(in: file.text) == file.faults)
    }

    @Test("A key whose aliases stand for a hundred million words is told each of them")
    func tellsManifoldKey() {
        let names = Array("abcdefghij")
        let lists = zip(names, names.dropFirst()).map { name, next in
            "&\(next) [\(Array(repeating: "*\(name)", count: 8).joined(separator: ", "))]"
        }
        let file = BrokenFile("", [2: "? [&a [x], \(lists.joined(separator: ", "))]\n: UTC"])
        let all = faults(in: file.text)
        #expect(all.count { $0.contains("aliases are not allowed") } == 72)
        #expect(all.count == 72 + names.count + 1)
    }

    static let files: [BrokenFile] = [
        BrokenFile(
            "an anchor and its alias",
            [
                3: "clicks: {path: &p [c.jsonl], timezone_offset: minutes_west}",
                4: "installs: {path: *p, timezone_offset: seconds_east, referrer_format: warplink}",
            ],
            "3:16: the anchor &p is not allowed; write each value out where it is needed",
            "4:18: aliases are not allowed; write the value out, in quotes if it is a text that begins with *"),
        BrokenFile(
            "two aliases in a list",
            [
                3: "clicks: {path: [&p c.jsonl], timezone_offset: minutes_west}",
                4: "installs: {path: [*p, *p], timezone_offset: seconds_east, referrer_format: warplink}",
            ],
            "3:17: the anchor &p is not allowed; write each value out where it is needed",
            "4:19: aliases are not allowed; write the value out, in quotes if it is a text that begins with *",
            "4:23: aliases are not allowed; write the value out, in quotes if it is a text that begins with *"),
        BrokenFile(
            "an anchor before a mapping", [6: "match: &m"],
            "6:8: the anchor &m is not allowed; write each value out where it is needed"),
        BrokenFile(
            "an alias of nothing", [1: "pipeline: *nothing"],
            "1:11: aliases are not allowed; write the value out, in quotes if it is a text that begins with *"),
        BrokenFile(
            "aliases as keys", [1: "pipeline: &p p", 2: "*p : UTC", 18: "output: {? *p : keep, *p : keep}"],
            "1:11: the anchor &p is not allowed; write each value out where it is needed",
            "2:1: aliases are not allowed; write the value out, in quotes if it is a text that begins with *",
            "18:12: aliases are not allowed; write the value out, in quotes if it is a text that begins with *",
            "18:23: aliases are not allowed; write the value out, in quotes if it is a text that begins with *"),
        BrokenFile(
            "aliases of what contains them", [2: "? &k [*k]\n: UTC", 18: "output: &o {gzip: *o}"],
            "2:3: the anchor &k is not allowed; write each value out where it is needed",
            "2:3: a key must be a word, but this is a list",
            "2:7: aliases are not allowed; write the value out, in quotes if it is a text that begins with *",
            "19:9: the anchor &o is not allowed; write each value out where it is needed",
            "19:19: aliases are not allowed; write the value out, in quotes if it is a text that begins with *"),
        BrokenFile(
            "a path that begins with a star", [3: "clicks: {path: [*.jsonl], timezone_offset: minutes_west}"],
            "3:17: aliases are not allowed; write the value out, in quotes if it is a text that begins with *"),
        BrokenFile(
            "anchors before keys", [7: "  &w window: 72h", 5: "links: {? &l path : [l.jsonl]}"],
            "5:11: the anchor &l is not allowed; write each value out where it is needed",
            "7:3: the anchor &w is not allowed; write each value out where it is needed"),
        BrokenFile(
            "anchors before list items and lists",
            [10: "    - &t {name: r, type: deterministic, key: [referred_link], against: &g [links]}"],
            "10:7: the anchor &t is not allowed; write each value out where it is needed",
            "10:72: the anchor &g is not allowed; write each value out where it is needed"),
        BrokenFile(
            "columns count characters, with a byte-order mark and CR LF",
            [
                1: "\u{FEFF}pipeline: p\r", 2: "time_zone: \"Zürich 東京\" # \u{E000}\r",
                8: "  &h history: 90d\r", 18: "output: {'é': 1, gzip: fats}\r",
            ],
            "2:12: unknown time zone \"Zürich 東京\" in \"time_zone\"; use an IANA name such as Europe/Paris, or UTC",
            "8:3: the anchor &h is not allowed; write each value out where it is needed",
            "18:10: unknown key \"é\" in output; use one of responses, candidates, state, gzip",
            "18:24: unknown word \"fats\" in \"gzip\"; use one of fast, small"),
        BrokenFile(
            "a merge key", [6: "match: &m", 18: "output: {<<: *m}"],
            "6:8: the anchor &m is not allowed; write each value out where it is needed",
            "18:10: unknown key \"<<\" in output; use one of responses, candidates, state, gzip",
            "18:14: aliases are not allowed; write the value out, in quotes if it is a text that begins with *"),
        BrokenFile(
            "tags of every kind",
            [
                1: "pipeline: !!str p", 2: "time_zone: !!str \"UTC\"", 7: "  window: ! 72h",
                18: "output: !x {candidates: !y keep}",
            ],
            "1:11: the tag !!str is not allowed; remove it, quotes make text",
            "2:12: the tag !!str is not allowed; remove it, quotes make text",
            "7:11: the tag ! is not allowed; remove it, quotes make text",
            "18:9: the tag !x is not allowed; remove it, quotes make text",
            "18:25: the tag !y is not allowed; remove it, quotes make text"),
        BrokenFile(
            "an anchor and a tag together", [1: "pipeline: &a !!str p"],
            "1:11: the anchor &a is not allowed; write each value out where it is needed",
            "1:14: the tag !!str is not allowed; remove it, quotes make text"),
        BrokenFile(
            "repeated keys",
            [
                2: "pipeline: q", 8: "  window: 73h",
                18: "output: {gzip: fast, candidates: keep, 'gzip': small, gzip: fast}",
            ],
            "2:1: \"pipeline\" appears here again, first in line 1; keep one of them",
            "8:3: \"window\" appears here again, first in line 7; keep one of them",
            "18:40: \"gzip\" appears here again, first in line 18; keep one of them",
            "18:55: \"gzip\" appears here again, first in line 18; keep one of them"),
        BrokenFile(
            "repeated keys that are lists", [2: "? [a]\n: 1\n? [a]\n: 2"],
            "2:3: this key appears twice in its mapping; keep one of them"),
        BrokenFile(
            "thirty repeated keys in a file of half a megabyte, which is parsed once for each of them",
            [
                1: "pipeline: p # " + String(repeating: "x", count: 500_000),
                18: "output: {" + String(repeating: "gzip: fast, ", count: 31) + "}",
            ],
            "18:106: too many keys appear twice in their mappings, such as this; keep one of each"),
        BrokenFile(
            "a repeated key in the longest file that is read",
            [1: "pipeline: p # " + String(repeating: "x", count: 1_040_000), 2: "pipeline: q"],
            "2:1: \"pipeline\" appears here again, first in line 1; keep one of them"),
        BrokenFile(
            "all letters that could stand for others",
            [
                1: "pipeline: p # "
                    + String(String.UnicodeScalarView((0xE000...0xF8FF).compactMap(Unicode.Scalar.init)))
            ],
            "1:1: the file has all characters from U+E000 to U+F8FF, which nobody needs; remove them"),
        BrokenFile(
            "a key that is a list", [2: "? [a]\n: 1"],
            "2:3: a key must be a word, but this is a list"),
        BrokenFile(
            "an open bracket", [3: "clicks: {path: [c.jsonl"],
            "4:9: broken YAML, while parsing a flow sequence: did not find expected ',' or ']'; check indentation, quotes and brackets here and just above"
        ),
        BrokenFile(
            "an open quote", [3: "clicks: {path: ['c.jsonl]}"],
            "3:17: the quote that opens here is never closed; close it where the text ends"
        ),
        BrokenFile(
            "an open quote with others behind it", [7: "  window: '72h", 8: "  history: \"90d\""],
            "7:11: the quote that opens here is never closed; close it where the text ends"
        ),
        BrokenFile(
            "a path that names days, without quotes", [3: "clicks: {path: [c/{date}/*.jsonl]}"],
            "3:19: broken YAML, while parsing a flow sequence: did not find expected ',' or ']'; a path with {…} in a list needs quotes"
        ),
        BrokenFile(
            "a tab for indentation", [7: "\twindow: 72h"],
            "7:1: a tab stands where only spaces may; indent with spaces"
        ),
        BrokenFile(
            "a threshold without quotes", [17: "  levels: \n    high: > 0.5"],
            "18:13: broken YAML, while scanning a block scalar: did not find expected comment or line break; check indentation, quotes and brackets here and just above"
        ),
        BrokenFile(
            "two documents", [18: "---\na: 1"],
            "18:1: a second document begins here; put it into a file of its own"),
        BrokenFile(
            "a control character", [1: "pipeline: a\u{1}b"],
            "1:12: broken YAML: control characters are not allowed; remove the character"),
        BrokenFile(
            "a line break that nobody sees, behind which a comment would go on as a setting",
            [7: "  window: 72h # for all.\u{2028}  clock_skew: 1h"],
            "7:25: an invisible line break (U+2028) stands here; remove it"),
        BrokenFile(
            "the same in a text", [1: "pipeline: \"a\u{85}b\""],
            "1:13: an invisible line break (U+0085) stands here; remove it"),
        BrokenFile(
            "nesting without end", [1: "pipeline: " + String(repeating: "[", count: 3000)],
            "1:12: broken YAML: nested too deeply; a pipeline needs six levels"),
        BrokenFile(
            "a list for a file", Dictionary(uniqueKeysWithValues: (1...18).map { ($0, $0 == 1 ? "- a" : "") }),
            "1:1: the file needs a mapping of keys to values, but this is a list"),
        BrokenFile(
            "nothing but a comment",
            Dictionary(uniqueKeysWithValues: (1...18).map { ($0, $0 == 1 ? "# nothing" : "") }),
            "1:1: the file is empty; a pipeline needs at least \"pipeline\", \"clicks\", \"installs\" and \"match\""),
    ]
}
