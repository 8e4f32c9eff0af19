import Fixtures
import Subprocess
import Testing

/// Where a command spills that has no output folder.
@Suite("Without an output folder") struct SpillFolderTests {
    @Test func `a run for a pipe spills where TMPDIR says, which is looked at even if nothing is to be spilled`()
        async throws
    {
        let script = """
            ascribe generate --clicks 60 --installs 20 --days 3 --output logs --quiet || exit 98
            export TMPDIR=nowhere
            ascribe run warplink --input logs --output - --max-unreadable 1% --quiet
            """
        let outcome = try await ShellScript.run(script, in: try ScratchDirectory())
        #expect(outcome.status == .exited(73))
        #expect(outcome.output == "")
        #expect(
            outcome.errors == "ascribe: error: cannot make a temporary file in 'nowhere': No such file or directory; "
                + "name a folder that exists with --temp-dir\n")
    }

    @Test func `accuracy over logs does so, too, or where --temp-dir says`() async throws {
        let script = """
            ascribe generate --clicks 400 --installs 100 --days 12 --output logs --quiet || exit 98
            ascribe run warplink --input logs --output out --max-unreadable 1% --quiet || exit 97
            mkdir temp
            export TMPDIR=nowhere
            ascribe accuracy out --input logs --quiet
            echo $?
            ascribe accuracy out --input logs --quiet --json --temp-dir temp --memory 16MB > figures.json || exit 96
            ascribe accuracy out --input logs --temp-dir elsewhere
            """
        let outcome = try await ShellScript.run(script, in: try ScratchDirectory())
        #expect(outcome.status == .exited(73))
        #expect(outcome.output == "73\n")
        #expect(
            outcome.errors == """
                ascribe: error: cannot make a temporary file in 'nowhere': No such file or directory; name a folder \
                that exists with --temp-dir
                ascribe: error: cannot use --temp-dir "elsewhere": there is no such folder; check the path

                """)
    }
}
