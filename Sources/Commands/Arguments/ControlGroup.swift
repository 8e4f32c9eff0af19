import Foundation

/// What the system lets the control group of this process have; Linux's second version of such groups.
enum ControlGroup {
    /// The least limit that a file of limits, such as `cpu.max`, has for this process; nil for none.
    static func least(in file: String, reading limit: (String) -> Int?) -> Int? {
        let groups = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)
        return least(ofGroups: groups ?? "") { group in
            (try? String(contentsOfFile: "/sys/fs/cgroup\(group)/\(file)", encoding: .utf8)).flatMap(limit)
        }
    }

    /// The least limit of a process that is in some control groups; nil for none.
    ///
    /// The limits of its group and of all groups that contain that one count, up to the root, whose name is empty: a
    /// container sees its own group as the root, and a service's group is far below. `text` is the system's list of the
    /// process's groups, of which the one without a controller is used.
    static func least(ofGroups text: String, limit: (String) -> Int?) -> Int? {
        let own = text.split(separator: "\n").first { $0.hasPrefix("0::/") }?.dropFirst(3) ?? ""
        var parts = own.split(separator: "/")
        // The group lies outside of what a container sees: then only the root counts.
        if parts.contains("..") { parts = [] }
        let groups = (0...parts.count).map { count in parts.prefix(count).map { "/\($0)" }.joined() }
        return groups.compactMap(limit).min()
    }
}
