import AttributionModel
import PipelineFile

extension PipelineDefinition {
    /// Replaces the pipeline's path patterns with those that are given.
    ///
    /// - Throws: `RunError` of kind `usage` for a pattern that means nothing.
    mutating func replacePaths(clicks: [String]?, installs: [String]?, links: [String]?) throws(RunError) {
        for (option, paths) in [("--clicks", clicks), ("--installs", installs), ("--links", links)] {
            guard let paths else { continue }
            guard !paths.isEmpty, !paths.contains("") else {
                throw RunError(.usage, "\(option) is empty; name files, or leave it out")
            }
            for path in paths {
                guard let problem = PathPattern(path).problems.first else { continue }
                let shown = path.count > 200 ? path.prefix(200) + "…" : path[...]
                throw RunError(.usage, "cannot use \(option) \"\(shown)\": \(problem)")
            }
        }
        if let clicks { self.clicks.paths = clicks }
        if let installs { self.installs.paths = installs }
        if let links { self.links = LinkSource(self.links, paths: links) }
    }
}

extension LinkSource {
    /// A catalogue at other paths, which is required, as somebody named it.
    fileprivate init(_ source: LinkSource?, paths: [String]) {
        self = source ?? LinkSource(paths: paths)
        self.paths = paths
        isRequired = true
    }
}
