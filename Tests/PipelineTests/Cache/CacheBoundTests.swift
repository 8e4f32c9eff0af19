import AttributionModel
import Fixtures
import Foundation
import Sources
import Testing

@testable import Pipeline

@Suite("The bound of the cache of clicks")
struct CacheBoundTests {
    @Test("is what it was told, and a quarter of what would be free without it")
    func size() {
        #expect(CacheBound(size: 400, held: 0, free: nil).size == 400)
        #expect(CacheBound(size: 400, held: 0, free: 10_000).size == 400)
        #expect(CacheBound(size: 400, held: 0, free: 1_000).size == 250)
        // What it has takes from what is free: the bound stays where it was.
        #expect(CacheBound(size: 400, held: 250, free: 750).size == 250)
        #expect(CacheBound(size: 400, held: 250, free: 0).size == 62)
        #expect(CacheBound(size: .max, held: .max, free: .max).size == .max / 4)
    }

    @Test("lets a run add no more than a quarter of what is free")
    func growth() {
        #expect(CacheBound(size: 400, held: 0, free: nil).growth == 400)
        #expect(CacheBound(size: 400, held: 300, free: 10_000).growth == 400)
        #expect(CacheBound(size: 400, held: 250, free: 750).growth == 187)
        #expect(CacheBound(size: 400, held: 250, free: 0).growth == 0)
    }

    @Test("is shared by the files of a run")
    func allowance() {
        let allowance = WriteAllowance(bytes: 100)
        #expect(allowance.take(60))
        #expect(!allowance.take(41))
        #expect(allowance.take(40))
        #expect(!allowance.take(1))
        allowance.giveBack(60)
        #expect(allowance.take(60))
    }

    @Test("is shared by the passes of a run")
    func passes() throws {
        let world = try WholeRun("warplink", clicks: [], installs: [])
        let run = try AttributionRun(pipeline: world.pipeline, options: world.options)
        let inputs = try RunInputs(run)
        var warnings: [String] = []
        let cache = try #require(
            RunCache.open(run, DayOptions.Cache(), output: world.scratch.path(of: "out"), warnings: &warnings))
        let allowances = (0..<2).map { _ in
            cache.use(inputs, digest: { _ in .none }, keeping: [], states: []).clicks.section.allowance
        }
        #expect(allowances[0] === allowances[1])
    }

    @Test("is given back, no more and no less, by a file that it does not suffice for", arguments: [160, 240])
    func refusedFile(bytes: Int) throws {
        let scratch = try ScratchDirectory()
        let allowance = WriteAllowance(bytes: bytes)
        let section = CacheSection(kind: .clicks, folder: scratch.path, shape: .none, allowance: allowance)
        let recording = section.recording(0)
        recording.begin(after: nil)
        // With the header's two words: 96 bytes. The second piece, or the footer, is too much.
        recording.append(Array(repeating: 1, count: 10))
        if bytes == 160 { recording.append(Array(repeating: 2, count: 9)) }
        let summary = SourceSummary(name: "log", size: 1, encoding: "plain", decompressedBytes: 1)
        let problem = recording.finish(summary, key: section.key(.none))
        #expect(problem == WriteAllowance.isUsedUp)
        #expect(scratch.names() == [])
        #expect(allowance.take(bytes))
        #expect(!allowance.take(1))
    }

    @Test("is given back by a file that cannot be written")
    func unwritableFile() throws {
        let scratch = try ScratchDirectory()
        let allowance = WriteAllowance(bytes: 1_000)
        let section = CacheSection(kind: .clicks, folder: scratch.path, shape: .none, allowance: allowance)
        let recording = section.recording(0)
        recording.begin(after: nil)
        recording.append(Array(repeating: 1, count: 10))
        // It is closed meanwhile, and a folder takes its place.
        section.recording(1).begin(after: recording)
        try FileManager.default.removeItem(atPath: recording.path)
        try FileManager.default.createDirectory(atPath: recording.path, withIntermediateDirectories: false)
        recording.append(Array(repeating: 2, count: 10))
        #expect(allowance.take(1_000))
        #expect(!allowance.take(1))
        let summary = SourceSummary(name: "log", size: 1, encoding: "plain", decompressedBytes: 1)
        #expect(recording.finish(summary, key: section.key(.none))?.contains("opening it again") == true)
    }
}
