import Fixtures
import Foundation
import Subprocess
import Testing

/// Runs whose disk is full, or whose shell allows no file of such a size: what was published stays, the message names
/// the file and the remedy, and nothing is left behind.
@Suite("A full disk") struct FullDiskTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ShellScript.folderWithSamples() }

    /// Logs, and shell functions.
    ///
    /// `old FOLDER` publishes a first result, `again FOLDER` what a run would replace it with; `leave SIZE` fills the
    /// disk but for a size; `fails` shows how a command ended and what it said, numbers of processes and files left
    /// out.
    private static func prepared(clicks: Int, installs: Int) -> String {
        """
        ascribe generate --clicks \(clicks) --installs \(installs) --days 3 --output logs --quiet || exit 98
        old() { ascribe run warplink --input samples/warplink --output "$1" --quiet; }
        # As a shell starts it, whatever those who run the tests ignore.
        afresh=$(env --default-signal=XFSZ echo env --default-signal=XFSZ 2> /dev/null)
        again() {
            out=$1
            shift
            $afresh ascribe run warplink --input logs --output "$out" --max-unreadable 1% --quiet "$@"
        }
        leave() { cat /dev/zero > disk/ballast 2> /dev/null; truncate -s "-$1" disk/ballast; }
        fails() {
            message=$("$@" 2>&1)
            echo "exit $?"
            echo "$message" |
                sed -E 's/staging-[0-9]+/staging-N/; s/-[a-z0-9]+[.]spill/-N.spill/'
        }

        """
    }

    /// Takes what `fails` shows of a command that ended for want of room, and returns the message.
    private func takeFailure(from lines: inout ArraySlice<String>, _ comment: Comment? = nil) -> String {
        let exit = lines.popFirst()
        #expect(exit == "exit 74", comment)
        return lines.popFirst() ?? ""
    }

    @Test(.enabled("\(TinyFileSystem.absence)") { await TinyFileSystem.isAvailable() })
    func `leaves the published result as it was, wherever a run meets it, and gives way to the next run`() async throws
    {
        let script =
            Self.prepared(clicks: 5_000, installs: 1_000)
                + """
                old disk/out && cp -R disk/out before
                for room in 0 4K 16K 64K 200K; do
                    leave $room
                    fails again disk/out
                    diff -r before disk/out && ls -A disk
                done
                rm disk/ballast
                again disk/out && again elsewhere
                for file in attributions candidates state; do cmp disk/out/$file.jsonl.gz elsewhere/$file.jsonl.gz; done
                ls -A disk
                """
        let outcome = try await TinyFileSystem.run(script, megabytes: 4, in: scratch)
        #expect(outcome.errors == "")
        var lines = outcome.lines[...]
        for room in ["0", "4K", "16K", "64K", "200K"] {
            let message = takeFailure(from: &lines, "\(room)")
            let form =
                #/ascribe: error: cannot (create the file|make the folder|write to) disk/\.out\.staging-N\S*: /#
            #expect(message.prefixMatch(of: form) != nil, "\(room): \(message)")
            let remedy = "No space left on device; free some space on that disk, or move the output folder to another"
            #expect(message.hasSuffix(remedy), "\(room): \(message)")
            #expect(lines.prefix(3) == [".out.lock", "ballast", "out"], "\(room)")
            lines = lines.dropFirst(3)
        }
        #expect(lines == [".out.lock", "out"])
    }

    @Test(.enabled("\(TinyFileSystem.absence)") { await TinyFileSystem.isAvailable() })
    func `leaves none of the folders above the output where not all can be made`() async throws {
        let script =
            Self.prepared(clicks: 100, installs: 10)
                + """
                # Its own folder and one more.
                mount -t tmpfs -o nr_inodes=2 few disk
                fails again disk/new/inner/out
                ls -A disk
                """
        let outcome = try await TinyFileSystem.run(script, megabytes: 1, in: scratch)
        #expect(outcome.errors == "")
        var lines = outcome.lines[...]
        let message = takeFailure(from: &lines)
        #expect(message.hasPrefix("ascribe: error: cannot make the folder disk/new/inner: No space left on device"))
        #expect(lines.isEmpty)
    }

    @Test(.enabled("\(TinyFileSystem.absence)") { await TinyFileSystem.isAvailable() })
    func `leaves published days whole, and the range goes on after them`() async throws {
        let script =
            Self.prepared(clicks: 9_000, installs: 2_400)
                + """
                range="--from 2026-11-01 --to 2026-11-03 --no-cache"
                again elsewhere $range
                # Room for the first day and a part of the second.
                mkdir disk/days
                size() { du -sk "$1" | cut -f 1; }
                leave $(($(size elsewhere/date=2026-11-01) + $(size elsewhere/date=2026-11-02) / 2))K
                fails again disk/days $range
                ls -A disk/days
                diff -r -x run.json elsewhere/date=2026-11-01 disk/days/date=2026-11-01
                leave 0
                fails again disk/days $range
                rm disk/ballast
                again disk/days $range
                diff -r -x run.json -x rejects.jsonl.gz elsewhere disk/days
                ls -A disk disk/days
                """
        let outcome = try await TinyFileSystem.run(script, megabytes: 6, in: scratch)
        #expect(outcome.errors == "")
        let lines = outcome.lines
        #expect(lines[0] == "exit 74")
        #expect(lines[1].contains("disk/days/.date=2026-11-02.staging-N"), "\(lines[1])")
        #expect(lines[1].hasSuffix("; 2026-11-01 is published"), "\(lines[1])")
        #expect(lines[2] == "date=2026-11-01")
        #expect(lines[3] == "exit 74")
        #expect(lines[4].contains("No space left on device"), "\(lines[4])")
        let days = ["date=2026-11-01", "date=2026-11-02", "date=2026-11-03"]
        #expect(Array(lines.dropFirst(5)) == ["disk:", ".days.lock", "days", "disk/days:"] + days)
    }

    @Test(.enabled("\(TinyFileSystem.absence)") { await TinyFileSystem.isAvailable() })
    func `under --temp-dir is named with that option, and leaves the output alone`() async throws {
        let script =
            Self.prepared(clicks: 6_000, installs: 2_000)
                + """
                old out && cp -R out before
                leave 256K
                fails again out --temp-dir disk --memory 16MB
                diff -r before out
                ls -A disk .
                """
        let outcome = try await TinyFileSystem.run(script, megabytes: 1, in: scratch)
        #expect(outcome.errors == "")
        var lines = outcome.lines[...]
        let message = takeFailure(from: &lines)
        #expect(message.contains("cannot write the temporary file 'disk/.ascribe-"), "\(message)")
        #expect(message.contains("the disk is full"))
        #expect(message.contains("with --temp-dir"))
        #expect(lines == [".:", ".out.lock", "before", "disk", "logs", "out", "samples", "disk:", "ballast"])
    }

    @Test(.enabled("\(TinyFileSystem.absence)") { await TinyFileSystem.isAvailable() })
    func `is not brought about by the cache of clicks, which leaves three quarters of what is free`() async throws {
        let script =
            Self.prepared(clicks: 30_000, installs: 300)
                + """
                for day in 01 02 03; do again out --cache-dir disk/cache --date 2026-11-$day; done
                du -k disk | tail -n 1 | cut -f 1
                """
        let outcome = try await TinyFileSystem.run(script, megabytes: 4, in: scratch)
        let warnings = outcome.errors.split(separator: "\n")
        #expect((1...3).contains(warnings.count), "one a night: \(outcome.errors)")
        #expect(
            warnings.allSatisfy { $0.contains("the cache would take more than --cache-size or a quarter of the free") })
        let kilobytes = try #require(outcome.lines.first.flatMap { Int($0) })
        #expect((100...1_100).contains(kilobytes))
    }

    @Test(.enabled("\(TinyFileSystem.absence)") { await TinyFileSystem.isAvailable() })
    func `takes from the cache what results need, where other files have filled it`() async throws {
        let script =
            Self.prepared(clicks: 30_000, installs: 300)
                + """
                again elsewhere --date 2026-11-03 --no-cache
                for day in 01 02; do again out --cache-dir disk/cache --date 2026-11-$day 2> /dev/null; done
                size() { du -sk "$1" | cut -f 1; }
                test "$(size disk/cache)" -gt "$((3 * $(size elsewhere)))" || echo "the cache is too small"
                leave 32K
                test "$(size elsewhere)" -gt 64 || echo "the result is too small"
                again disk/days --cache-dir disk/cache --date 2026-11-03 2> /dev/null
                ls disk/days
                """
        let outcome = try await TinyFileSystem.run(script, megabytes: 16, in: scratch)
        #expect(outcome.lines == ["date=2026-11-03"])
    }

    @Test func `by ulimit is an error, not the end of the process: the published result stays`() async throws {
        let script =
            Self.prepared(clicks: 5_000, installs: 1_000)
                + """
                old out && cp -R out before
                for blocks in 0 8 64 128; do
                    (ulimit -f $blocks; fails again out)
                    diff -r before out
                done
                again out
                ls -A
                """
        let outcome = try await ShellScript.run(script, in: scratch)
        #expect(outcome.errors == "")
        var lines = outcome.lines[...]
        for blocks in [0, 8, 64, 128] {
            let message = takeFailure(from: &lines, "\(blocks)")
            #expect(message.hasPrefix("ascribe: error: cannot write to ./.out.staging-N/"), "\(blocks): \(message)")
            #expect(message.contains("allow larger files (ulimit -f)"), "\(blocks): \(message)")
        }
        #expect(lines == [".out.lock", "before", "logs", "out", "samples"])
    }

    @Test func `by ulimit is not told of as a day without installs`() async throws {
        let script =
            Self.prepared(clicks: 5_000, installs: 1_000)
                + """
                ulimit -f 16
                $afresh ascribe run warplink --input logs --output out --max-unreadable 1% --no-cache --date 2026-11-01 \
                    --log-format json > /dev/null 2> said
                echo "exit $?"
                grep -c '"level":"error"' said
                grep attributed said
                """
        let outcome = try await ShellScript.run(script, in: scratch)
        #expect(outcome.lines == ["exit 74", "1"], "\(outcome)")
    }

    @Test func `by ulimit leaves published days whole, and the range goes on after them`() async throws {
        let script =
            Self.prepared(clicks: 5_000, installs: 1_000)
                + """
                again out --no-cache --date 2026-11-01 && cp -R out before
                (ulimit -f 32; fails again out --no-cache --from 2026-11-01 --to 2026-11-03)
                diff -r before out
                again out --no-cache --from 2026-11-01 --to 2026-11-03
                ls -A out
                """
        let outcome = try await ShellScript.run(script, in: scratch)
        #expect(outcome.errors == "")
        var lines = outcome.lines[...]
        let message = takeFailure(from: &lines)
        #expect(message.hasPrefix("ascribe: error: cannot write to out/.date=2026-11-02.staging-N/"), "\(message)")
        #expect(message.contains("allow larger files (ulimit -f)"), "\(message)")
        #expect(lines == ["date=2026-11-01", "date=2026-11-02", "date=2026-11-03"])
    }

    @Test func `by ulimit under --temp-dir is named with that option`() async throws {
        let script =
            Self.prepared(clicks: 6_000, installs: 2_000)
                + """
                old out && cp -R out before
                mkdir temp
                (ulimit -f 512; fails again out --temp-dir temp --memory 16MB)
                diff -r before out
                ls -A temp .
                """
        let outcome = try await ShellScript.run(script, in: scratch)
        #expect(outcome.errors == "")
        var lines = outcome.lines[...]
        let message = takeFailure(from: &lines)
        #expect(message.contains("cannot write the temporary file 'temp/.ascribe-"), "\(message)")
        #expect(message.contains("allow larger files (ulimit -f)"), "\(message)")
        #expect(lines == [".:", ".out.lock", "before", "logs", "out", "samples", "temp", "temp:"])
    }

    @Test(.enabled("\(TinyFileSystem.absence)") { await TinyFileSystem.isAvailable() })
    func `leaves no part of generated logs, and those that were there as they were`() async throws {
        let script =
            Self.prepared(clicks: 500, installs: 100)
                + """
                ascribe generate --clicks 500 --installs 100 --output disk/logs --quiet && cp -R disk/logs before
                for room in 0 64K; do
                    leave $room
                    fails ascribe generate --clicks 20000 --installs 2000 --output disk/logs --force
                    fails ascribe generate --clicks 20000 --installs 2000 --output disk/new/logs
                    diff -r before disk/logs && ls -A disk
                done
                """
        let outcome = try await TinyFileSystem.run(script, megabytes: 1, in: scratch)
        #expect(outcome.errors == "")
        var lines = outcome.lines[...]
        for room in ["0", "64K"] {
            for _ in 0..<2 {
                let message = takeFailure(from: &lines, "\(room)")
                #expect(
                    message.contains("No space left on device; free some space on that disk"), "\(room): \(message)")
            }
            #expect(lines.prefix(2) == ["ballast", "logs"], "\(room)")
            lines = lines.dropFirst(2)
        }
        #expect(lines.isEmpty)
    }

    #if os(Linux)
        @Test func `behind the standard output is an error as well`() async throws {
            let script = "ascribe run warplink --input samples/warplink --output - --quiet > /dev/full"
            let outcome = try await ShellScript.run(script, in: scratch)
            #expect(outcome.status == .exited(74))
            #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
        }
    #endif
}
