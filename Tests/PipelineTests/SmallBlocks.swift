import Pipeline

extension WholeRun {
    /// The same with candidates in blocks of a few lines.
    var withSmallBlocks: WholeRun {
        var run = self
        run.options.blockLimit = BlockLimit(clicks: 9, touches: 7)
        return run
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
