import Testing

/// Folders that are mounted in two places, as volumes of containers are: their names do not tell that two of them are
/// the same.
@Suite("A folder that is mounted twice") struct MountedTwiceTests {
    private static let script = """
        cp -R samples/warplink disk/logs && mkdir again && mount --bind disk again || exit 99
        ascribe run warplink --input "$1" --output "$2" --force --quiet 2>&1
        echo "exit $?"
        ls disk/logs
        """

    @Test(
        .enabled("\(TinyFileSystem.absence)") { await TinyFileSystem.isAvailable() },
        arguments: [("disk/logs", "again/logs"), ("again/logs", "disk/logs"), ("again/logs", "disk/logs/..")])
    func `is not replaced by the result of what is read in it`(input: String, output: String) async throws {
        let scratch = try ShellScript.folderWithSamples()
        let outcome = try await TinyFileSystem.run(
            "set -- \(input) \(output)\n" + Self.script, megabytes: 4, in: scratch)
        #expect(outcome.errors == "")
        #expect(outcome.lines.dropFirst().first == "exit 73", "\(outcome.lines)")
        #expect(outcome.lines.contains("links.jsonl.gz"), "\(outcome.lines)")
    }
}
