import Fixtures
import Subprocess

/// A file system of a few megabytes in the folder `disk`, which only the script that mounts it sees and which goes with
/// it.
enum TinyFileSystem {
    /// Why tests do without one.
    static let absence = "needs a system that lets this user mount a tmpfs: root, or Linux with user namespaces"

    /// The ways into a namespace of mounts: as root, and as anybody.
    private static let launchers = [["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]]

    /// Whether one can be had here.
    static func isAvailable() async -> Bool { await launcher() != nil }

    /// Runs a script that begins with such a file system mounted.
    static func run(_ script: String, megabytes: Int, in scratch: ScratchDirectory) async throws -> ShellScript.Outcome
    {
        struct Unavailable: Error {}
        guard let launcher = await launcher() else { throw Unavailable() }
        return try await ShellScript.run(mount(megabytes) + script, in: scratch, launcher: launcher)
    }

    private static func mount(_ megabytes: Int) -> String {
        "mkdir -p disk && mount -t tmpfs -o size=\(megabytes)m tiny disk || exit 99\n"
    }

    private static func launcher() async -> [String]? {
        for launcher in launchers {
            guard let scratch = try? ScratchDirectory(),
                let outcome = try? await ShellScript.run(mount(1), in: scratch, launcher: launcher)
            else { continue }
            if outcome.status == .exited(0) { return launcher }
        }
        return nil
    }
}
