import AttributionModel

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

    /// Writes a click's own payload; `parameters` is its `custom_params` as logged.
    static func encode(_ fields: ParsedFields, parameters: ArraySlice<UInt8>?, into encoder: inout RecordEncoder) {
        encoder.clear()
        let text = fields.text.span
        var room = 4 * texts.count
        // The lengths of the fields, as two of them may be the same text of the line.
        for field in texts { room += Int(fields[field].length) }
        encoder.write(room: room) { output in
            for field in texts { output.put(fields[field], of: text) }
        }
        encoder.put(slice: parameters)
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
