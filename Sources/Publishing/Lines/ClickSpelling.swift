import AttributionModel

/// Spells the clicks of candidates lines: an install has several, so each is written into room that is reserved once.
struct ClickSpelling: Sendable {
    private let beforeNumber = Array("{\"click\":".utf8)
    private let beforeID = Array(",\"click_id\":\"".utf8)
    private let beforeTime = Array("\",\"clicked_at\":\"".utf8)
    private let beforeTouch = Array("\",\"touch\":".utf8)
    /// The last members that are possible, and where each is by the raw value of its class; the first is for no class.
    private var classes: [UInt8] = []
    private var classPlaces = InlineArray<4, Range<Int>>(repeating: 0..<0)
    /// The room for everything but the id: the texts above, a time, two numbers and a class.
    private static let room = 200

    init() {
        for place in 0..<4 {
            let name = IPClass(rawValue: UInt8(place)).map { "\"\($0.name)\"" } ?? "null"
            let start = classes.count
            classes += Array(",\"ip_class\":\(name)".utf8)
            classPlaces[place] = start..<classes.count
        }
    }

    /// Appends a click without its signals and the closing brace; the id must need no escapes.
    func append(
        cleanID id: Span<UInt8>, _ click: CandidatesLines.Click, at time: InstantText, to bytes: inout [UInt8]
    ) {
        // Outside the closure, which would count references to these arrays.
        let (beforeNumber, beforeID) = (beforeNumber.span, beforeID.span)
        let (beforeTime, beforeTouch) = (beforeTime.span, beforeTouch.span)
        let ipClass = classes.span.extracting(classPlaces[Int(click.ipClass?.rawValue ?? 0)])
        bytes.append(addingCapacity: id.count + ClickSpelling.room) { output in
            output.append(copying: beforeNumber)
            output.append(digitsOf: UInt64(click.number))
            output.append(copying: beforeID)
            output.append(copying: id)
            output.append(copying: beforeTime)
            output.append(time)
            output.append(copying: beforeTouch)
            output.append(digitsOf: UInt64(click.touch))
            output.append(copying: ipClass)
        }
    }
}

extension JSONWriter {
    /// Opens a click as the next value and writes all but its signals.
    mutating func click(_ id: Span<UInt8>, _ click: CandidatesLines.Click, _ spelling: borrowing ClickSpelling) {
        guard EscapedText.isClean(id) else { return clickWithEscapes(id, click) }
        separate()
        let time = days.text(of: click.clickedAt)
        spelling.append(cleanID: id, click, at: time, to: &bytes)
    }

    private mutating func clickWithEscapes(_ id: Span<UInt8>, _ click: CandidatesLines.Click) {
        beginObject()
        member("click", integer: click.number)
        key("click_id")
        text(id)
        member("clicked_at", instant: click.clickedAt)
        member("touch", integer: click.touch)
        member("ip_class", word: click.ipClass?.name)
    }
}
