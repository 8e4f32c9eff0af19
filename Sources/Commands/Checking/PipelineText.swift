import AttributionModel
import Pipeline
import PipelineFile

/// What a pipeline file was understood to say, with its defaults, in its own words.
///
/// Of the fields only those are shown that have another name in the logs.
struct PipelineText: CustomStringConvertible {
    private let check: PipelineCheck
    private var pipeline: PipelineDefinition { check.definition }

    init(_ check: PipelineCheck) { self.check = check }

    var description: String {
        let tiers = pipeline.match.tiers.enumerated().flatMap { block("tier \($0 + 1)", TierText($1).lines) }
        let lines =
            block("clicks", clicks) + block("installs", installs) + block("links", links) + tiers
            + block("match", [match]) + block("output", [output]) + block("time_zone", [pipeline.timeZone])
            + block("bots", bots) + block("doubts", check.doubts.map(\.printable))
        return ([title] + lines.map { "  " + $0 }).joined(separator: "\n") + "\n"
    }

    /// Lines under one word, which is put before the first.
    private func block(_ word: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { place, line in
            let head = place == 0 ? word : ""
            return head + String(repeating: " ", count: max(1, 10 - head.count)) + line
        }
    }

    private var title: String {
        let place = check.isShipped ? "as it ships" : check.file
        let description = pipeline.description.isEmpty ? "" : ": \(pipeline.description.printable)"
        return "\(pipeline.name.printable) (\(place.printable)) is sound\(description)"
    }

    private var clicks: [String] {
        let (source, screening) = (pipeline.clicks, pipeline.clicks.screening)
        return [
            YAMLText.pairs([
                "path": YAMLText.list(source.paths.map(YAMLText.text)), "time_unit": source.mapping.timeUnit?.rawValue,
                "timezone_offset": source.offsetUnit?.rawValue,
            ])
        ] + fields(source.mapping, ClickField.self) + [
            "screening: "
                + YAMLText.mapping([
                    "environment": screening.environment.map(YAMLText.text),
                    "environment_default": screening.environmentDefault.map(YAMLText.text),
                    "platforms": screening.platforms.map { YAMLText.list($0.map(\.name)) },
                    "dedupe": PipelineFile.text(of: screening.dedupe),
                    "known_link": "\(screening.knownLink)",
                    "max_params": screening.maxParams.map { "\($0)" },
                    "string_params": "\(screening.stringParams)",
                ])
        ]
    }

    private var installs: [String] {
        let (source, screening) = (pipeline.installs, pipeline.installs.screening)
        let ignored = source.ignoredQuery.map(YAMLText.text)
        let screened = YAMLText.mapping([
            "environment": screening.environment.map(YAMLText.text), "once_per": screening.oncePer?.name,
            "simulator": "\(screening.simulator)",
            "opened_by_link": "\(screening.openedByLink)",
        ])
        return [
            YAMLText.pairs([
                "path": YAMLText.list(source.paths.map(YAMLText.text)), "time_unit": source.mapping.timeUnit?.rawValue,
                "timezone_offset": source.offsetUnit?.rawValue, "screen_unit": source.screenUnit.rawValue,
                "referrer_format": source.referrerFormat?.rawValue,
                "ignored_query": ignored.isEmpty ? nil : YAMLText.list(ignored),
            ])
        ] + fields(source.mapping, InstallField.self) + ["screening: \(screened)"]
    }

    private var links: [String] {
        guard let links = pipeline.links else { return [] }
        return [
            YAMLText.pairs([
                "path": YAMLText.list(links.paths.map(YAMLText.text)), "time_unit": links.mapping.timeUnit?.rawValue,
                "required": "\(links.isRequired)",
            ])
        ] + fields(links.mapping, LinkField.self)
    }

    /// The fields that are read from source fields of other names, in the order of the fields.
    private func fields<Field: CanonicalField>(_ mapping: FieldMapping, _: Field.Type) -> [String] {
        let renamed = Field.allCases.compactMap { field -> String? in
            let paths = mapping.paths[field.rawValue]
            guard paths != [[field.name]] else { return nil }
            let sources = paths.map { YAMLText.text(FieldMapping.text(of: $0)) }
            return "\(field.name): \(sources.count == 1 ? sources[0] : YAMLText.list(sources))"
        }
        guard !renamed.isEmpty else { return [] }
        let lines = folded(renamed, within: 90)
        return lines.enumerated().map { place, line in
            (place == 0 ? "fields: {" : "  ") + line + (place == lines.count - 1 ? "}" : ",")
        }
    }

    private var match: String {
        let levels = pipeline.match.levels.map { levels in
            YAMLText.mapping([
                "high": threshold(levels.high), "medium": threshold(levels.medium), "low": threshold(levels.low),
            ])
        }
        return YAMLText.pairs([
            "history": PipelineFile.text(of: pipeline.match.history),
            "clock_skew": PipelineFile.text(of: pipeline.match.clockSkew), "levels": levels,
        ])
    }

    private func threshold(_ level: Levels.Threshold) -> String {
        "\"\(level.isStrict ? ">" : ">=") \(level.bound.text)\""
    }

    private var output: String {
        let output = pipeline.output
        return YAMLText.pairs([
            "responses": output.responses?.rawValue, "candidates": output.keepsCandidates ? "keep" : "drop",
            "state": output.keepsState ? "keep" : "drop", "gzip": output.gzip.rawValue,
        ])
    }

    private var bots: [String] {
        let origin = pipeline.clicks.screening.bots == nil ? ", the list that ships" : ""
        return ["user agents that contain one of these\(origin):"]
            + folded(check.botPatterns.map(YAMLText.text), within: 70)
    }

    /// Words in lines of about so many characters.
    private func folded(_ words: [String], within length: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + word.count < length {
                lines[lines.count - 1] = "\(last), \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}
