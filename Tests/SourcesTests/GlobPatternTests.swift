import Testing

@testable import Sources

@Suite("A pattern of paths") struct GlobPatternTests {
    @Test(
        "matches a path by `**` as far as that has to reach",
        arguments: [
            ("**/a/**/b", "a/b", true), ("**/a/**/b", "x/a/y/a/z/b", true), ("**/a/**/b", "x/a/b/y", false),
            ("**/a/*/b", "a/x/a/y/b", true), ("**/a/*/b", "a/a/b/x/b", false), ("**/a/*/b", "a/a/b", true),
            ("x/**/a/b/**/c", "x/a/y/a/b/c", true), ("x/**/a/b/**/c", "x/a/y/b/c", false),
            ("**", "a", true), ("**", "a/b", true), ("a/**", "a", false), ("a/**", "a/b/c", true),
            ("**/**", "a/b/c", true), ("**/**", "a", true), ("**/**/c", "a/b/c", true), ("**/a", "a", true),
            ("a/**", "a/.b", false), ("a/**", "a/.b/c", false), ("**", "", false),
            ("**/c", "a/.b/c", false), ("**/.b/**/c", "a/.b/d/c", true), ("**/.b", "a/.b", true), ("**", ".a", false),
            ("/**/a", "/x/a", true), ("/**/a", "x/a", false), ("a", "a/b", false), ("a/b", "a", false),
        ])
    func anyDepth(pattern: String, path: String, isMatch: Bool) throws {
        let pattern = try #require(GlobPattern.all(in: pattern).first)
        #expect(pattern.matches(Array(path.utf8)) == isMatch)
    }

    @Test(
        "matches a leading dot that is written out, with a backslash or without, and no other",
        arguments: [
            (#"\.x*"#, ".xy", true), (#"\.x"#, ".x", true), (#"\.*"#, ".x", true), (".x*", ".xy", true),
            (#"a/\.x"#, "a/.x", true), (#"\*x"#, ".x", false), ("*x", ".x", false), ("?x", ".x", false),
            ("[.]x", ".x", false), (#"\.x*"#, "xy", false),
        ])
    func leadingDot(pattern: String, path: String, isMatch: Bool) throws {
        let pattern = try #require(GlobPattern.all(in: pattern).first)
        #expect(pattern.matches(Array(path.utf8)) == isMatch)
    }

    @Test(
        "takes the characters of a set as a whole, however many bytes they have",
        arguments: [
            ("[ä]", "ä", true), ("[ä]", "ö", false), ("[äö]", "ö", true), ("[!ä]", "ä", false), ("[!ä]", "ö", true),
            ("[a-z]", "ä", false), ("[ä-ö]", "é", true), ("[ä-ö]", "ü", false), ("[ö-ä]", "ö", false),
            ("[ä-]", "-", true), ("[a-ü]", "z", true), ("[日]本", "日本", true), ("[日]", "旦", false),
            ("[日-本]", "旦", true), ("*[!ä]", "xä", false), ("*[ä]x", "ääx", true), ("[!a]", "äö", false),
        ])
    func characters(pattern: String, name: String, isMatch: Bool) throws {
        let pattern = try #require(GlobPattern.all(in: pattern).first)
        #expect(pattern.matches(Array(name.utf8)) == isMatch)
    }

    /// To try each way of dividing such a path would never end.
    @Test("does not try each way of dividing a path among many `**`")
    func manyDepths() throws {
        let path = Array((String(repeating: "a/", count: 200) + "c").utf8)
        let wanted = String(repeating: "**/a/", count: 50)
        for (end, isMatch) in [("b", false), ("c", true)] {
            let pattern = try #require(GlobPattern.all(in: wanted + "**/" + end).first)
            #expect(pattern.matches(path) == isMatch)
        }
    }

    /// To look for the end of each of these braces would take minutes.
    @Test("looks once for the end of braces that are not closed")
    func unclosedBraces() throws {
        let open = String(repeating: "{", count: 100_000)
        for end in ["", "}"] {
            let patterns = GlobPattern.all(in: open + end + "{a,{b,c}d}")
            #expect(patterns.count == 3)
            for (pattern, choice) in zip(patterns, ["a", "bd", "cd"]) {
                #expect(pattern.matches(Array((open + end + choice).utf8)))
            }
        }
    }

    /// To look for the end of each of these sets would take minutes.
    @Test("looks once for the end of sets that are not closed")
    func unclosedSets() throws {
        let text = String(repeating: "[!", count: 300_000)
        let pattern = try #require(GlobPattern.all(in: "]" + text + "*").first)
        #expect(pattern.matches(Array(("]" + text + "x").utf8)))
        #expect(!pattern.matches(Array(text.utf8)))
        #expect(try #require(GlobPattern.all(in: text + "]").first).matches([0x61]))
    }
}
