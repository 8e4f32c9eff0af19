import AttributionModel
import PipelineFile

/// Path patterns that take the place of a pipeline's; nil leaves the pipeline's.
public struct PathOverrides: Sendable {
    /// Those of clicks.
    public var clicks: [String]?
    /// Those of installs.
    public var installs: [String]?
    /// Those of the catalogue, which is required then.
    public var links: [String]?

    /// Overrides those that are given.
    public init(clicks: [String]? = nil, installs: [String]? = nil, links: [String]? = nil) {
        self.clicks = clicks
        self.installs = installs
        self.links = links
    }
}

extension PipelineDefinition {
    /// Replaces the pipeline's path patterns with those that are given.
    ///
    /// - Throws: `RunError` of kind `usage` for a pattern that means nothing.
    mutating func replacePaths(by given: PathOverrides) throws(RunError) {
        for (option, paths) in [("--clicks", given.clicks), ("--installs", given.installs), ("--links", given.links)] {
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
        if let paths = given.clicks { clicks.paths = paths }
        if let paths = given.installs { installs.paths = paths }
        if let paths = given.links {
            // It is required, as somebody named it.
            links = LinkSource(paths: paths, mapping: links?.mapping ?? .canonical(LinkField.self), isRequired: true)
        }
    }
}
