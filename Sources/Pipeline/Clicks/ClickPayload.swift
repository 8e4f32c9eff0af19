import AttributionModel
import Sources

/// The payload fields of a click, in the order in which a record keeps them.
enum ClickPayload {
    /// All that columns of a touch are copied from, and the deep link for Android; but not the link's id, which is kept
    /// by its number, nor `custom_params`, which is kept raw and comes last.
    static let texts = ClickField.allCases.filter { field in
        field == .deepLinkURLAndroid
            || TouchColumn(named: field.name) != nil && field != .linkID && field != .customParams
    }
    /// The columns of a row that they are copied to; nil for the deep link for Android.
    private static let columns = texts.map { TouchColumn(named: $0.name) }

    /// Writes the own payload of a click in a block, its `custom_params` as logged.
    static func encode(_ click: borrowing ReadClick, _ block: LineBlock, into encoder: inout RecordEncoder) {
        encoder.clear()
        let fields = click.fields
        let text = fields.text.span
        var room = 4 * texts.count
        // The lengths of all fields count, as two fields may be the same text of the line, which is then written twice.
        for field in texts { room += Int(fields[field].length) }
        encoder.write(room: room) { output in
            for field in texts { output.put(fields[field], of: text) }
        }
        let parameters = click.parameters
        encoder.put(slice: parameters.isEmpty ? nil : block.bytes[parameters])
    }

    /// Reads what `encode` wrote.
    static func decode(_ bytes: [UInt8]) -> Payload {
        var decoder = RecordDecoder(bytes)
        var payload = Payload()
        for column in columns {
            let text = decoder.text()
            if let column { payload[column] = text } else { payload.androidDeepLink = text }
        }
        payload[.customParams] = decoder.text()
        return payload
    }
}
