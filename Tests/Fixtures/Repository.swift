import Foundation

/// The folder that `Package.swift` stands in, with samples and pipelines beside the sources.
package enum Repository {
    /// Its path.
    package static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The path of a file or folder in it.
    package static func path(of name: String) -> String { "\(path)/\(name)" }
}
