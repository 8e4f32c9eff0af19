import Fixtures
import Foundation
import Testing

@Suite("The files beside the nightly wrapper") struct NightlyFilesTests {
    @Test func `have warplink with paths that name days as their pipeline`() throws {
        func settings(_ name: String) throws -> [String] {
            let text = try String(contentsOfFile: Repository.path(of: "pipelines/\(name).yaml"), encoding: .utf8)
            let lines = text.split(separator: "\n").map(String.init)
            return Array(try lines[#require(lines.firstIndex { $0.hasPrefix("pipeline: ") })...])
        }
        let (nightly, warplink) = (try settings("nightly/pipeline"), try settings("warplink"))
        try #require(nightly.count == warplink.count)
        let different = zip(nightly, warplink).filter { $0 != $1 }
        #expect(different.map { $1.prefix(18) } == ["  path: [clicks-*.", "  path: [installs-"])
        #expect(different.allSatisfy { line, _ in line.contains("/date={date}/*.jsonl.gz']") })
    }

    @Test func `start the wrapper by its path, with the path of its configuration`() throws {
        for file in ["crontab", "ascribe-nightly.service"] {
            let text = try String(contentsOfFile: Repository.path(of: "pipelines/nightly/\(file)"), encoding: .utf8)
            #expect(text.contains("/usr/local/bin/ascribe-nightly /etc/ascribe/nightly.conf"))
        }
    }
}
