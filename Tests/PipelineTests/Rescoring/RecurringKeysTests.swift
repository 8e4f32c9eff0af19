import AttributionModel
import BruteForce
import Deciding
import Fixtures
import Reviewing
import Signals
import Testing

@testable import Pipeline

@Suite("What a re-scoring remembers of installs")
struct RecurringKeysTests {
    @Test("is kept from a key's first install to its last")
    func keys() {
        var keys = RecurringKeys()
        keys.note(7, of: 3)
        keys.note(7, of: 9)
        #expect(keys.comesAgain(7, after: 0))
        #expect(keys.comesAgain(7, after: 8))
        #expect(!keys.comesAgain(7, after: 9))
        #expect(!keys.comesAgain(8, after: 0), "it is no key of several installs")
        // The last time it is forgotten already, and the other key was never noted.
        let ended = [(7, 8), (7, 9), (7, 9), (8, 9)].map { keys.ends($0.0, at: $0.1) }
        #expect(ended == [false, true, false, false])
    }

    @Test("shares touches that are equal, and no others")
    func touches() {
        var touches = SharedTouches()
        func touch(_ text: String, android: String? = nil) -> ReviewedTouch {
            var details = TouchDetails()
            if let android {
                details.deepLinks = PlatformDeepLinks(android: SpelledText(Array(android.utf8)), other: .null)
            }
            return ReviewedTouch(SpelledTouch(TouchPlaces(), of: Array(text.utf8)), details)
        }
        let first = touches.shared(touch("a", android: "\"x\""))
        let again = touches.shared(touch("a", android: "\"x\""))
        #expect(again === first)
        for other in [touch("b", android: "\"x\""), touch("a", android: "\"y\""), touch("a")] {
            let shared = touches.shared(other)
            #expect(shared.columns.bytes == other.columns.bytes && shared.details == other.details)
        }
    }

    /// `linktrace` has users that come again, `warplink` devices.
    @Test("is nothing once the last install is decided", arguments: ["linktrace", "warplink"])
    func end(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        var most = 0
        for seed in Seeds.all.prefix(5) {
            let run = try WholeRun(pipeline).withSmallBlocks
            try Logs(RandomCorpus(seed: seed, pipeline: definition)).write(to: run)
            _ = try await run.published()
            let parts = try PublishedResult.complete("\(run.scratch.path)/out", upTo: ReviewedDays()).parts(
                of: ReviewedDays())
            let recurring = try await InstallKeys.read(parts, inherits: true, askedBy: [], threads: 2).recurring
            let store = RescoreStore(clickLimit: 1 << 20)
            let pool = store.pool
            let claims = Claims(clickCount: 0, lapsing: .all, history: definition.match.history)
            var pass = RescorePass(
                decider: Decider(
                    rules: definition.match, sharesLanguage: pool.makeLanguageComparison(), claims: claims),
                pipeline: definition, recurring: recurring, after: RescoreHistory(), pool: pool)
            let preparation = RescorePreparation(
                tiers: definition.match.tiers.map {
                    RescoredTier($0, from: $0, sharesLanguage: pool.makeLanguageComparison())
                }, store: store)
            let lines = try parts[0].lines(OutputName.candidates)
            var blocks: PieceBlocks?
            while let lines = try lines.next(size: 1 << 10) {
                let piece = preparation.read(lines)
                let known = try piece.blocks(after: blocks)
                blocks = known
                var prepared = try preparation.prepare(piece, known)
                try pass.decide(&prepared)
                most = max(most, pass.rememberedCount)
            }
            #expect(pass.rememberedCount == 0, "seed \(seed)")
        }
        #expect(most > 1, "some installs are remembered on the way")
    }
}
