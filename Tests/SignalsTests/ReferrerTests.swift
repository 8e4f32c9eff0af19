import AttributionModel
import Signals
import Testing

private let uuid = "3d6a1c44-0c1e-4c57-8d0c-5c8f0a7f9b21"

private func read(_ referrer: String, _ format: ReferrerFormat, ignoring: [String] = []) -> String {
    let bytes = Array(referrer.utf8)
    return switch InstallReferrer(format: format, ignoredQuery: ignoring).read(bytes.span) {
    case .link(let name): String(decoding: name, as: UTF8.self)
    case .none: "none"
    case .malformed: "malformed"
    }
}

@Suite struct ReferrerTests {
    @Test(arguments: [
        ("utm_source=warplink&utm_content=\(uuid)", uuid), ("utm_content=\(uuid)&utm_source=warplink", uuid),
        ("utm_source=warplink&utm_content=\(uuid.uppercased())", uuid),
        ("utm_source%3Dwarplink%26utm_content%3D\(uuid)", uuid),
        ("a=b&utm_source=warplink&x&utm_content=\(uuid)&gclid=1", uuid), (uuid, uuid), (uuid.uppercased(), uuid),
        ("3d6a1c44%2D0c1e-4c57-8d0c-5c8f0a7f9b21", uuid), ("utm_source=google-play&utm_medium=organic", "none"),
        ("utm_source=google-play&utm_source=warplink&utm_content=\(uuid)", "none"),
        ("utm_source=WarpLink&utm_content=\(uuid)", "none"),
        ("utm_content=\(uuid)", "none"), ("utm_source=warplink", "malformed"),
        ("utm_source=warplink&utm_content=", "malformed"),
        ("utm_source=warplink&utm_content=abc", "malformed"),
        ("utm_source=warplink&utm_content=abc&utm_content=\(uuid)", "malformed"),
        ("utm_source%253Dwarplink%2526utm_content%253D\(uuid)", "none"),
        ("utm_source=warplink&utm_content=\(uuid)&x=%zz", uuid),
        ("x=50%_off&y=%ff&utm_source=warplink&utm_content=\(uuid)&z=%", uuid),
        ("utm_source=warplink&utm_content=\(uuid)%", "malformed"),
        ("utm_source=warplink&utm_content=\(uuid)%2", "malformed"),
        ("%ff", "none"), ("utm_source=warplink&utm_content=\(uuid)&x=%C3%A9", uuid), ("not a referrer", "none"),
    ])
    func `a warplink referrer names its link by UUID`(referrer: String, expected: String) {
        #expect(read(referrer, .warplink) == expected)
    }

    @Test(arguments: [
        // The example of the vendor's documents.
        (
            "utm_source=mail&_url=aHR0cHM6Ly9hY21lLmR5bmFsaW5rcy5hcHAvci9zcHJpbmc_dXRtX3NvdXJjZT1tYWls",
            "https://acme.dynalinks.app/r/spring?utm_source=mail"
        ),
        ("url=https%3A%2F%2Facme.dynalinks.app%2Fr%2Fspring", "https://acme.dynalinks.app/r/spring"),
        ("url=https://acme.dynalinks.app/r/spring", "https://acme.dynalinks.app/r/spring"),
        ("_url=!!!&url=https%3A%2F%2Fa.app%2Fx", "https://a.app/x"),
        ("_url=Zm9v&url=http%3A%2F%2Fa.app%2Fx", "http://a.app/x"),
        ("_url=aHR0cHM6Ly9hLmFwcA&url=https%3A%2F%2Fb.app", "https://a.app"),
        ("_url=aHR0cHM6Ly9hLmFwcC8-", "https://a.app/>"), ("_url=aHR0cHM6Ly9hLmFwcA==", "malformed"),
        ("_url=Zm9v", "malformed"), ("_url=", "malformed"), ("url=ftp%3A%2F%2Fa.app", "malformed"),
        ("url=%zz", "malformed"),
        ("url=https%3A%2F%2Fa.app%2Fx%ff", "malformed"), ("url=https%3A%2F%2F", "malformed"),
        ("_url=aHR0c", "malformed"), ("_url=aHR0cHM6Ly9hLmFwcC94eXoxA", "malformed"),
        ("_url=_____w&url=https%3A%2F%2Fb.app", "https://b.app"),
        ("url=https%3A%2F%2Fa.app%2Fa+b", "https://a.app/a+b"),
        ("utm_source=google-play&utm_medium=organic", "none"), ("https://acme.dynalinks.app/r/spring", "none"),
    ])
    func `a dynalinks referrer names its link by URL`(referrer: String, expected: String) {
        #expect(read(referrer, .dynalinks) == expected)
    }

