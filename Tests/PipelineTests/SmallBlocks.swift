import Testing

@testable import Pipeline

/// Has candidates in blocks of a few lines, which a re-scoring reads in pieces of a few more.
struct SmallBlocks: SuiteTrait, TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await BlockLimit.$current.withValue(BlockLimit(clicks: 9, touches: 7)) {
            try await RescoreStages.$pieceSize.withValue(8_000) { try await function() }
        }
    }
}

extension Trait where Self == SmallBlocks {
    static var smallBlocks: SmallBlocks { SmallBlocks() }
}
