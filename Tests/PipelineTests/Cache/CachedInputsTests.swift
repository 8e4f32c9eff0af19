import AttributionModel
import Fixtures
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
                SourceSummary(
                    name: "", size: 1, digest: contents[place], encoding: "plain", warnings: [], decompressedBytes: 1))
        }
    }

    @Test("are named with what keeps their files from being used", arguments: [1, 2])
    func unusable(count: Int) throws {
        let problem = "it is damaged, or another version of the program wrote it"
        for kind in CacheSection.Kind.allCases {
            let section = section(kind)
            let paths = contents.map { section.key($0).path }
            for path in paths { try scratch.write("x", to: PathText(path).name) }
            let found = inputs(count, section)
            #expect(found.found.isEmpty && found.recordings.count == count)
            let warning =
                switch kind {
                case .clicks where count == 1, .installs where count == 1:
                    "a is read from the log, as its cache file \(paths[0]) cannot be used: \(problem); it is written anew"
                case .clicks, .installs:
                    "a and 1 more are read from the logs, as their cache files, such as \(paths[0]), cannot be used: "
                        + "\(problem); they are written anew"
                case .state where count == 1:
                    "a is read in place of its cache file \(paths[0]), which cannot be used: \(problem); it is written "
                        + "anew"
                case .state:
                    "a and 1 more are read in place of their cache files, such as \(paths[0]), which cannot be used: "
                        + "\(problem); they are written anew"
                }
            #expect(found.close() == [warning])
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
            let warning =
                switch kind {
                case .clicks where count == 1:
                    "a is read from the log in part, as its cache file \(path) is damaged; it is removed, and written "
                        + "anew by the next run"
                case .clicks:
                    "a and 1 more are read from the logs in part, as their cache files, such as \(path), are damaged; "
                        + "they are removed, and written anew by the next run"
                case .installs where count == 1:
                    "a is read from the log, as its cache file \(path) is damaged; it is removed, and written anew by "
                        + "the next run"
                case .installs:
                    "a and 1 more are read from the logs, as their cache files, such as \(path), are damaged; they are "
                        + "removed, and written anew by the next run"
                case .state where count == 1:
                    "a is read in place of its cache file \(path), which is damaged; it is removed, and written anew by "
                        + "the next run"
                case .state:
                    "a and 1 more are read in place of their cache files, such as \(path), which are damaged; they are "
                        + "removed, and written anew by the next run"
                }
            #expect(found.close() == [warning])
            #expect(inputs(2, section).found.count == 2 - count)
        }
    }

    @Test("are named with what keeps their files from being written", arguments: [1, 2])
    func unkept(count: Int) {
        for kind in CacheSection.Kind.allCases {
            let section = section(kind, bytes: 0)
            let found = inputs(count, section)
            write(found)
            #expect(
                found.close() == [
                    "\(count == 1 ? "a is" : "a and 1 more are") not kept for later runs: the cache would take more than "
                        + "--cache-size or a quarter of the free space; raise it, or free some space"
                ])
            #expect(found.found.isEmpty && scratch.names().isEmpty)
        }
    }
}
