import AttributionModel

/// What is kept of a click that some install may want; its id follows in the same record.
struct ClickRecord {
    var clickedAt: Instant
    /// Its number among the clicks that are kept.
    var number: ClickNumber
    var link: LinkNumber
    /// Its dimensions' number (`Dimensions`).
    var dimensions: UInt32
    /// Where its own payload is; the catalogue fills in what it lacks.
    var payload: UInt64
    /// The app that the click or, failing that, its link names.
    var app: TextID
    var ipClass: IPClass?
    /// Kept only if the pipeline compares clicks' signals.
    var signals: SignalValues?
    /// Where the id is in the record's bytes; set by decoding.
    private(set) var idRange = 0..<0
}

extension ClickRecord {
    /// Writes the record and the id.
    func encode(id: ArraySlice<UInt8>, into encoder: inout RecordEncoder) {
        encoder.clear()
        encoder.write(room: 34 + id.count) { output in
            output.put(UInt64(bitPattern: clickedAt.milliseconds))
            output.put(number.number)
            output.put(link.number)
            output.put(dimensions)
            output.put(payload)
            output.put(app.number)
            output.append(ipClass?.rawValue ?? 0)
            output.append(signals == nil ? 0 : 1)
        }
        if let signals { encoder.put(signals) }
        encoder.putRest(id)
    }

    init(decoding bytes: [UInt8]) {
        var decoder = RecordDecoder(bytes)
        clickedAt = decoder.instant()
        number = ClickNumber(number: decoder.word32())
        link = LinkNumber(number: decoder.word32())
        dimensions = decoder.word32()
        payload = decoder.word64()
        app = TextID(number: decoder.word32())
        ipClass = IPClass(rawValue: decoder.byte())
        signals = decoder.byte() == 0 ? nil : decoder.signals()
        idRange = decoder.rest
    }

    /// The id of a record that was read from `bytes`.
    func clickID(in bytes: [UInt8]) -> [UInt8] { Array(bytes[idRange]) }
}
