import Fixtures
import Testing

/// Nights over more files than a process may have open.
@Suite("Few open files") struct OpenFilesTests {
    @Test func `are enough for logs of a year, however many threads write them`() async throws {
        let script = """
            ulimit -n 640
            ascribe generate --clicks 2000 --installs 400 --days 366 --files 3 --layout days --threads 3 --quiet \\
                --output logs
            echo "exit $?"
            ls logs/clicks | wc -l
            """
        let outcome = try await ShellScript.run(script, in: try ScratchDirectory())
        #expect(outcome.errors == "")
        #expect(outcome.lines.map { $0.filter { $0 != " " } } == ["exit0", "366"])
    }

    @Test func `that are not enough are named as what to allow more of`() async throws {
        let script = """
            for limit in 7 8 9 10 11 12 13 14; do
                (ulimit -n $limit; exec ascribe run warplink --input samples/warplink --output out$limit --quiet)
            done
            """
        let scratch = try ShellScript.folderWithSamples()
        let outcome = try await ShellScript.run(script, in: scratch)
        let said = outcome.errors.split(separator: "\n").filter { $0.contains("Too many open files") }
        #expect(said.contains { $0.contains("listing the directory") }, "\(outcome.errors)")
        #expect(said.filter { !$0.contains("ulimit -n") } == [])
    }

    @Test func `are enough for a cache of many, cold and warm`() async throws {
        let scratch = try ScratchDirectory()
        for day in 1...3 {
            for file in 0..<60 {
                let time = "2026-11-0\(day)T08:\(file < 10 ? "0" : "")\(file):00Z"
                let rest =
                    #""ip":"203.0.113.\#(file)","platform":"ios","languages":["en"],"timezone":"UTC","#
                    + #""screen":{"width":390,"height":844}}"#
                try scratch.write(
                    [#"{"click_id":"c\#(day)-\#(file)","timestamp":"\#(time)","link_id":"L",\#(rest)"#],
                    to: "in/clicks/date=2026-11-0\(day)/\(file).jsonl")
                // The first day has clicks alone: with installs, it would have to be decided as well.
                guard day > 1 else { continue }
                try scratch.write(
                    [#"{"install_id":"i\#(day)-\#(file)","timestamp":"\#(time)",\#(rest)"#],
                    to: "in/installs/date=2026-11-0\(day)/\(file).jsonl")
            }
        }
        let script = """
            ulimit -n 64
            night() {
                ascribe run warplink --input in --clicks 'clicks/date={date}/*.jsonl' \\
                    --installs 'installs/date={date}/*.jsonl' --quiet "$@" || echo "exit $?"
            }
            night --output cached --date 2026-11-02
            night --output cached --date 2026-11-03
            night --output cached --date 2026-11-03 --force
            night --output logs --from 2026-11-02 --to 2026-11-03 --no-cache
            grep -h cached_files cached/date=*/run.json
            for file in attributions candidates state; do
                for day in 2 3; do cmp */date=2026-11-0$day/$file.jsonl.gz; done
            done
            """
        let outcome = try await ShellScript.run(script, in: scratch)
        #expect(outcome.errors == "")
        #expect(outcome.lines == ["    \"cached_files\": 0,", "    \"cached_files\": 180,"])
    }
}
