import AttributionModel
import Matching

/// Reads the payload of catalogue links from their lines.
struct LinkPayloads {
    private let catalogue: LinkCatalogue
    private let reader: ReaderBox
    private var fields: ParsedFields
    private var line: [UInt8] = []

    init(catalogue: LinkCatalogue, mapping: FieldMapping) {
        self.catalogue = catalogue
        reader = ReaderBox(LinkField.self, mapping: mapping)
        fields = ParsedFields(count: LinkField.allCases.count)
    }

    /// The payload of a link, empty where the catalogue does not have it.
    mutating func payload(of link: UInt32) throws -> Payload {
        let facts = catalogue.facts(of: link)
        guard facts.isKnown, let lines = catalogue.lines else { return Payload() }
        try lines.read(facts.line, into: &line)
        guard reader.read(line, 0..<line.count, into: &fields) == nil else { return Payload() }
        return Payload(link: fields, line: line)
    }
}
