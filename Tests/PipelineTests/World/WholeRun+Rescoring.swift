import Fixtures
import Pipeline

extension WholeRun {
    /// The same with candidates in blocks of a few lines.
    var withSmallBlocks: WholeRun {
        var run = self
        run.options.blockLimit = BlockLimit(clicks: 9, touches: 7)
        return run
    }

    /// Publishes the run's result again as another pipeline decides it, read in pieces of a few small blocks.
    func rescored(with pipeline: String, threads: Int = 2) async throws -> Published {
        let folder = "\(scratch.path)/rescored"
        _ = try await Rescoring(result: "\(scratch.path)/out", pipeline: pipeline, threads: threads).withSmallPieces
            .publish(to: folder, isForced: false)
        return try Published(folder: folder)
    }
}

extension Rescoring {
    /// The same that reads candidates in pieces of a few small blocks.
    var withSmallPieces: Rescoring {
        var rescoring = self
        rescoring.pieceSize = 8_000
        rescoring.clickLimit = 8
        return rescoring
    }
}
