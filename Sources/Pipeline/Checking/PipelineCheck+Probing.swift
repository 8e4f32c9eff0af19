import AttributionModel
import JSONLines
import PipelineFile
import Records
import Signals
import Sources

extension PipelineCheck {
    /// Reads the first lines of every input file and counts which fields they hold.
    ///
    /// What is wrong with an input is part of the result, so that one bad file does not hide another.
    /// - Parameters:
    ///   - folder: What path patterns are relative to.
    ///   - corruptFiles: What to do with damaged files.
    /// - Returns: What was found of clicks, installs, and links where the pipeline names any.
    public func probe(
        logsIn folder: String, corruptFiles: RunOptions.CorruptFiles = .fail
    ) -> [LogProbe] {
        let policy = corruptFiles.sourcePolicy
        let pool = TextPool()
        let clicks = ClickSignals(source: definition.clicks, pool: pool, isBot: { _ in false })
        let installs = InstallSignals(source: definition.installs, pool: pool)
        var search = InputSearch(under: folder)
        var files = ByKind { _ in [InputFile]() }
        var probes = [
            probe(.clicks, tally(ClickField.self, definition.clicks.mapping, .ofClicks(clicks), .click), policy) {
                () throws(SourceError) in
                files[.click] = try search.find(ofAnyDay: definition.clicks.paths)
                return files[.click]
            },
            probe(
                .installs, tally(InstallField.self, definition.installs.mapping, .ofInstalls(installs), .install),
                policy
            ) {
                () throws(SourceError) in
                files[.install] = try search.find(ofAnyDay: definition.installs.paths)
                return files[.install]
            },
        ]
        probes[1].filesOfClicks = SharedFiles(clicks: files[.click], installs: files[.install]).names
        if let links = definition.links {
            let tally = FieldTally(
                LinkField.self, links.mapping, .ofLinks(LinkSignals(namedBy: definition.installs)),
                KeyTally([], of: .link))
            var probe = probe(.links, tally, policy) { () throws(SourceError) in
                try RunInputs.findLinks(of: definition, by: &search)
            }
            let isEmpty = probe.lines == 0 && probe.files.allSatisfy { $0.isWhole }
            if isEmpty, probe.failure == nil, definition.clicks.screening.knownLink {
                probe.failure = .noLinks(of: definition)
            }
            if isEmpty {
                probe.tiersWithout = definition.match.tiers.filter { $0.method == .referredLink }.map(\.name)
            }
            probes.append(probe)
        }
        return probes
    }

    private func tally<Field: CanonicalField>(
        _: Field.Type, _ mapping: FieldMapping, _ signals: ProbedSignals, _ kind: RecordKind
    ) -> FieldTally<Field> {
        FieldTally(Field.self, mapping, signals, KeyTally(definition.match.tiers, of: kind))
    }

    private func probe<Field: CanonicalField>(
        _ kind: LogProbe.Kind, _ empty: FieldTally<Field>, _ policy: CorruptFilePolicy,
        find: () throws(SourceError) -> [InputFile]
    ) -> LogProbe {
        var probe = LogProbe(kind: kind)
        var tally = empty
        do throws(SourceError) {
            for file in try find() { probe.files.append(tally.read(file, policy)) }
        } catch {
            probe.failure = RunError(error)
        }
        probe.fields = tally.finish()
        probe.missingSignals = tally.keys.missing?.map { signal in
            LogProbe.MissingSignal(signal, of: tally.keys.kind, in: probe.fields, definition)
        }
        return probe
    }
}

/// Counts the fields of one kind of log, file by file.
private struct FieldTally<Field: CanonicalField> {
    private static var reasonsKept: Int { 3 }
    /// How many lines are read of each file.
    private static var mostLines: Int { 1_000 }

    private let mapping: FieldMapping
    private var fields: [LogProbe.Field]
    private var seen = SourceFieldNames()
    private var signals: ProbedSignals
    private(set) var keys: KeyTally

    init(_: Field.Type, _ mapping: FieldMapping, _ signals: ProbedSignals, _ keys: KeyTally) {
        self.mapping = mapping
        self.signals = signals
        self.keys = keys
        fields = Field.allCases.map { field in
            let paths = mapping.paths[field.rawValue]
            return LogProbe.Field(
                name: field.name, sources: paths.map(FieldMapping.text), isRequired: field.isRequired,
                isMapped: paths != [[field.name]])
        }
    }

    /// Reads a file's first lines.
    mutating func read(_ file: InputFile, _ policy: CorruptFilePolicy) -> LogProbe.File {
        var result = LogProbe.File(name: file.name)
        let before = fields.map(\.present)
        do throws(SourceError) {
            try readLines(of: LineSource(file, policy: policy), into: &result)
        } catch {
            result.failure = RunError(error)
        }
        guard result.lines > 0 else { return result }
        for place in fields.indices where fields[place].present == before[place] {
            fields[place].filesWithout.append(file.name)
        }
        return result
    }

    /// Two readers see each line: one gives a run's verdict, the other the values even of lines that a run rejects.
    private mutating func readLines(of source: LineSource, into result: inout LogProbe.File) throws(SourceError) {
        var reader = RecordReader(Field.self, mapping: mapping)
        var parser = LineParser(FieldSpec(Field.self, mapping: mapping))
        var values = reader.makeFields()
        var block = LineBlock()
        var member = 0
        var number = 1
        while try source.nextBlock(into: &block) {
            if block.memberIndex != member { (member, number) = (block.memberIndex, 1) }
            var splitter = LineSplitter(used: block.used, firstNumber: number, givesBlank: block.isOverlong)
            while let line = splitter.next(in: block.bytes.span) {
                // One line more shows that the file goes on.
                guard result.lines < Self.mostLines else { return }
                result.lines += 1
                let verdict =
                    block.unreadable ?? reader.read(block: block.bytes.span, line: line.range, into: &values)
                if let verdict { note(verdict, line: line.number, member: block.member, in: &result) }
                guard !block.isOverlong, parser.parse(block.bytes.span, line: line.range, into: &values) == nil else {
                    continue
                }
                count(values)
                seen.add(Array(block.bytes[line.range]))
            }
            number = splitter.nextNumber
        }
        result.isWhole = true
        result.warnings = source.summary().allWarnings
    }

    private func note(_ verdict: Unreadable, line: Int, member: String?, in result: inout LogProbe.File) {
        result.unreadable += 1
        let bad = verdict.field.flatMap(Field.init(rawValue:))
        result.remedy.insert(UnreadableRemedy(verdict.reason, of: bad))
        guard result.reasons.count < Self.reasonsKept else { return }
        let field = bad.map { " \($0.name)" } ?? ""
        let place = member.map { "\($0), " } ?? ""
        result.reasons.append("\(place)line \(line): \(verdict.reason.name)\(field)")
    }

    private mutating func count(_ values: ParsedFields) {
        for place in fields.indices {
            switch values.values[place].kind {
            case .absent: continue
            case .wrongType, .outOfRange: fields[place].unusable += 1
            default: break
            }
            fields[place].present += 1
        }
        keys.add(signals.read(values))
    }

    /// The fields, with a similar source field for those that were never present.
    func finish() -> [LogProbe.Field] {
        var fields = fields
        for (place, count) in signals.impossible.enumerated() { fields[place].unusable += count }
        let taken = Set(fields.filter { $0.present > 0 }.flatMap(\.sources))
        return fields.map { field in
            guard field.present == 0 else { return field }
            var field = field
            let words = field.isMapped ? field.sources + [field.name] : [field.name]
            field.similar = seen.nearest(to: words, except: taken)
            return field
        }
    }
}
