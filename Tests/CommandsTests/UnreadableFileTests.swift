import Fixtures
import Subprocess
import Testing

/// Logs that the program has no right to read, also where root runs the tests: root may read them by a capability that
/// a program can be started without.
@Suite("A file without the right to read it") struct UnreadableFileTests {
    /// What starts a program without that capability, of which anybody but root has none.
    private static let launchers = [
        [], ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--inh-caps", "-all"],
    ]

    /// Runs a script in which a file of its user's with no rights cannot be read; nil where there is no way to that.
    private static func run(_ script: String, in scratch: ScratchDirectory) async throws -> ShellScript.Outcome? {
        try scratch.write("", to: "probe")
        for launcher in launchers {
            let probe = "chmod 0 probe && ! cat probe 2> /dev/null"
            guard let found = try? await ShellScript.run(probe, in: scratch, launcher: launcher) else { continue }
            guard found.status == .exited(0) else { continue }
            return try await ShellScript.run(script, in: scratch, launcher: launcher)
        }
        return nil
    }

    private static func isAvailable() async -> Bool {
        guard let scratch = try? ScratchDirectory() else { return false }
        return (try? await run(":", in: scratch)) != nil
    }

    @Test(
        .enabled("needs a user who is not root, or setpriv to take rights from root") { await isAvailable() },
        arguments: ["clicks-00.jsonl.gz", "installs-00.jsonl.gz"])
    func `stops the run by its name, and nothing is published`(name: String) async throws {
        let scratch = try ScratchDirectory()
        let outcome = try await Self.run(
            """
            ascribe generate --clicks 100 --installs 20 --files 2 --output logs --quiet || exit 98
            chmod 0 logs/\(name)
            ascribe run warplink --input logs --output out --quiet
            echo "exit $?"
            ls
            """, in: scratch)
        #expect(try #require(outcome).lines == ["exit 66", "logs", "probe"])
        let problem = "permission to read it is denied; grant this user the right to read it"
        #expect(outcome?.errors == "ascribe: error: cannot read \(name): \(problem)\n")
    }
}
