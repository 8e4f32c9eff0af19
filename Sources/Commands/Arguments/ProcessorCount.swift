import ArgumentParser
import Foundation
import Pipeline

/// How many processors there are for threads.
enum ProcessorCount {
    /// The processors that this process may use: those it is bound to, or fewer where its control group, or one that
    /// contains it, has less time.
    static var usable: Int {
        let bound = ProcessInfo.processInfo.activeProcessorCount
        let quota = ControlGroup.least(in: "cpu.max", reading: processors(ofQuota:))
        return max(1, min(bound, quota ?? bound))
    }

    /// The processors that a control group's `cpu.max` amounts to, rounded up; nil for no limit.
    static func processors(ofQuota text: String) -> Int? {
        let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
        guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], period > 0, quota > 0 else {
            return nil
        }
        return (quota - 1) / period + 1
    }

    /// Reads a number of threads.
    ///
    /// - Throws: `ValidationError` for any other text.
    static func parse(_ text: String) throws -> Int {
        let allowed = RunOptions.allowedThreads
        guard let count = Int(text), allowed.contains(count) else {
            throw ValidationError("write a whole number from \(allowed.lowerBound) to \(allowed.upperBound).")
        }
        return count
    }
}
