import AttributionModel
import Compression
import Fixtures
import Matching
import Testing

@testable import Pipeline

@Suite("Installs of one time whose ids are alike")
struct AlikeInstallsTests {
    private static let time = Instant(milliseconds: 1_800_000_000_000)

    /// An id and the digest of its line, by which installs are ordered.
    private struct Install: Comparable {
        var id: [UInt8]
        var line: UInt64

        static func < (one: Install, other: Install) -> Bool {
            one.id != other.id ? one.id.lexicographicallyPrecedes(other.id) : one.line < other.line
        }
    }

    /// Keeps installs in an arena and passes them on; each has the place in `installs` that is found.
    private static func order(
        _ installs: [Install], in workspace: Workspace, mostInMemory: Int
    ) throws -> (entries: [AlikeInstalls.Entry], largeGroups: Int) {
        let arena = workspace.arena("installs")
        let writer = arena.makeWriter()
        let sorter = workspace.sorter("installs", partitioning: .single)
        let input = sorter.makeInput()
        var encoder = RecordEncoder()
        for install in installs {
            encoder.clear()
            encoder.put(UInt64(bitPattern: time.milliseconds))
            for byte in [InstallVerdict.decided.rawValue, 0] { encoder.put(byte) }
            for app in [1, 2] as [UInt32] { encoder.put(app) }
            encoder.put(install.line)
            encoder.put(SignalValues())
            for text in [nil, install.id, nil, nil] { encoder.put(text) }
            try input.append(
                InstallOrdering.record(
                    install.id[...], Digest(of: install.id.span), at: time,
                    reference: try writer.append(encoder.bytes.span)))
        }
        writer.close()
        input.close()
        arena.finish()
        var alike = AlikeInstalls(arena, in: workspace, mostInMemory: mostInMemory)
        var found: [AlikeInstalls.Entry] = []
        let sorted = try sorter.finish()
        for partition in 0..<sorted.partitionCount {
            try alike.forEach(of: sorted.cursor(over: partition)) { found.append($0) }
        }
        return (found, alike.largeGroups)
    }

    private static func workspace(bytes: Int, in scratch: ScratchDirectory) -> Workspace {
        Workspace(budget: MemoryBudget(bytes: bytes), folder: SpillFolder(under: scratch.path))
    }

    /// Ids that agree in much and differ anywhere, also in zeros at their ends, some of them several times.
    private static func installs(seed: UInt64) -> [Install] {
        var random = SeededNumbers(seed: seed)
        let bytes: [UInt8] = [0, 1, 0x80, 0xFF]
        let starts = ["install", "com.example.app-2026-", "com.example.app-2026-and-some-more-that-is-the-same-in-all"]
        return (0..<600).map { _ in
            var id = Array((starts.randomElement(using: &random) ?? "").utf8)
            id += [UInt8](repeating: 0, count: Int.random(in: 0...40, using: &random) / 20 * 17)
            for _ in 0..<Int.random(in: 0...3, using: &random) { id.append(bytes.randomElement(using: &random) ?? 0) }
            return Install(id: id, line: UInt64.random(in: 0...2, using: &random))
        }
    }

    @Test("are ordered by their ids and lines, however many are compared in memory", arguments: 0..<4)
    func order(seed: UInt64) throws {
        let scratch = try ScratchDirectory()
        let installs = Self.installs(seed: seed)
        let expected = installs.sorted()
        for most in [1, 7, 100, 4096] {
            let workspace = Self.workspace(bytes: 1 << 24, in: scratch)
            let found = try Self.order(installs, in: workspace, mostInMemory: most).entries
            #expect(found.map(\.id) == expected.map { Digest(of: $0.id.span) }, "\(most)")
            #expect(found.allSatisfy { $0.time == Self.time })
            for (entry, install) in zip(found, expected) {
                guard let line = entry.line else {
                    #expect(expected.count { $0.id == install.id } == 1, "an install alone is not looked up")
                    continue
                }
                #expect(line == install.line)
            }
            #expect(Set(found.map(\.reference)).count == installs.count)
        }
    }

    @Test("are sorted within the budget, where there are many")
    func many() throws {
        let scratch = try ScratchDirectory()
        let installs = (0..<60_000).map { number in
            Install(id: Array("com.example.app-2026-\(String(number * 7_919 % 60_000))".utf8), line: 1)
        }
        let workspace = Self.workspace(bytes: 3 << 20, in: scratch)
        let found = try Self.order(installs, in: workspace, mostInMemory: 4096).entries
        #expect(found.map(\.id) == installs.sorted().map { Digest(of: $0.id.span) })
        // The second sort is spilled as well.
        #expect(workspace.folder.runCount > 1)
        #expect(workspace.budget.reserved == 0)
    }

    @Test("are sorted again a few times at most, though one after another differs further on")
    func staggered() throws {
        let scratch = try ScratchDirectory()
        let steps = 40
        func id(_ step: Int, _ end: String) -> Install {
            Install(id: [UInt8](repeating: 0x61, count: 16 + 24 * step) + Array(end.utf8), line: 1)
        }
        let installs = (0..<steps).map { id($0, "b\($0)") } + (0..<40).map { id(steps, "\($0)") }
        let workspace = Self.workspace(bytes: 1 << 26, in: scratch)
        let found = try Self.order(installs.reversed(), in: workspace, mostInMemory: 8)
        #expect(found.entries.map(\.id) == installs.sorted().map { Digest(of: $0.id.span) })
        #expect(found.largeGroups == 4)
    }

    @Test("are given up soon after the task was cancelled")
    func cancelled() async throws {
        let scratch = try ScratchDirectory()
        let workspace = Self.workspace(bytes: 1 << 24, in: scratch)
        await #expect(throws: CancellationError.self) {
            try await inCancelledTask {
                try Self.order([Install(id: [1], line: 1)], in: workspace, mostInMemory: 1).largeGroups
            }
        }
    }
}
