import AttributionModel
import JSONLines
import PipelineFile
import Records
import Signals
import Sources

/// Counts the fields of one kind of log, file by file.
struct FieldTally<Field: CanonicalField> {
    private static var reasonsKept: Int { 3 }
    /// How many lines are read of each file.
    var mostLines = 1_000

    private let mapping: FieldMapping
    private var fields: [LogProbe.Field]
    private var seen = SourceFieldNames()
    private var signals: any ProbedSignals
    private(set) var keys: KeyTally
    /// What lines say of offsets from UTC; nil where no tier compares them, or the pipeline has no unit for them.
    private(set) var offsets: OffsetTally?

    fileprivate init(
        _ mapping: FieldMapping, _ signals: any ProbedSignals, _ keys: KeyTally, _ offsets: OffsetTally? = nil
    ) {
        self.mapping = mapping
        self.signals = signals
        self.keys = keys
        self.offsets = offsets
        fields = Field.allCases.map { field in
            let paths = mapping.paths[field.rawValue]
            return LogProbe.Field(
                name: field.name, sources: paths.map(FieldMapping.text), isRequired: field.isRequired,
                isMapped: paths != [[field.name]])
        }
    }

    /// Reads a file's first lines; a damaged file's up to the damage, with `keepsReadable`.
    mutating func read(_ file: InputFile, keepsReadable: Bool) -> LogProbe.File {
        var result = LogProbe.File(name: file.name)
        let before = fields.map(\.present)
        do {
            try readLines(of: LineSource(file, keepsReadable: keepsReadable), into: &result)
        } catch {
            result.failure = RunError(error)
        }
        // In a few lines a field may be absent by chance, as in logs of quiet hours.
        guard result.lines >= LineCounts.fewRecords else { return result }
        for place in fields.indices where fields[place].present == before[place] {
            fields[place].filesWithout.append(file.name)
        }
        return result
    }

    /// Counts the values even of lines that a run rejects, unless the line as a whole is bad.
    private mutating func readLines(of source: LineSource, into result: inout LogProbe.File) throws {
        var reader = RecordReader(Field.self, mapping: mapping)
        var values = reader.makeFields()
        var block = LineBlock()
        var member = 0
        var number = 1
        while try source.nextBlock(into: &block) {
            try Task.checkCancellation()
            if block.memberIndex != member { (member, number) = (block.memberIndex, 1) }
            var splitter = LineSplitter(used: block.used, firstNumber: number, givesBlank: block.isOverlong)
            while let line = splitter.next(in: block.bytes.span) {
                // One line more shows that the file goes on.
                guard result.lines < mostLines else { return }
                result.lines += 1
                let verdict =
                    block.unreadable ?? reader.read(block: block.bytes.span, line: line.range, into: &values)
                let place = Place(file: result.name, member: block.member, line: line.number)
                if let verdict {
                    note(verdict, block.bytes[line.range], at: place, in: &result)
                    if verdict.field == nil { continue }
                }
                count(values, block.bytes[line.range], at: place)
                seen.add(Array(block.bytes[line.range]))
            }
            number = splitter.nextNumber
        }
        result.isWhole = true
        result.warnings = source.summary().allWarnings
    }

    private func note(_ verdict: Unreadable, _ line: ArraySlice<UInt8>, at place: Place, in result: inout LogProbe.File)
    {
        result.unreadable += 1
        let bad = verdict.field.flatMap(Field.init(rawValue:))
        result.remedy.insert(UnreadableRemedy(verdict.reason, of: bad))
        guard result.reasons.count < Self.reasonsKept else { return }
        let problem = UnreadableProblem.text(
            verdict.reason, of: bad, in: Array(line), by: mapping, after: result.reasons)
        result.reasons.append("\(place.inFile): \(problem)")
    }

    private mutating func count(_ values: ParsedFields, _ line: ArraySlice<UInt8>, at place: Place) {
        let before = signals.impossible
        let read = signals.read(values)
        for (number, count) in signals.impossible.enumerated() {
            let kind = values.values[number].kind
            guard kind != .absent else { continue }
            fields[number].present += 1
            guard kind == .wrongType || kind == .outOfRange || count > before[number] else { continue }
            fields[number].unusable += 1
            guard fields[number].example == nil, let field = Field(rawValue: number), !field.isRequired else {
                continue
            }
            fields[number].example = BadValue(of: field, in: Array(line), by: mapping).map { "\(place.text): \($0)" }
        }
        keys.add(read, from: values)
        offsets?.add(read, from: values)
    }

    /// The first line with a value of no use in a field, and its form.
    func example(of field: Field) -> String? { fields[field.rawValue].example }

    /// The fields, with a similar source field for those that were never present.
    func finish() -> [LogProbe.Field] {
        let taken = Set(fields.filter { $0.present > 0 }.flatMap(\.sources))
        return fields.map { field in
            // What the pipeline reads from nowhere, or from what is called unread, is left unread on purpose.
            let isWanted = !field.sources.isEmpty && field.sources != [FieldMapping.unread]
            guard field.present == 0, isWanted else { return field }
            var field = field
            let words = field.isMapped ? field.sources + [field.name] : [field.name]
            field.similar = seen.nearest(to: words, except: taken)
            return field
        }
    }

    /// The fields of the logs that no field of the pipeline is read from.
    var unread: [String] { seen.unread(by: fields.flatMap(\.sources)) }

    /// Where a line is.
    private struct Place {
        let file: String
        let member: String?
        let line: Int

        var text: String { file + (member.map { " (member \($0))" } ?? "") + ", line \(line)" }
        var inFile: String { (member.map { "\($0), " } ?? "") + "line \(line)" }
    }
}

extension FieldTally<ClickField> {
    /// Has counted no click of a pipeline's logs yet.
    init(clicksOf pipeline: PipelineDefinition) {
        let signals = ClickSignals(source: pipeline.clicks, pool: TextPool(), isBot: { _ in false })
        self.init(
            pipeline.clicks.mapping, signals, KeyTally(pipeline.match.tiers, of: .click),
            OffsetTally(ClickField.timeZoneOffset, of: pipeline.clicks.offsetUnit, comparedBy: pipeline.match))
    }
}

extension FieldTally<InstallField> {
    /// Has counted no install of a pipeline's logs yet.
    init(installsOf pipeline: PipelineDefinition) {
        let signals = InstallSignals(source: pipeline.installs, pool: TextPool())
        self.init(
            pipeline.installs.mapping, signals, KeyTally(pipeline.match.tiers, of: .install),
            OffsetTally(InstallField.timeZoneOffset, of: pipeline.installs.offsetUnit, comparedBy: pipeline.match))
    }
}

extension FieldTally<LinkField> {
    /// Has counted no link of a pipeline's catalogue yet.
    init(_ links: LinkSource, of pipeline: PipelineDefinition) {
        self.init(links.mapping, LinkSignals(namedBy: pipeline.installs), KeyTally([], of: .link))
    }
}
