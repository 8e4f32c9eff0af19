import Foundation
import Publishing

/// What the process has used of the machine.
enum ProcessUsage {
    /// The most memory that it had at once so far, in bytes; nil where the system does not say.
    static var peakMemory: Int? {
        (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)).flatMap(peakMemory(of:))
    }

    /// The same from what Linux says of a process; nil where that is left out, as in some containers.
    static func peakMemory(of status: String) -> Int? {
        // The kernel's own high-water mark, the figure by which schedulers and containers limit a process.
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kibibytes = line.split(separator: " ").dropFirst().compactMap({ Int($0) }).first
        else { return nil }
        return kibibytes * 1_024
    }
}

extension ManifestValue.Member {
    /// What a manifest says of the most memory that a run had at once; null where that is not known.
    static func peakMemory(_ bytes: Int?) -> ManifestValue.Member {
        .init("peak_memory", bytes.map(ManifestValue.integer))
    }
}
