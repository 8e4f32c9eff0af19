internal import ArgumentParser
internal import Foundation
internal import Pipeline

/// How many threads there are work and room for.
enum ProcessorCount {
    /// The processors that this process may use: those it is bound to, or fewer where its control group has less time.
    static var usable: Int {
        let bound = ProcessInfo.processInfo.activeProcessorCount
        let quota = try? String(contentsOfFile: "/sys/fs/cgroup/cpu.max", encoding: .utf8)
        return max(1, min(bound, quota.flatMap(processors(ofQuota:)) ?? bound))
    }

    /// The whole processors that a control group's `cpu.max` amounts to, parts counted as one; nil for no limit.
    static func processors(ofQuota text: String) -> Int? {
        let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
        guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], period > 0, quota > 0 else {
            return nil
        }
        return (quota + period - 1) / period
    }

    /// Reads a number of threads.
    ///
    /// - Throws: `ValidationError` for another text.
    static func parse(_ text: String) throws -> Int {
        let allowed = RunOptions.allowedThreads
        guard let count = Int(text), allowed.contains(count) else {
            throw ValidationError("write a whole number from \(allowed.lowerBound) to \(allowed.upperBound).")
        }
        return count
    }
}
