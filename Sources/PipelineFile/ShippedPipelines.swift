extension PipelineFile {
    /// The pipelines that ship with the program, whose texts are part of it: it may be installed without the files.
    private static let files: [(name: String, bytes: @Sendable () -> [UInt8])] = [
        ("warplink", { PackageResources.warplink_yaml }), ("warplink-2", { PackageResources.warplink_2_yaml }),
        ("linktrace", { PackageResources.linktrace_yaml }), ("dynalinks", { PackageResources.dynalinks_yaml }),
    ]

    /// The names of the pipelines that ship with the program (spec §9).
    package static let shippedNames = files.map(\.name)

    /// The YAML text of a shipped pipeline, nil for any other name.
    package static func shipped(_ name: String) -> String? {
        files.first { $0.name == name }.map { String(decoding: $0.bytes(), as: UTF8.self) }
    }
}
