import Fixtures
import Foundation
import Testing

@testable import PipelineFile

/// How pipeline files are found, and how faults are shown.
struct FindingFilesTests {
    private func fault(_ pathOrName: String) -> String? {
        do {
            _ = try PipelineFile.locate(pathOrName)
            return nil
        } catch {
            return error.description
        }
    }

    private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let scratch = try ScratchDirectory()
        try scratch.write(bytes, to: "p.yaml")
        try body(scratch.path(of: "p.yaml"))
    }

    @Test func `A bare name is a shipped pipeline`() throws {
        let source = try PipelineFile.locate("warplink-2")
        #expect(source.name == "warplink-2.yaml")
        #expect(source.text == PipelineFile.shipped("warplink-2"))
    }

    @Test func `A misspelt name is told the nearest one`() {
        #expect(
            fault("warplnk")
                == "warplnk: error: there is no such file, and no pipeline of that name ships with the program; "
                + "did you mean \"warplink\"?")
        #expect(fault("./warplink") == "./warplink: error: there is no such file; check the path")
    }

    @Test func `A link that leads back to itself is not taken for a file that is missing`() throws {
        let scratch = try ScratchDirectory()
        let path = scratch.path(of: "p.yaml")
        try scratch.link("p.yaml", to: path)
        #expect(fault(path) == "\(path): error: this is a symbolic link that leads back to itself; mend it")
    }

    @Test func `A path is read as it is`() throws {
        try withFile(Array("pipeline: é\n".utf8)) { path in
            let source = try PipelineFile.locate(path)
            #expect(source == PipelineFile.Source(name: path, text: "pipeline: é\n"))
        }
    }

    @Test func `A pipe is read to its end, as the shell gives one for a command's output`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("pipeline: é\n".utf8))
        try pipe.fileHandleForWriting.close()
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try PipelineFile.locate(path) == PipelineFile.Source(name: path, text: "pipeline: é\n"))
    }

    @Test func `A device without content is an empty file, one without end is too long`() {
        #expect(throws: Never.self) { try PipelineFile.locate("/dev/null") }
        #expect(fault("/dev/zero")?.contains("longer than 1 MiB") == true)
    }

    @Test func `Folders, other encodings and huge files are refused`() throws {
        try withFile([0x61, 0xFF]) { path in
            #expect(fault(path) == "\(path):1:2: error: this is not UTF-8 text; save the file as UTF-8")
            try Data(Array("pipeline: p\né\u{FFFD}x".utf8) + [0xE2, 0x82]).write(to: URL(filePath: path))
            #expect(fault(path) == "\(path):2:4: error: this is not UTF-8 text; save the file as UTF-8")
            let folder = URL(filePath: path).deletingLastPathComponent().path
            #expect(fault(folder) == "\(folder): error: this is a folder; name the pipeline file in it")
        }
        try withFile([UInt8](repeating: 0x20, count: 1 << 20)) { path in #expect(fault(path) == nil) }
        try withFile([UInt8](repeating: 0x20, count: 1 << 20 + 1)) { path in
            #expect(
                fault(path)
                    == "\(path): error: the file is longer than 1 MiB; a pipeline file is some hundred lines of YAML")
        }
    }

    @Test func `Faults are shown a line each, in the order of the file`() {
        let text = BrokenFile("", [18: "output: {zip: fast}", 2: "timezone: UTC", 8: "  history: 90"]).text
        let errors = #expect(throws: PipelineFileErrors.self) {
            try PipelineFile.load(text: text, name: "dir/p.yaml") { $0 }
        }
        #expect(
            errors?.description == """
                dir/p.yaml:2:1: error: unknown key "timezone" in the file; did you mean "time_zone"?
                dir/p.yaml:8:12: error: "history": "90" has no unit; write a whole number and one of ms, s, m, h, d, such as 72h
                dir/p.yaml:18:10: error: unknown key "zip" in output; did you mean "gzip"?
                """)
    }

    @Test func `A fault is one line, whatever the file is called`() {
        let problem = PipelineFileErrors.Problem(line: 2, column: 1, message: "unknown key")
        let errors = PipelineFileErrors(file: "a\nb", problems: [problem])
        #expect(errors.description == "a\u{FFFD}b:2:1: error: unknown key")
    }
}
