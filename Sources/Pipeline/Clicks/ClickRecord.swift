import AttributionModel

/// What is kept of a click that some install may want.
struct ClickRecord: Equatable {
    var clickedAt: Instant
    /// Its number among the clicks kept.
    var number: UInt32
    /// Its link's number.
    var link: UInt32
    /// Its dimensions' number (`Dimensions`).
    var dimensions: UInt32
    /// Where its own payload stands; the catalogue fills in what it lacks.
    var payload: UInt64
    /// The app that the click, else its link, names.
    var app: TextID
    var ipClass: IPClass?
    var signals: SignalValues
    var clickID: [UInt8]

    func encode(into encoder: inout RecordEncoder) {
        encoder.clear()
        encoder.put(clickedAt.milliseconds)
        encoder.put(number)
        encoder.put(link)
        encoder.put(dimensions)
        encoder.put(payload)
        encoder.put(app.number)
        encoder.put(ipClass?.rawValue ?? 0)
        encoder.put(signals)
        encoder.put(clickID)
    }

    init(
        clickedAt: Instant, number: UInt32, link: UInt32, dimensions: UInt32, payload: UInt64, app: TextID,
        ipClass: IPClass?, signals: SignalValues, clickID: [UInt8]
    ) {
        self.clickedAt = clickedAt
        self.number = number
        self.link = link
        self.dimensions = dimensions
        self.payload = payload
        self.app = app
        self.ipClass = ipClass
        self.signals = signals
        self.clickID = clickID
    }

    init(decoding bytes: [UInt8]) {
        var decoder = RecordDecoder(bytes)
        clickedAt = decoder.instant()
        number = decoder.word32()
        link = decoder.word32()
        dimensions = decoder.word32()
        payload = decoder.word64()
        app = TextID(number: decoder.word32())
        ipClass = IPClass(rawValue: decoder.byte())
        signals = decoder.signals()
        clickID = decoder.text() ?? []
    }
}
