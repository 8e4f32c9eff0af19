import ArgumentParser
import Foundation
import Pipeline

/// How many processors there are for threads.
enum ProcessorCount {
    /// The processors that this process may use: those it is bound to, or fewer where its control group, or one that
    /// contains it, has less time.
    static var usable: Int {
        let bound = ProcessInfo.processInfo.activeProcessorCount
        let groups = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)
        let quota = processors(ofGroups: groups ?? "") { group in
            try? String(contentsOfFile: "/sys/fs/cgroup\(group)/cpu.max", encoding: .utf8)
        }
        return max(1, min(bound, quota ?? bound))
    }

    /// The whole processors that a process of some control groups may use; nil for no limit.
    ///
    /// The least quota counts, of its group and of all that contain it up to the root, whose name is empty: a container
    /// sees its own group as the root, and a service's is far below. `text` is the system's list of the process's
    /// groups, of which the one without a controller is used, and `quota` gives a group's `cpu.max`.
    static func processors(ofGroups text: String, quota: (String) -> String?) -> Int? {
        let own = text.split(separator: "\n").first { $0.hasPrefix("0::/") }?.dropFirst(3) ?? ""
        var parts = own.split(separator: "/")
        // A group outside what a container sees.
        if parts.contains("..") { parts = [] }
        let groups = (0...parts.count).map { count in parts.prefix(count).map { "/\($0)" }.joined() }
        return groups.compactMap { quota($0).flatMap(processors(ofQuota:)) }.min()
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
