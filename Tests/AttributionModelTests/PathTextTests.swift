import AttributionModel
import Testing

@Suite struct PathTextTests {
    @Test(
        arguments: [
            ("a/b", "a", "b"), ("a/b//", "a", "b"), ("a//b", "a", "b"), ("/a", "/", "a"), ("//a", "/", "a"),
            ("a", ".", "a"),
            ("a/..", "a", ".."), ("/", "/", ""), ("///", "/", ""), ("", ".", ""),
            // An accent that joins the slash before it, and a sign that joins the one behind it.
            ("a/\u{301}x", "a", "\u{301}x"), ("/\u{301}x/", "/", "\u{301}x"), ("a\u{600}/b", "a\u{600}", "b"),
            ("a\u{600}/", ".", "a\u{600}"),
        ])
    func `a path is cut at its last slash, whatever stands beside it`(path: String, parent: String, name: String) {
        let found = PathText(path)
        #expect(found.parent.utf8Bytes == parent.utf8Bytes)
        #expect(found.name.utf8Bytes == name.utf8Bytes)
    }

    @Test func `a name is joined to its folder by one slash`() {
        #expect(PathText.join("/", "a") == "/a")
        #expect(PathText.join("a/", "b") == "a/b")
        #expect(PathText.join("a", "\u{301}b").utf8Bytes == "a/\u{301}b".utf8Bytes)
        #expect(PathText.join("a\u{600}/", "b").utf8Bytes == "a\u{600}/b".utf8Bytes)
        #expect(PathText.isAbsolute("/\u{301}x") && !PathText.isAbsolute("a/") && !PathText.isAbsolute(""))
    }

    @Test(
        "a path is an address where a scheme comes first",
        arguments: [
            ("s3://bucket/logs", true), ("HTTPS://host", true), ("./s3://bucket", false), ("/s3://a", false),
            ("://a", false), ("s3:/a", false), ("a b://c", false), ("", false),
        ])
    func addresses(path: String, isOne: Bool) { #expect(PathText.isAddress(path) == isOne) }
}
