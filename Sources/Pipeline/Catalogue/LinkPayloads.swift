import AttributionModel
import Matching
import Records

/// Reads the payloads of catalogue links from their lines.
struct LinkPayloads: ~Copyable {
    private let catalogue: LinkCatalogue
    private var reader: RecordReader
    private var fields: ParsedFields
    private var line: [UInt8] = []

    init(catalogue: LinkCatalogue, mapping: FieldMapping) {
        self.catalogue = catalogue
        reader = RecordReader(LinkField.self, mapping: mapping)
        fields = reader.makeFields()
    }

    /// The payload of a link, empty if the catalogue does not have it.
    mutating func payload(of link: LinkNumber) throws -> Payload {
        let facts = catalogue.facts(of: link)
        guard facts.isKnown, let lines = catalogue.lines else { return Payload() }
        try lines.read(facts.line, into: &line)
        // A separate name, as a span of `self.line` would keep the reader from being used.
        let line = line
        guard reader.read(block: line.span, line: 0..<line.count, into: &fields) == nil else { return Payload() }
        return Payload(link: fields, line: line)
    }
}
