import Foundation
import Testing

@testable import Commands

/// Which signals ask a second time.
@Suite struct FirstSignalTests {
    private let first = FirstSignal()
    private let start = ContinuousClock.now

    /// Notes signals at some milliseconds, and gives those that are a second request.
    private func second(_ signals: [(number: Int32, at: Int)]) -> [Int] {
        signals.filter { !first.note($0.number, at: start + .milliseconds($0.at)) }.map(\.at)
    }

    @Test func `the same signal within a moment is the same request, however often it comes`() {
        #expect(second([(SIGTERM, 0), (SIGTERM, 1), (SIGTERM, 99)]) == [])
        #expect(first.number == SIGTERM)
    }

    @Test func `the same signal after a moment, or another one, is a second request`() {
        #expect(second([(SIGINT, 0), (SIGINT, 100)]) == [100])
        #expect(second([(SIGTERM, 101)]) == [101])
        #expect(first.number == SIGINT)
    }

    @Test func `a key that is held is a second request after a moment`() {
        #expect(second((0..<5).map { (SIGINT, $0 * 30) }) == [120])
    }

    @Test func `SIGHUP never counts as one of two`() {
        #expect(second([(SIGHUP, 0), (SIGHUP, 500), (SIGTERM, 501), (SIGHUP, 900)]) == [])
        #expect(first.number == SIGHUP)
        #expect(second([(SIGTERM, 1_000)]) == [1_000])
    }
}
