import Testing

/// An output folder at which a disk or a container's volume is mounted.
@Suite("A mount point") struct MountPointTests {
    @Test(.enabled("\(TinyFileSystem.absence)") { await TinyFileSystem.isAvailable() })
    func `takes days, but is refused before a run that would have to replace it`() async throws {
        let script = """
            run() { ascribe run warplink --input samples/warplink --quiet "$@"; echo "exit $?"; }
            run --output disk
            run --output disk --force
            ls -A disk
            run --output disk/out
            run --output disk --date 2026-11-01
            mkdir disk/volume "a disk" && mount --bind disk/volume "a disk"
            run --output "a disk"
            """
        let scratch = try ShellScript.folderWithSamples()
        let outcome = try await TinyFileSystem.run(script, megabytes: 4, in: scratch)
        #expect(outcome.lines == ["exit 73", "exit 73", "exit 0", "exit 0", "exit 73"])
        let said = outcome.errors.split(separator: "\n")
        #expect(said.count == 3 && said.allSatisfy { $0.contains("it is a mount point") }, "\(outcome.errors)")
    }
}
