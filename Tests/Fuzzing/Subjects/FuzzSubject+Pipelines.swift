import AttributionModel
import Fixtures
import PipelineFile
import Signals

extension FuzzSubject {
    /// Pipeline files: a sound one says the same once it is published, and the faults of others are at places in them.
    static let pipelines = FuzzSubject(
        name: "pipelines",
        seeds: {
            let shipped = PipelineFile.shippedNames.map { "pipelines/\($0).yaml" }
            return try (shipped + ["samples/custom/posters.yaml"]).map { try sample($0) }
        },
        disagreement: { input in
            guard let text = String(validating: input, as: UTF8.self) else { return nil }
            func load(isPublished: Bool) throws(PipelineFileErrors) -> PipelineDefinition {
                try PipelineFile.load(
                    text: text, name: "fuzzed", canonicalZone: { $0 == "UTC" ? "Etc/UTC" : nil },
                    isPublished: isPublished)
            }
            do throws(PipelineFileErrors) {
                let definition = try load(isPublished: false)
                // One that is refused once it is published says something else, too.
                return (try? load(isPublished: true)) == definition ? nil : "a pipeline that was published"
            } catch {
                // A carriage return ends a line of YAML, too.
                let lines = input.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
                let isInside = error.problems.allSatisfy { (0...lines + 1).contains($0.line) && !$0.message.isEmpty }
                return isInside && !error.problems.isEmpty ? nil : "where the faults are"
            }
        })
}
