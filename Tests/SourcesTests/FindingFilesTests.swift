import Fixtures
import Foundation
import Sources
import Testing

@Suite("Finding input files")
struct FindingFilesTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
        for name in [
            "a.jsonl", "b.jsonl", "clicks-1.jsonl.gz", "clicks-10.jsonl.gz", "clicks-2.jsonl.gz", "é.jsonl", "[x].log",
            ".hidden.jsonl", "2026/03/01/clicks.jsonl", "2026/03/02/clicks.jsonl", "2026/03/02/installs.jsonl",
            "2026/clicks.jsonl", "2026/03/02/.hidden.jsonl", ".cache/clicks.jsonl",
        ] { try scratch.write([0x0A], to: name) }
    }

    static let table: [([String], [String])] = [
        (["a.jsonl"], ["a.jsonl"]),
        (["./a.jsonl"], ["a.jsonl"]),
        (["2026//clicks.jsonl"], ["2026/clicks.jsonl"]),
        (["*.jsonl"], ["a.jsonl", "b.jsonl", "é.jsonl"]),
        (["?.jsonl"], ["a.jsonl", "b.jsonl", "é.jsonl"]),
        (["[ab].jsonl"], ["a.jsonl", "b.jsonl"]),
        (["[a-z].jsonl"], ["a.jsonl", "b.jsonl"]),
        (["[!a].jsonl"], ["b.jsonl", "é.jsonl"]),
        (["[^a].jsonl"], ["b.jsonl", "é.jsonl"]),
        (["[[]x].log"], ["[x].log"]),
        (["\\[x].l?g", "[x*"], ["[x].log"]),
        (["\\[x\\].log"], ["[x].log"]),
        (["clicks-*.jsonl.gz"], ["clicks-1.jsonl.gz", "clicks-10.jsonl.gz", "clicks-2.jsonl.gz"]),
        (["clicks-?.jsonl*"], ["clicks-1.jsonl.gz", "clicks-2.jsonl.gz"]),
        (["{b,a}.jsonl"], ["a.jsonl", "b.jsonl"]),
        (["clicks-{1{,0},3}.jsonl.gz"], ["clicks-1.jsonl.gz", "clicks-10.jsonl.gz"]),
        (["2026/03/*/clicks.jsonl"], ["2026/03/01/clicks.jsonl", "2026/03/02/clicks.jsonl"]),
        (["2026/**/clicks.jsonl"], ["2026/03/01/clicks.jsonl", "2026/03/02/clicks.jsonl", "2026/clicks.jsonl"]),
        (["**/clicks.jsonl"], ["2026/03/01/clicks.jsonl", "2026/03/02/clicks.jsonl", "2026/clicks.jsonl"]),
        (["2026/03/02/**"], ["2026/03/02/clicks.jsonl", "2026/03/02/installs.jsonl"]),
        (
            ["2026/**/*"],
            [
                "2026/03/01/clicks.jsonl", "2026/03/02/clicks.jsonl", "2026/03/02/installs.jsonl", "2026/clicks.jsonl",
            ]
        ),
        ([".*.jsonl"], [".hidden.jsonl"]),
        ([".cache/*"], [".cache/clicks.jsonl"]),
        (["b.jsonl", "*.jsonl", "a.jsonl"], ["a.jsonl", "b.jsonl", "é.jsonl"]),
        ([], []),
    ]

    @Test("finds files by their names where patterns match them and they are there still", arguments: table)
    func named(patterns: [String], names: [String]) throws {
        let everything = try InputSearch.files(patterns: ["**/*", ".*.jsonl", ".cache/*"], under: scratch.path).map(
            \.name)
        try #require(everything.count == 13)
        let absolute = patterns.map { "\(scratch.path)/\($0)" }
        for patterns in [patterns, absolute] {
            let files = try KnownNames.find(
                named: everything + ["gone.jsonl", "2026/gone/clicks.jsonl"], matching: patterns, under: scratch.path)
            #expect(files.map(\.name).sorted() == names.sorted(), "\(patterns)")
            for file in files { #expect(file.path == "\(scratch.path)/\(file.name)") }
        }
    }

    @Test("takes what patterns match, by name, each once", arguments: table)
    func patterns(patterns: [String], names: [String]) throws {
        let files = try InputSearch.files(patterns: patterns, under: scratch.path)
        #expect(files.map(\.name) == names)
        for file in files {
            #expect(file.path == "\(scratch.path)/\(file.name)")
            #expect(file.size == 1)
        }
    }

    @Test("takes absolute patterns, shown relative where they lie in the input directory")
    func absolute() throws {
        let inside = try InputSearch.files(patterns: ["\(scratch.path)/a.jsonl", "a.jsonl"], under: scratch.path)
        #expect(inside.map(\.name) == ["a.jsonl"])
        let outside = try InputSearch.files(patterns: ["\(scratch.path)/[ab].jsonl"], under: "/usr")
        #expect(outside.map(\.name) == ["\(scratch.path)/a.jsonl", "\(scratch.path)/b.jsonl"])
    }

    @Test("takes choices of some thousand patterns")
    func manyChoices() throws {
        let twelve = String(repeating: "{a,b}", count: 12)
        try scratch.write([0x0A], to: "abababababab")
        #expect(try InputSearch.files(patterns: [twelve], under: scratch.path).map(\.name) == ["abababababab"])
    }

    @Test("reads braces within braces in any depth")
    func deepChoices() throws {
        let deep = String(repeating: "{x,", count: 1_000) + "a" + String(repeating: "}", count: 1_000) + ".jsonl"
        #expect(try InputSearch.files(patterns: [deep], under: scratch.path).map(\.name) == ["a.jsonl"])
    }

    @Test(
        "says which pattern nothing matches",
        arguments: [
            "none.jsonl", "*.csv", "nowhere/*.jsonl", "a.jsonl/*", "2026/*/nothing", "{x,y}.jsonl", "2026/03/**/x",
        ])
    func noMatch(pattern: String) throws {
        let failure = #expect(throws: SourceError.self) {
            try InputSearch.files(patterns: ["a.jsonl", pattern], under: scratch.path)
        }
        #expect(failure?.kind == .notFound)
        #expect(
            failure?.description == "cannot read \(pattern): no file matches it under \(scratch.path); "
                + "check --input, or name other files with --clicks, --installs or --links")
    }

    @Test("passes over a pattern that nothing matches where it is not required, and takes the others")
    func notRequired() throws {
        for patterns in [["none-*", "a.jsonl"], ["a.jsonl", "none-*"]] {
            let files = try InputSearch.files(patterns: patterns, under: scratch.path, areRequired: false)
            #expect(files.map(\.name) == ["a.jsonl"])
        }
        #expect(try InputSearch.files(patterns: ["none-*"], under: scratch.path, areRequired: false) == [])
        let failure = #expect(throws: SourceError.self) {
            try InputSearch.files(patterns: ["2026", "a.jsonl"], under: scratch.path, areRequired: false)
        }
        #expect(failure?.kind == .notAFile)
    }

    @Test("takes names for two where their bytes differ, as é in one scalar and in two, in the order of bytes")
    func bytesOfNames() throws {
        try scratch.write([0x0A], to: "e\u{301}.jsonl")
        let both = try InputSearch.files(patterns: ["[!a-d]*.jsonl", "\u{E9}.jsonl"], under: scratch.path)
        #expect(both.map { Array($0.name.utf8) } == [Array("e\u{301}.jsonl".utf8), Array("\u{E9}.jsonl".utf8)])
        try scratch.write([0x0A], to: "\u{E9}/x")
        try scratch.write([0x0A], to: "e\u{301}/x")
        let outside = try InputSearch.files(
            patterns: ["x", "\(scratch.path)/\u{E9}/x"], under: scratch.path(of: "e\u{301}"))
        #expect(outside.count == 2)
    }

    @Test("refuses a directory where a file should be", arguments: ["2026", "20*", "2026/03/"])
    func directory(pattern: String) throws {
        let failure = #expect(throws: SourceError.self) {
            try InputSearch.files(patterns: [pattern], under: scratch.path)
        }
        #expect(failure?.kind == .notAFile)
        #expect(failure?.problem == "it is a directory")
    }

    @Test("follows links to files, takes a file of two names once, and refuses a link to nothing")
    func links() throws {
        try scratch.link("latest.jsonl", to: "2026/03/02/clicks.jsonl")
        #expect(try InputSearch.files(patterns: ["latest.jsonl"], under: scratch.path).map(\.name) == ["latest.jsonl"])
        let both = try InputSearch.files(patterns: ["latest.jsonl", "2026/03/02/c*"], under: scratch.path)
        #expect(both.map(\.name) == ["2026/03/02/clicks.jsonl"])
        try scratch.link("broken.jsonl", to: "nowhere")
        let failure = #expect(throws: SourceError.self) {
            try InputSearch.files(patterns: ["*.jsonl"], under: scratch.path)
        }
        #expect(failure?.kind == .notReadable)
        #expect(failure?.file == "broken.jsonl")
        #expect(failure?.problem == "it is a symbolic link that points to nothing")
    }

    @Test("says of an address that only local files are read")
    func address() {
        let failure = #expect(throws: SourceError.self) {
            try InputSearch.files(patterns: ["s3://bucket/*.gz"], under: scratch.path)
        }
        #expect(failure?.kind == .notFound)
        #expect(failure?.problem == "it is the address of a store")
    }

    @Test(
        "refuses a link to nothing, or to itself, where a pattern wants a directory",
        arguments: ["2026/*/clicks.jsonl", "2026/us/clicks.jsonl", "2026/{us,03}/*/*", "**/us/*.jsonl"])
    func linkToNoDirectory(pattern: String) throws {
        try scratch.link("2026/us", to: "nowhere")
        func failure() -> SourceError? {
            #expect(throws: SourceError.self) {
                try InputSearch.files(patterns: ["a.jsonl", pattern], under: scratch.path, areRequired: false)
            }
        }
        let dangling = failure()
        #expect(dangling?.kind == .notReadable)
        #expect(dangling?.file == "2026/us")
        #expect(dangling?.problem == "it is a symbolic link that points to nothing")
        try scratch.remove("2026/us")
        try scratch.link("2026/us", to: "us")
        let circular = failure()
        #expect(circular?.kind == .notReadable)
        #expect(
            circular?.description == "cannot read 2026/us: it is a symbolic link that leads back to itself; mend the "
                + "link, or remove it")
        try scratch.remove("2026/us")
        try scratch.link("2026/us", to: "03/01")
        #expect(try InputSearch.files(patterns: [pattern], under: scratch.path).isEmpty == false)
    }

    @Test("looks at each folder once for each part of a pattern, however many `**` there are")
    func manyDepths() throws {
        // There are millions of ways to lay this pattern over these folders.
        let folder = String(repeating: "x/", count: 24)
        try scratch.write([0x0A], to: "\(folder)deep.jsonl")
        let pattern = String(repeating: "**/x/", count: 11) + "*.jsonl"
        #expect(try InputSearch.files(patterns: [pattern], under: scratch.path).map(\.name) == ["\(folder)deep.jsonl"])
    }

    @Test("follows a link to a directory that a pattern names, but for `**`")
    func linkedDirectories() throws {
        try scratch.link("linked", to: "2026/03/01")
        for pattern in ["*/clicks.jsonl", "linked/*", "linked/**", "linked/clicks.jsonl"] {
            let files = try InputSearch.files(patterns: [pattern], under: scratch.path)
            #expect(files.contains { $0.name == "linked/clicks.jsonl" }, "\(pattern)")
        }
        let below = try InputSearch.files(patterns: ["**/clicks.jsonl"], under: scratch.path)
        #expect(below.count == 3)
        #expect(!below.contains { $0.name.hasPrefix("linked") })
    }

    @Test("does not run in circles through links")
    func circle() throws {
        try scratch.link("2026/again", to: "..")
        let files = try InputSearch.files(patterns: ["2026/**/clicks.jsonl"], under: scratch.path)
        #expect(files.count == 3)
    }

    @Test("says that standard input is no file")
    func standardInput() throws {
        let failure = #expect(throws: SourceError.self) {
            try InputSearch.files(patterns: ["-"], under: scratch.path)
        }
        #expect(
            failure?.description
                == "cannot read -: standard input cannot be read again; save its content to a file, and name that")
    }

    @Test("does not ask what is at any path in a task that was cancelled")
    func cancelled() async throws {
        let folder = scratch.path
        for pattern in ["*.jsonl", "2026/**/clicks.jsonl"] {
            let failure = await #expect(throws: SourceError.self) {
                try await inCancelledTask { try InputSearch.files(patterns: [pattern], under: folder) }
            }
            #expect(failure?.kind == .cancelled)
        }
    }

    @Test("refuses a FIFO")
    func fifo() throws {
        #expect(unsafe mkfifo("\(scratch.path)/pipe.jsonl", 0o644) == 0)
        let failure = #expect(throws: SourceError.self) {
            try InputSearch.files(patterns: ["pipe.jsonl"], under: scratch.path)
        }
        #expect(failure?.kind == .notAFile)
        #expect(Drawn(InputFile(path: "\(scratch.path)/pipe.jsonl", name: "pipe", size: 0)).failure?.kind == .notAFile)
    }

    @Test(
        "refuses a file without permission",
        .enabled(if: geteuid() != 0, "root may read everything; UnreadableFileTests takes that from it"))
    func permission() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: "\(scratch.path)/a.jsonl")
        let failure = #expect(throws: SourceError.self) {
            try InputSearch.files(patterns: ["a.jsonl"], under: scratch.path)
        }
        #expect(failure?.kind == .notReadable)
    }

    @Test("says of a file that went away meanwhile that it did")
    func gone() throws {
        var search = InputSearch(under: scratch.path)
        _ = try search.find(patterns: ["clicks-1*"])
        try scratch.remove("clicks-1.jsonl.gz")
        let failure = #expect(throws: SourceError.self) { try search.find(patterns: ["clicks-1*"]) }
        #expect(failure?.kind == .notFound)
        #expect(failure?.problem == "it went away after its folder was listed")
    }

    @Test("lists each directory once in a search, whatever it looks for there")
    func listedOnce() throws {
        var search = InputSearch(under: scratch.path)
        #expect(try search.find(patterns: ["clicks-1*"]).count == 2)
        try scratch.write([0x0A], to: "clicks-11.jsonl.gz")
        #expect(try search.find(patterns: ["clicks-1*", "clicks-2*"]).count == 3)
        var next = InputSearch(under: scratch.path)
        #expect(try next.find(patterns: ["clicks-1*"]).count == 3)
    }

    @Test(
        "asks once in a search which entries are directories, whatever patterns have wildcards before a name",
        arguments: ["**/{}", "*/{}", "2026/**/{}", "2026/?*/{}", "**/0*/{}"])
    func askedOnce(pattern: String) throws {
        let notes = ["0", "2026/0", "2026/03/0"]
        for note in notes { try scratch.write([0x0A], to: note) }
        var search = InputSearch(under: scratch.path)
        let clicks = try search.find(patterns: [pattern.replacing("{}", with: "clicks.jsonl")], areRequired: false)
        for note in notes {
            try scratch.remove(note)
            try scratch.write([0x0A], to: "\(note)/clicks.jsonl")
        }
        let other = [pattern.replacing("{}", with: "clicks.j*")]
        #expect(try search.find(patterns: other, areRequired: false) == clicks)
        var next = InputSearch(under: scratch.path)
        #expect(try next.find(patterns: other).count > clicks.count)
    }

    @Test func `sizes add up, and sums of what sparse files claim stay small enough to be added`() {
        func files(_ sizes: [Int64]) -> [InputFile] { sizes.map { InputFile(path: "f", name: "f", size: $0) } }
        #expect(files([]).totalSize == 0)
        #expect(files([3, 4]).totalSize == 7)
        #expect(files([.max, .max, 1]).totalSize == 1 << 50)
    }
}

extension InputSearch {
    /// The files that match any of the patterns, as a search of their own finds them.
    fileprivate static func files(
        patterns: [String], under directory: String, areRequired: Bool = true
    ) throws(SourceError) -> [InputFile] {
        var search = InputSearch(under: directory)
        return try search.find(patterns: patterns, areRequired: areRequired)
    }
}
