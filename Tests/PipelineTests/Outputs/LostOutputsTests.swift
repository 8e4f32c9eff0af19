import AttributionModel
import Fixtures
import Foundation
import Publishing
import Testing

@testable import Pipeline

@Suite("A file that a run has written and that something removes or changes before it is published")
struct LostOutputsTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    @Test("stops the run by its name, and nothing is published", arguments: [false, true])
    func lost(isCutOff: Bool) async throws {
        let destination = try Destination(scratch.path(of: "out"))
        let result = try StagedResult(
            destination, holding: try DestinationLock(destination), isForced: false, OutputChoice(), threads: 1)
        var manifest = Manifest(version: "1", rules: 1, pipeline: "p", pipelineDigest: .none)
        manifest.outputs = try await result.outputs.close()
        let path = "\(result.path)/\(OutputName.state)"
        try FileManager.default.removeItem(atPath: path)
        if isCutOff { try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path)) }
        let error = #expect(throws: RunError.self) { try result.publish { try manifest.write(in: $0) } }
        #expect(error?.kind == .inputOutput)
        let problem = isCutOff ? "it has 3 bytes instead of" : "it is gone"
        #expect(error?.description.hasPrefix("cannot publish \(path), which was just written: \(problem)") == true)
        #expect(!scratch.has("out"))
    }
}
