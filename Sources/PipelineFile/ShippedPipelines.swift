extension PipelineFile {
    /// The names of the pipelines that ship with the program (spec §9).
    package static let shippedNames = ["warplink", "warplink-2", "linktrace", "dynalinks"]

    /// The YAML text of a shipped pipeline, nil for any other name.
    ///
    /// The texts are part of the program, which may be installed without the files.
    package static func shipped(_ name: String) -> String? {
        let bytes: [UInt8]? =
            switch name {
            case "warplink": PackageResources.warplink_yaml
            case "warplink-2": PackageResources.warplink_2_yaml
            case "linktrace": PackageResources.linktrace_yaml
            case "dynalinks": PackageResources.dynalinks_yaml
            default: nil
            }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}
