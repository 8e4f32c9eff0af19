import Foundation
import Subprocess
import Testing

/// The wrapper for cron, run as cron runs things: a bare environment, no terminal, another folder.
@Suite("The nightly wrapper") struct NightlyTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    private static let wrapper = package + "/pipelines/nightly/ascribe-nightly"
    private let work: String

    init() throws {
        work =
            URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
            + "/ascribe-nightly-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        let settings = """
            ASCRIBE='\(Program.folder)/ascribe'
            PIPELINE=warplink
            INPUT='\(Self.package)/samples/warplink'
            OUTPUT='\(work)/days'
            LOG='\(work)/nightly.jsonl'
            KEEP_CANDIDATES_DAYS=2
            """
        try settings.write(toFile: work + "/nightly.conf", atomically: true, encoding: .utf8)
    }

    /// Runs a line of shell as cron does.
    private func cron(_ line: String) async throws -> (exit: TerminationStatus, mail: String) {
        let bare = ["-i", "HOME=\(work)", "LOGNAME=nobody", "SHELL=/bin/sh", "PATH=/usr/bin:/bin"]
        let result = try await Subprocess.run(
            .name("env"), arguments: .init(bare + ["/bin/sh", "-c", "cd / && \(line)"]), input: .none,
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        return (result.terminationStatus, result.standardOutput + result.standardError)
    }

    private var log: [[String: Any]] {
        get throws {
            let text = try String(contentsOfFile: work + "/nightly.jsonl", encoding: .utf8)
            return try text.split(separator: "\n").map { line in
                try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
        }
    }

    @Test func `publishes days without a word to cron, and keeps the candidates of the last ones`() async throws {
        defer { try? FileManager.default.removeItem(atPath: work) }
        let days = "--from 2026-11-01 --to 2026-11-03"
        let night = try await cron("'\(Self.wrapper)' '\(work)/nightly.conf' \(days)")
        #expect(night.exit == .exited(0))
        #expect(night.mail == "")
        let published = try FileManager.default.contentsOfDirectory(atPath: work + "/days").sorted()
            .filter { !$0.hasPrefix(".") }
        #expect(published == ["date=2026-11-01", "date=2026-11-02", "date=2026-11-03"])
        let kept = published.filter {
            FileManager.default.fileExists(atPath: "\(work)/days/\($0)/candidates.jsonl.gz")
        }
        #expect(kept == ["date=2026-11-02", "date=2026-11-03"])
        #expect(try log.first?["message"] as? String == "started")
        #expect(try log.last?["message"] as? String == "finished")
        let again = try await cron("'\(Self.wrapper)' '\(work)/nightly.conf' \(days)")
        #expect(again.exit == .exited(0))
    }

    @Test func `passes the program's exit code on, and logs what went wrong as JSON`() async throws {
        defer { try? FileManager.default.removeItem(atPath: work) }
        let night = try await cron("'\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-31")
        #expect(night.exit == .exited(64))
        #expect(night.mail == "")
        #expect(try log.contains { ($0["message"] as? String)?.contains("2026-11-31") == true })
        #expect(try log.last?["level"] as? String == "error")
        // Yesterday, in a pipeline without dated paths, has no logs that are young enough.
        let stopped = try await cron("'\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01 --max-age 1ms")
        #expect(stopped.exit == .exited(66))
        #expect(!FileManager.default.fileExists(atPath: "\(work)/days/date=2026-11-01"))
    }

    @Test func `does not start while another night runs, nor without its settings`() async throws {
        defer { try? FileManager.default.removeItem(atPath: work) }
        let night = try await cron(
            "flock '\(work)/days.nightly.lock' '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01")
        #expect(night.exit == .exited(75))
        try "OUTPUT=x\n".write(toFile: work + "/empty.conf", atomically: true, encoding: .utf8)
        let unset = try await cron("'\(Self.wrapper)' '\(work)/empty.conf'")
        #expect(unset.exit == .exited(78))
        #expect(unset.mail.contains("PIPELINE is not set"))
        #expect(try await cron("'\(Self.wrapper)' '\(work)/none.conf'").exit == .exited(66))
    }

    @Test func `stands in the crontab and in the service as it is called here`() throws {
        for file in ["crontab", "ascribe-nightly.service"] {
            let text = try String(contentsOfFile: "\(Self.package)/pipelines/nightly/\(file)", encoding: .utf8)
            #expect(text.contains("/usr/local/bin/ascribe-nightly /etc/ascribe/nightly.conf"))
        }
    }
}