    @Test func `a link id stands in the referrer as it is`() {
        #expect(read("AbC%20d", .linkID) == "AbC%20d")
    }

    @Test(
        arguments: [
            ("HTTPS://Acme.Dynalinks.APP/R/Spring", "https://acme.dynalinks.app/R/Spring"),
            ("https://a.app:443/x", "https://a.app/x"),
            ("http://a.app:80/x", "http://a.app/x"), ("http://a.app:443/x", "http://a.app:443/x"),
            ("https://a.app:/x", "https://a.app/x"),
            ("https://a.app/", "https://a.app"), ("https://a.app", "https://a.app"),
            ("https://a.app/#top", "https://a.app"),
            ("https://a.app/x#a?b=1", "https://a.app/x"), ("https://a.app/?b=1", "https://a.app?b=1"),
            ("https://a.app?b=1", "https://a.app?b=1"),
            ("https://a.app/x?", "https://a.app/x"), ("https://a.app/x?b=2&a=1", "https://a.app/x?b=2&a=1"),
            ("https://a.app/x?b=2&&gclid=7&", "https://a.app/x?b=2&&"),
            ("https://a.app/x/", "https://a.app/x/"), ("https://Us:Er@A.app/x", "https://Us:Er@a.app/x"),
            ("https://Us@Er@A.app/x", "https://Us@Er@a.app/x"),
            ("https://[2001:DB8::1]:443/x", "https://[2001:db8::1]/x"),
            ("https://[2001:DB8::AB]/x", "https://[2001:db8::ab]/x"),
            ("https://a.app/x?utm_source=mail&b=1&gclid=7", "https://a.app/x?b=1"),
            ("https://a.app/x?utm_source=mail", "https://a.app/x"),
            ("https://a.app/x?utm_sourcery=1", "https://a.app/x?utm_sourcery=1"),
            ("https://a.app/x?gclid", "https://a.app/x"),
            ("ftp://a.app/x", nil), ("a.app/x", nil), ("https:///x", nil), ("https://", nil), ("https://:443/x", nil),
            ("https://us@:443/x", nil),
        ] as [(String, String?)])
    func `a link URL has one canonical form`(url: String, expected: String?) {
        let referrer = InstallReferrer(format: .dynalinks, ignoredQuery: ["utm_source", "gclid"])
        let bytes = Array(url.utf8)
        let canonical = referrer.canonicalURL(bytes.span)
        #expect(canonical.map { String(decoding: $0, as: UTF8.self) } == expected)
        if let canonical { #expect(referrer.canonicalURL(canonical.span) == canonical) }
    }

    @Test func `a star drops the whole query`() {
        #expect(read("url=https://a.app/x?a=1", .dynalinks, ignoring: ["*"]) == "https://a.app/x")
    }

    @Test func `UUID link ids meet in lower case, others as they are`() {
        let upper = Array(uuid.uppercased().utf8)
        let word = Array("Spring".utf8)
        #expect(InstallReferrer(format: .warplink).canonicalID(upper.span) == Array(uuid.utf8))
        #expect(InstallReferrer(format: .warplink).canonicalID(word.span) == word)
        #expect(InstallReferrer(format: .linkID).canonicalID(upper.span) == upper)
    }

    @Test func `only malformed referrers are counted`() {
        var reader = InstallSignals(source: InstallSource(paths: [], referrerFormat: .warplink), pool: pool)
        for referrer in [
            "utm_source=warplink&utm_content=x", "utm_source=google-play", "utm_source=warplink&utm_content=\(uuid)",
        ] {
            _ = reader.read(parsed([InstallField.installReferrer: .text(referrer)]), at: summer)
        }
        #expect(reader.impossible[InstallField.installReferrer.rawValue] == 1)
        let values = reader.read(parsed([InstallField.installReferrer: .text(uuid)]), at: summer)
        #expect(shown(.referredLink, values) == uuid)
    }

    @Test(arguments: [
        ("utm_source=google-play&utm_medium=organic", 0), ("utm_source%3Dgoogle-play", 0), ("utm_source=(not set)", 0),
        ("", 0), (uuid, 0), ("utm_source=warplink&utm_content=x", 0), ("utm_source=mail", 1), ("a word", 1),
    ])
    func `a referrer that names no link is foreign, unless the store has made it up`(referrer: String, count: Int) {
        var reader = InstallSignals(source: InstallSource(paths: [], referrerFormat: .warplink), pool: pool)
        _ = reader.read(parsed([InstallField.installReferrer: .text(referrer)]), at: summer)
        #expect(reader.foreignReferrers == count)
    }

    @Test func `without a format no referrer is read`() {
        #expect(!signals(ofInstall: [.installReferrer: .text(uuid)]).referredLink.isPresent)
    }
}
