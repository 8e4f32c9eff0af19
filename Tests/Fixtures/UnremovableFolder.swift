import Foundation

/// What nobody can remove by its path, root neither, as it lies deeper than any path may be long; until `end`.
package struct UnremovableFolder {
    private static let top = String(repeating: "a", count: 200)
    // A path may have 4,096 bytes on Linux, and 1,024 on macOS: one such part is less, and two are more.
    #if os(Linux)
        private static let depth = 12
    #else
        private static let depth = 3
    #endif
    private static let long = Array(repeating: top, count: depth).joined(separator: "/")

    private let scratch: ScratchDirectory
    private let parent: String
    /// How the path of the folder inside begins that is in the way.
    package let deepest: String

    /// Puts it into a folder, which is made where it is missing.
    package init(in folder: String, of scratch: ScratchDirectory) throws {
        self.scratch = scratch
        parent = folder.split(separator: "/").dropLast().joined(separator: "/")
        deepest = scratch.path(of: "\(folder)/\(Self.long)/b")
        try scratch.write("", to: "\(Self.long)/x")
        try scratch.write("", to: "\(folder)/\(Self.long)/x")
        try FileManager.default.moveItem(atPath: scratch.path(of: Self.top), toPath: deepest)
    }

    /// Makes it one that can be removed, be its folder called otherwise by now.
    package func end() {
        let inside = parent.isEmpty ? "." : parent
        for name in scratch.names(in: inside) {
            let deep = scratch.path(of: "\(inside)/\(name)/\(Self.long)/b")
            try? FileManager.default.moveItem(atPath: deep, toPath: scratch.path(of: Self.top))
        }
    }
}
