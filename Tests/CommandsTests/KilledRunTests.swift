import Fixtures
import Foundation
import Subprocess
import Testing

/// Runs, with dates and without, that are killed or lose the folder that they spill to.
@Suite("A run that is cut short") struct KilledRunTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ShellScript.folderWithSamples() }

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
        @Test(.enabled("\(SystemCallHook.absence)") { await SystemCallHook.isAvailable() })
        func `killed anywhere, leaves the old result or the new one whole, and the next run sweeps`() async throws {
            let hook = try await SystemCallHook(in: scratch)
            let command = "ascribe run warplink --input logs --output out --max-unreadable 1% --quiet"
            let made = try await run(
                """
                ascribe generate --clicks 1500 --installs 400 --days 3 --output logs --quiet
                \(command)
                mv out whole
                ascribe run warplink --input samples/warplink --output out --quiet
                cp -R out before
                cp -R out other
                \(hook.counting(command.replacing("output out", with: "output other"), of: .any, to: "total"))
                cat total && rm -r total other .other.lock
                """)
            let total = try #require(made.lines.last.flatMap { Int($0) })
            #expect(total > 40)
            let (before, whole) = (try result("before"), try result("whole"))
            #expect(before != whole)
            // Just before the results change places, and just after that.
            for (moment, expected) in [(SystemCallHook.Call.rename, before), (.renamed, whole)] {
                _ = try await run("rm -r out && cp -R before out")
                #expect(try await exit(of: hook.killing(command, at: moment, of: "out")) == "137")
                #expect(try result("out") == expected, "killed at \(moment)")
                #expect(scratch.names().count { $0.hasPrefix(".out.staging-") } == 1, "killed at \(moment)")
            }
            var random = SeededNumbers(seed: 13)
            for _ in 0..<12 {
                let call = Int.random(in: 0..<total, using: &random)
                _ = try await run("rm -r out && cp -R before out")
                let ended = try await exit(of: hook.killing(command, at: .any, before: call))
                let found = try result("out")
                #expect(found == before || found == whole, "killed at call \(call) of \(total)")
                // How often a run writes may differ by a few.
                if ended == "0" { #expect(found == whole) } else { #expect(ended == "137") }
                if call < total / 2 { #expect(ended == "137" && found == before, "at call \(call) of \(total)") }
            }
            _ = try await run(command)
            #expect(try result("out") == whole)
            #expect(scratch.names() == [".hook", ".out.lock", "before", "logs", "out", "samples", "whole"])
        }

        @Test(.enabled("\(SystemCallHook.absence)") { await SystemCallHook.isAvailable() })
        func `killed nowhere, syncs its result, puts it in place, syncs that, and only then removes the old one`()
            async throws
        {
            let hook = try await SystemCallHook(in: scratch)
            let command = "ascribe run warplink --input samples/warplink --output out --quiet"
            for old in ["nothing", "an old result"] {
                let listed = try await run(
                    """
                    \(hook.listing(command, to: "calls"))
                    cat calls && rm calls
                    """
                ).lines
                let steps = try PublishingSteps(listed, in: scratch.path, as: "out")
                let content = try await run("find out -printf '/%P\\n'").lines.map { $0 == "/" ? "" : $0 }
                #expect(Set(steps.synced) == Set(content), "\(old)")
                #expect(steps.synced.count == content.count, "\(old): each once")
                #expect(steps.isParentSyncedOnce, "\(old)")
                #expect(steps.removed == (old == "nothing" ? 0 : content.count), "\(old)")
            }
        }

        @Test(.enabled("\(SystemCallHook.absence)") { await SystemCallHook.isAvailable() })
        func `of days, killed anywhere, leaves whole days, and in the end all of them`() async throws {
            let hook = try await SystemCallHook(in: scratch)
            let range = "--from 2026-11-01 --to 2026-11-04 --max-unreadable 1% --quiet"
            let command = "ascribe run warplink --input logs --output out \(range)"
            let made = try await run(
                """
                ascribe generate --clicks 1000 --installs 250 --days 4 --output logs --quiet
                \(hook.counting(command.replacing("output out", with: "output whole"), of: .any, to: "total"))
                cat total
                """)
            let total = try #require(made.lines.last.flatMap { Int($0) })
            let days = scratch.names(in: "whole").filter { $0.hasPrefix("date=") }
            #expect(days.count == 4)
            let whole = try days.map { try result("whole/\($0)") }
            /// Kills a run and gives how many days are published, each of them whole.
            func published(_ killing: String, _ moment: String) async throws -> Int {
                let ended = try await exit(of: killing)
                #expect(ended == "137" || ended == "0", "\(moment)")
                let published = scratch.names(in: "out").filter { $0.hasPrefix("date=") }
                #expect(published == Array(days.prefix(published.count)), "\(moment)")
                for (day, expected) in zip(published, whole) {
                    try expectSameRows(result("out/\(day)"), expected, "\(day), \(moment)")
                }
                return published.count
            }
            var random = SeededNumbers(seed: 17)
            for place in days.indices {
                let call = Int.random(in: 0..<total, using: &random)
                _ = try await published(hook.killing(command, at: .any, before: call), "killed at call \(call)")
                _ = try await run("rm -rf out")
                // Just before a day takes its place, and just after the next one has.
                let before = hook.killing(command, at: .rename, of: "/\(days[place])")
                #expect(try await published(before, "killed before \(days[place])") == place)
                if place + 1 < days.count {
                    let after = hook.killing(command, at: .renamed, of: "/\(days[place + 1])")
                    #expect(try await published(after, "killed after \(days[place + 1])") == place + 2)
                }
                _ = try await run(command)
                #expect(scratch.names(in: "out").filter { $0.hasPrefix("date=") } == days)
                for (day, expected) in zip(days, whole) { try expectSameRows(result("out/\(day)"), expected, day) }
                _ = try await run("rm -r out")
            }
        }

        @Test(.enabled("\(SystemCallHook.absence)") { await SystemCallHook.isAvailable() })
        func `of a day that cannot take its place says which later days it has made stale`() async throws {
            let hook = try await SystemCallHook(in: scratch)
            let command = "ascribe run warplink --input samples/warplink --output out --quiet"
            _ = try await run("\(command) --from 2026-11-01 --to 2026-11-03")
            let failing = hook.running(
                "\(command) --date 2026-11-02 --window 1h", at: .renamed, of: "/date=2026-11-03/run.json",
                do: "touch out/date=2026-11-02/notes")
            let outcome = try await ShellScript.run(failing, in: scratch)
            #expect(outcome.status == .exited(73))
            #expect(outcome.errors.contains("2026-11-03 is stale now, as an earlier day has changed"))
        }

        @Test(.enabled("\(SystemCallHook.absence)") { await SystemCallHook.isAvailable() })
        func `of a re-scoring, killed where it links and where it removes, leaves the old result or the new one whole`()
            async throws
        {
            let hook = try await SystemCallHook(in: scratch)
            let command = "ascribe rescore result --pipeline new.yaml --output out --quiet"
            let pipeline = Repository.path(of: "pipelines/warplink.yaml")
            _ = try await run(
                """
                ascribe run warplink --input samples/warplink --output result --quiet
                sed 's/younger_than: 1h, is: 0.85/younger_than: 1h, is: 0.8/' '\(pipeline)' > new.yaml
                ascribe rescore result --pipeline warplink --output before --quiet
                \(command)
                mv out whole
                """)
            let (before, whole) = (try result("before"), try result("whole"))
            #expect(before != whole)
            // A second name for the candidates comes before the results change places; what was replaced goes after it.
            let moments = [(SystemCallHook.Call.link, before), (.unlink, whole), (.rmdir, whole)]
            for (moment, expected) in moments {
                _ = try await run("rm -rf out && cp -R before out")
                #expect(try await exit(of: hook.killing(command, at: moment, of: ".out.")) == "137", "at \(moment)")
                #expect(try result("out") == expected, "killed at \(moment)")
                _ = try await run(command)
                #expect(try result("out") == whole, "after one that was killed at \(moment)")
                #expect(!scratch.names().contains { $0.hasPrefix(".out.staging-") }, "killed at \(moment)")
            }
        }

        /// Runs a line of shell and gives how it ends.
        private func exit(of line: String) async throws -> String? {
            // The shell's own word for a killed program is of no interest.
            try await run("code=0; { \(line) || code=$?; } 2> /dev/null; echo $code").lines.last
        }
    #endif

    /// Compares days but for what depends on the days beside them in their run: rejects and manifests.
    private func expectSameRows(_ found: [String: Data], _ expected: [String: Data], _ what: String) {
        let differing = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
        #expect(differing.isSubset(of: ["run.json", "rejects.jsonl.gz"]), "\(what)")
    }

    #if os(Linux)
        @Test(.enabled("\(SystemCallHook.absence)") { await SystemCallHook.isAvailable() })
        func `whose folder for spilling is gone before it is used, says so and leaves the published result`()
            async throws
        {
            let hook = try await SystemCallHook(in: scratch)
            let command = "ascribe run warplink --input logs --output out --temp-dir temp --memory 16MB --quiet"
            let script = """
                ascribe generate --clicks 6000 --installs 2000 --days 3 --output logs --quiet
                ascribe run warplink --input samples/warplink --output out --quiet
                cp -R out before
                mkdir temp
                \(hook.running(command, at: .mkdir, of: ".out.staging-", do: "rm -r temp")) 2>&1 || echo "exit $?"
                diff -r before out
                ls -A
                """
            let lines = try await run(script).lines
            let message = "cannot make a temporary file in 'temp': No such file or directory; "
            #expect(lines.first == "ascribe: error: \(message)name a folder that exists with --temp-dir")
            #expect(Array(lines.dropFirst()) == ["exit 74", ".hook", ".out.lock", "before", "logs", "out", "samples"])
        }

        @Test(.enabled("\(SystemCallHook.absence)") { await SystemCallHook.isAvailable() })
        func `whose spilling is removed while it works, ends whole or not at all`() async throws {
            let hook = try await SystemCallHook(in: scratch)
            let options = "--max-unreadable 1% --temp-dir temp --memory 16MB --quiet"
            let command = "ascribe run warplink --input logs --output out \(options)"
            let made = try await run(
                """
                ascribe generate --clicks 60000 --installs 20000 --days 3 --output logs --quiet
                ascribe run warplink --input samples/warplink --output before --quiet
                mkdir temp
                \(hook.counting(command.replacing("output out", with: "output whole"), of: .open, of: "temp/", to: "total"))
                cat total
                """)
            let total = try #require(made.lines.last.flatMap { Int($0) })
            #expect(total > 2)
            /// Whether a run ended well though its folder went.
            func endsWhole(at call: SystemCallHook.Call, of part: String, before: Int = 0) async throws -> Bool {
                let removing = hook.running(command, at: call, of: part, before: before, do: "rmdir temp")
                let lines = try await run(
                    """
                    rm -rf out
                    cp -R before out
                    mkdir -p temp
                    code=0
                    \(removing) 2>&1 || code=$?
                    if [ $code = 0 ]; then diff -r -x run.json whole out; else echo "exit $code" && diff -r before out; fi
                    [ ! -d temp ] || ls -A temp
                    """
                ).lines
                guard let message = lines.first else { return true }
                let reason = "cannot make a temporary file in 'temp': No such file or directory"
                #expect(message == "ascribe: error: \(reason); name a folder that exists with --temp-dir")
                #expect(Array(lines.dropFirst()) == ["exit 74"])
                return false
            }
            // A new file has no place; files that are open stay usable. The first is a trial, before anything is read.
            #expect(try await !endsWhole(at: .open, of: "temp/", before: 1))
            #expect(try await !endsWhole(at: .open, of: "temp/", before: total / 2))
            #expect(try await endsWhole(at: .open, of: "/run.json"))
            // Nothing of files that were open stays, however the run ends.
            let killed = hook.killing(command, at: .open, of: "temp/", before: total / 2)
            #expect(try await exit(of: "mkdir -p temp; \(killed)") == "137")
            #expect(scratch.names(in: "temp") == [])
        }
    #endif
}

#if os(Linux)
    /// The calls that publish a result, in the order in which they must come.
    private struct PublishingSteps {
        /// What was synced before the result was put in place, as places in it.
        var synced: [String] = []
        /// Whether the folder that the result is in was synced right after that, and not again.
        var isParentSyncedOnce = false
        /// How many things were removed of the old result, all of them after that.
        var removed = 0

        /// Takes the calls that a hook has listed apart.
        init(_ calls: [String], in folder: String, as name: String) throws {
            let staging = "\(folder)/.\(name).staging-"
            let steps = calls.filter {
                $0.hasPrefix("fsync ") || $0 == "renamed \(name)"
                    || $0.hasSuffix("/\(name)") && $0.hasPrefix("renamed ")
                    || ($0.hasPrefix("unlink ") || $0.hasPrefix("rmdir ")) && $0.contains(".\(name).staging-")
            }
            let placed = try #require(steps.firstIndex { $0.hasPrefix("renamed ") }, "\(steps)")
            for step in steps[..<placed] {
                let path = String(step.dropFirst("fsync ".count))
                #expect(step.hasPrefix("fsync \(staging)"), "before it is in place: \(step)")
                synced.append(String(path.dropFirst(staging.count).drop { $0 != "/" }))
            }
            let rest = steps[(placed + 1)...]
            isParentSyncedOnce =
                rest.first == "fsync \(folder)" && !rest.dropFirst().contains { $0.hasPrefix("fsync ") }
            removed = rest.dropFirst().count
        }
    }
#endif
