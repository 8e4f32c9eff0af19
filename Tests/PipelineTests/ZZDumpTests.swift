import BruteForce
import Foundation
import PipelineFile
import Testing

@Suite struct ZZDump {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["DUMP"] != nil)) func dump() throws {
        let parts = ProcessInfo.processInfo.environment["DUMP"]!.split(separator: ":").map(String.init)
        let c = RandomCorpus(seed: UInt64(parts[1])!, pipeline: try shippedPipeline(parts[0]))
        print("CLICKS"); print(c.clicks.joined(separator: "\n"))
        print("INSTALLS"); print(c.installs.joined(separator: "\n"))
        print("LINKS"); print(c.links.joined(separator: "\n"))
    }
}
