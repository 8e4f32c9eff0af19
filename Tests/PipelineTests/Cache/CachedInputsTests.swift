import AttributionModel
import Fixtures
import Foundation
import Sources
import Testing

@testable import Pipeline

@Suite("Inputs that the cache cannot help with")
struct CachedInputsTests {
    private let scratch: ScratchDirectory
    private let contents = (0..<2).map { Digest(high: 1, low: $0) }

    init() throws { scratch = try ScratchDirectory() }

    private func section(_ kind: CacheSection.Kind, bytes: Int = 1 << 20) -> CacheSection {
        CacheSection(kind: kind, folder: scratch.path, shape: .none, allowance: WriteAllowance(bytes: bytes))
    }

    /// The first of the inputs a and b, or both.
    private func inputs(_ count: Int, _ section: CacheSection) -> CachedInputs {
        CachedInputs(section, names: ["a", "b"], contents: Array(contents.prefix(count)))
    }

    /// Writes the files of all inputs that have none.
    private func write(_ inputs: CachedInputs) {
        for (place, recording) in inputs.recordings {
            recording.begin(after: nil)
            recording.append([0])
            inputs.finish(
                place,
                SourceSummary(name: "", size: 1, digest: contents[place], encoding: "plain", decompressedBytes: 1))
        }
    }

    /// Closes inputs; returns what a person should know of them.
    private func warnings(of inputs: CachedInputs) -> [String] {
        var faults = CacheFaults()
        inputs.close(&faults)
        return faults.warnings
    }

    @Test("are named once where a run begins again")
    func twice() throws {
        let section = section(.clicks)
        try scratch.write("x", to: PathText(section.key(contents[0]).path).name)
        let found = inputs(2, section)
        var faults = CacheFaults()
        for _ in 0..<2 { found.close(&faults) }
        #expect(faults.warnings.map { $0.hasPrefix("1 file of the cache ") } == [true])
    }

    @Test("are named with what keeps their files from being used", arguments: [1, 2])
    func unusable(count: Int) throws {
        for kind in CacheSection.Kind.allCases {
            let section = section(kind)
            let paths = contents.map { section.key($0).path }
            for path in paths { try scratch.write("x", to: PathText(path).name) }
            let found = inputs(count, section)
            #expect(found.found.isEmpty && found.recordings.count == count)
            let (files, it, hold) =
                count == 1
                ? ("1 file of the cache cannot be used, \(paths[0])", "it is", "it holds")
                : ("2 files of the cache cannot be used, such as \(paths[0])", "they are", "they hold")
            #expect(
                warnings(of: found) == [
                    "\(files): it is damaged, or another version of the program wrote it; what \(hold) is read again, "
                        + "and \(it) removed"
                ])
        }
    }

    @Test("are named with their damaged files, which are removed", arguments: [1, 2])
    func damaged(count: Int) throws {
        for kind in CacheSection.Kind.allCases {
            let section = section(kind)
            write(inputs(2, section))
            let found = inputs(count, section)
            #expect(found.found.count == count && found.recordings.isEmpty)
            for place in 0..<count { found.noteDamage(at: place) }
            let path = section.key(contents[0]).path
            let start =
                count == 1
                ? "1 file of the cache cannot be used, \(path)" : "2 files of the cache cannot be used, such as \(path)"
            #expect(warnings(of: found).map { $0.hasPrefix("\(start): it is damaged; ") } == [true])
            #expect(inputs(2, section).found.count == 2 - count)
        }
    }

    @Test("lose files that cannot be used, even where nothing is to be kept")
    func unusableAndNotKept() throws {
        for kind in CacheSection.Kind.allCases {
            let section = section(kind)
            for content in contents { try scratch.write("x", to: PathText(section.key(content).path).name) }
            let found = CachedInputs(section, names: ["a", "b"], contents: contents, keeping: { $0 == 1 })
            write(found)
            #expect(warnings(of: found).count == 1)
            #expect(scratch.names() == [PathText(section.key(contents[1]).path).name])
            #expect(inputs(2, section).found.keys.sorted() == [1])
            try FileManager.default.removeItem(atPath: section.key(contents[1]).path)
        }
    }

    @Test("are named with what keeps their files from being written", arguments: [1, 2])
    func unkept(count: Int) {
        for kind in CacheSection.Kind.allCases {
            let section = section(kind, bytes: 0)
            let found = inputs(count, section)
            write(found)
            #expect(
                warnings(of: found) == [
                    "\(count == 1 ? "a is" : "a and 1 more are") not kept for later runs: the cache would take more than "
                        + "--cache-size or a quarter of the free space; raise it, or free some space"
                ])
            #expect(found.found.isEmpty && scratch.names().isEmpty)
        }
    }
}
