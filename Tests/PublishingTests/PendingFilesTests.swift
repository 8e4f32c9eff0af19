import Fixtures
import Publishing
import Testing

@Suite struct PendingFilesTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private func write(_ text: String, to name: String) throws {
        var file = try PendingFiles.begin(scratch.path(of: name))
        try file.write(bytes(text))
        try file.close()
    }

    @Test func `pending files take their places together, and replace what stood there`() throws {
        try scratch.write("old", to: "logs/a")
        let files = try PendingFiles(["logs/a", "logs/days/b"].map(scratch.path))
        try write("new a", to: "logs/a")
        try write("new b", to: "logs/days/b")
        #expect(scratch.read("logs/a") == "old")
        #expect(!scratch.has("logs/days/b"))
        try files.publish()
        #expect(scratch.read("logs/a") == "new a")
        #expect(scratch.read("logs/days/b") == "new b")
        #expect(scratch.names(in: "logs") == ["a", "days"])
        #expect(scratch.names(in: "logs/days") == ["b"])
    }

    @Test func `pending files refuse the place of a folder, before any folder is made`() throws {
        try scratch.write("mine", to: "logs/b/mine")
        let error = #expect(throws: OutputError.self) {
            _ = try PendingFiles(["new/a", "logs/b"].map(scratch.path))
        }
        #expect(error?.kind == .cannotCreate)
        let problem = "logs/b: it is a folder; remove it, or choose another output folder"
        #expect(error?.description.hasSuffix(problem) == true)
        #expect(scratch.names() == ["logs"])
    }

    @Test func `pending files that are dropped leave all as it was`() throws {
        try scratch.write("old", to: "logs/a")
        do {
            let files = try PendingFiles(["logs/a", "logs/days/b", "others/c"].map(scratch.path))
            try write("new a", to: "logs/a")
            try write("new b", to: "logs/days/b")
            try scratch.write("mine", to: "others/mine")
            _ = consume files
        }
        #expect(scratch.names(in: "logs") == ["a"])
        #expect(scratch.read("logs/a") == "old")
        #expect(scratch.names(in: "others") == ["mine"])
    }
}
