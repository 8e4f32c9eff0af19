import Fixtures
import Foundation
import Subprocess
import Testing

/// Runs, with dates and without, that are killed or lose the folder that they spill to.
@Suite("A run that is cut short") struct KilledRunTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
        try scratch.link("samples", to: Repository.path(of: "samples"))
    }

    private func run(_ script: String) async throws -> ShellScript.Outcome {
        let outcome = try await ShellScript.run("set -e\n" + script, in: scratch)
        #expect(outcome.status == .exited(0), "\(outcome.errors)")
        return outcome
    }

    /// A published result's files with their bytes, the manifest without what differs from run to run.
    private func result(_ folder: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in scratch.names(in: folder) + scratch.names(in: "\(folder)/reports").map({ "reports/\($0)" })
        where name != "reports" {
            let data = try Data(contentsOf: URL(fileURLWithPath: scratch.path(of: "\(folder)/\(name)")))
            found[name] = data
            guard name == "run.json" else { continue }
            var manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(manifest.removeValue(forKey: "run") != nil)
            found[name] = try JSONSerialization.data(withJSONObject: manifest, options: .sortedKeys)
        }
        return found
    }

    #if os(Linux)
        @Test func `killed at random moments, leaves the old result or the new one whole, and the next run sweeps`()
            async throws
        {
            let command = "ascribe run warplink --input logs --output out --max-unreadable 1% --quiet"
            let made = try await run(
                """
                ascribe generate --clicks 6000 --installs 1500 --days 3 --output logs --quiet
                \(command)
                mv out whole
                ascribe run warplink --input samples/warplink --output out --quiet
                cp -R out before
                \(Self.watched("ascribe run warplink --input logs --output other --max-unreadable 1% --quiet"))
                """)
            let work = try #require(made.lines.last.flatMap { Int($0) })
            let (before, whole) = (try result("before"), try result("whole"))
            #expect(before != whole)
            var random = SeededNumbers(seed: 13)
            var leftBehind = 0
            for _ in 0..<12 {
                let moment = Int.random(in: 0...work, using: &random)
                _ = try await run(Self.killed(command, after: moment))
                let found = try result("out")
                #expect(found == before || found == whole, "killed after \(moment) of \(work) bytes")
                leftBehind += scratch.names().count { $0.hasPrefix(".out.staging-") }
            }
            #expect(leftBehind > 0)
            _ = try await run(command)
            #expect(try result("out") == whole)
            #expect(
                scratch.names() == [".other.lock", ".out.lock", "before", "logs", "other", "out", "samples", "whole"])
        }

        @Test func `of days, killed at random moments, leaves whole days, and in the end all of them`() async throws {
            let range = "--from 2026-11-01 --to 2026-11-04 --max-unreadable 1% --quiet"
            let command = "ascribe run warplink --input logs --output out \(range)"
            let made = try await run(
                """
                ascribe generate --clicks 4000 --installs 1000 --days 4 --output logs --quiet
                \(Self.watched("ascribe run warplink --input logs --output whole \(range)", .writing))
                """)
            let work = try #require(made.lines.last.flatMap { Int($0) })
            let days = scratch.names(in: "whole").filter { $0.hasPrefix("date=") }
            #expect(days.count == 4)
            let whole = try days.map { try result("whole/\($0)") }
            var random = SeededNumbers(seed: 17)
            var amongDays = 0
            for _ in 0..<4 {
                // The cache of clicks comes first: days are published while the last third is written.
                for moments in [work * 2 / 3...work, 0...work / 3, 0...work] {
                    let moment = Int.random(in: moments, using: &random)
                    _ = try await run(Self.killed(command, after: moment, of: .writing))
                    let published = scratch.names(in: "out").filter { $0.hasPrefix("date=") }
                    #expect(published == Array(days.prefix(published.count)), "killed after \(moment) of \(work) bytes")
                    if !published.isEmpty, published.count < days.count { amongDays += 1 }
                    for (day, expected) in zip(published, whole) {
                        try expectSameRows(result("out/\(day)"), expected, "\(day), killed after \(moment) bytes")
                    }
                }
                _ = try await run(command)
                #expect(scratch.names(in: "out").filter { $0.hasPrefix("date=") } == days)
                for (day, expected) in zip(days, whole) { try expectSameRows(result("out/\(day)"), expected, day) }
                _ = try await run("rm -r out")
            }
            #expect(amongDays > 0, "some run was killed between two of its days")
        }
    #endif

    /// Compares days but for what depends on the days beside them in their run: rejects and manifests.
    private func expectSameRows(_ found: [String: Data], _ expected: [String: Data], _ what: String) {
        let differing = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
        #expect(differing.isSubset(of: ["run.json", "rejects.jsonl.gz"]), "\(what)")
    }

    @Test func `whose folder for spilling is gone before it is used, says so and leaves the published result`()
        async throws
    {
        let script = """
            ascribe generate --clicks 60000 --installs 20000 --days 3 --output logs --quiet
            ascribe run warplink --input samples/warplink --output out --quiet
            cp -R out before
            mkdir temp
            ascribe run warplink --input logs --output out --temp-dir temp --memory 16MB --quiet 2>&1 &
            until ls -d .out.staging-* || ! kill -0 $!; do :; done > /dev/null 2>&1
            rm -r temp
            wait $! || echo "exit $?"
            diff -r before out
            ls -A
            """
        let lines = try await run(script).lines
        let message = "cannot make a temporary folder in 'temp': No such file or directory; "
        #expect(lines.first == "ascribe: error: \(message)name a folder that exists with --temp-dir")
        #expect(Array(lines.dropFirst()) == ["exit 74", ".out.lock", "before", "logs", "out", "samples"])
    }

    #if os(Linux)
        @Test func `whose spilling is removed while it works, ends whole or not at all`() async throws {
            let options = "--max-unreadable 1% --temp-dir temp --memory 16MB --quiet"
            let made = try await run(
                """
                ascribe generate --clicks 60000 --installs 20000 --days 3 --output logs --quiet
                ascribe run warplink --input samples/warplink --output before --quiet
                mkdir temp
                \(Self.watched("ascribe run warplink --input logs --output whole \(options)"))
                """)
            let work = try #require(made.lines.last.flatMap { Int($0) })
            /// Whether a run ended well though its folder went.
            func endsWhole(removing moment: String) async throws -> Bool {
                let lines = try await run(
                    """
                    rm -rf out
                    cp -R before out
                    ascribe run warplink --input logs --output out \(options) 2>&1 &
                    \(moment)
                    rm -rf temp/*
                    wait $! && diff -r -x run.json whole out || { echo "exit $?" && diff -r before out; }
                    ls -A temp
                    """
                ).lines
                guard let message = lines.first else { return true }
                #expect(message.contains("cannot open the temporary file 'temp/ascribe-"), "\(message)")
                #expect(message.hasSuffix("name a folder that exists with --temp-dir"), "\(message)")
                #expect(Array(lines.dropFirst()) == ["exit 74"])
                return false
            }
            // Files that were open stay usable, as they are from early on; a new one has no place.
            #expect(try await endsWhole(removing: Self.working(until: work / 2, of: .all)))
            let begun = "until ls -d temp/ascribe-* || ! kill -0 $!; do :; done > /dev/null 2>&1"
            var hasFailed = false
            for _ in 0..<6 where !hasFailed { hasFailed = try await !endsWhole(removing: begun) }
            #expect(hasFailed)
        }
    #endif

    /// What a run has done, bytes: the clock by which it is killed.
    private enum Work: String {
        case all = "read + written"
        case writing = "written"
    }

    /// Runs a command and prints its work.
    private static func watched(_ command: String, _ work: Work = .all) -> String {
        """
        \(command) &
        total=0
        while { read -r _ read && read -r _ written; } < /proc/$!/io; do
            total=$((\(work.rawValue)))
            ls > /dev/null
        done 2> /dev/null
        wait $!
        echo $total
        """
    }

    /// Waits until the last command in the background has done so much, or ends.
    private static func working(until moment: Int, of work: Work) -> String {
        """
        while { read -r _ read && read -r _ written; } < /proc/$!/io && [ $((\(work.rawValue))) -lt \(moment) ]; do
            ls > /dev/null
        done 2> /dev/null
        """
    }

    private static func killed(_ command: String, after moment: Int, of work: Work = .all) -> String {
        """
        \(command) &
        \(working(until: moment, of: work))
        kill -9 $! 2> /dev/null || true
        wait $! 2> /dev/null || true
        """
    }
}
