import Foundation

/// The seeds of random inputs; `ASCRIBE_SEEDS=1000-3000` in the environment looks further than every run of the tests.
enum Seeds {
    static let all: ClosedRange<UInt64> = {
        let wish = ProcessInfo.processInfo.environment["ASCRIBE_SEEDS"]
        let bounds = (wish ?? "").split(separator: "-").compactMap { UInt64($0) }
        guard bounds.count == 2, bounds[0] <= bounds[1] else { return 1...25 }
        return bounds[0]...bounds[1]
    }()

    /// The first few of them, for tests that take long with each; all where one looks further.
    static func few(_ number: Int) -> Slice<ClosedRange<UInt64>> {
        all.prefix(all.count > 40 ? .max : number)
    }
}
