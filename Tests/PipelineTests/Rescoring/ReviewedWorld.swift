import BruteForce
import Fixtures
import Pipeline
import Testing

/// Some random lines for `warplink`, and changed pipelines beside them: what re-scorings are tried on.
struct ReviewedWorld {
    let run: WholeRun
    var logs: Logs

    /// Writes the logs, and a pipeline file of each name in which a text takes the place of another.
    init(pipelines: [(name: String, old: String, new: String)]) throws {
        run = try WholeRun("warplink")
        logs = Logs(
            RandomCorpus(seed: 8, pipeline: try shippedPipeline("warplink"), size: .init(clicks: 300, installs: 100)))
        try logs.write(to: run)
        for (name, old, new) in pipelines {
            try run.scratch.write(shippedText("warplink", (old, new)), to: "\(name).yaml")
        }
    }

    /// Gentler confidence, which rows alone answer, and clicks that win more than once, which lists answer.
    static let softerAndOften = [
        (name: "softer", old: "is: 0.85", new: "is: 0.8"),
        (name: "often", old: "single_use: true", new: "single_use: false"),
    ]
}
