import Fixtures
import Subprocess
import Testing

/// Where a run spills that writes rows for a pipe, and so has no output folder.
@Suite("Rows for a pipe") struct SpillFolderTests {
    @Test func `spill where TMPDIR says, which is looked at even if nothing is to be spilled`() async throws {
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
}
