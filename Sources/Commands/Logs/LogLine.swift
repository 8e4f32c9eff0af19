import AttributionModel
import Foundation
import Logging

extension String {
    /// The text without what could steer a terminal, like `printable`, but with its line feeds.
    var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\n")
    }
}

/// One message, ready to be written.
struct LogLine {
    var level: Logger.Level
    var message: String
    /// Figures besides the message; text leaves them out, as the message says what matters to people.
    var metadata: Logger.Metadata = [:]
    /// When it was logged; only JSON shows it.
    var time = Date.now

    /// The line with its line feed.
    func render(as format: LogFormat) -> String {
        switch format {
        case .text: "ascribe: \(level): \(message.printableLines)\n"
        case .json: json + "\n"
        }
    }

    private var json: String {
        let stamp = time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var members = [("time", quoted(stamp)), ("level", quoted("\(level)")), ("message", quoted(message))]
        members += metadata.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) }
        return object(members)
    }

    private func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(quoted($0)):\($1)" }.joined(separator: ",") + "}"
    }

    private func json(_ value: Logger.MetadataValue) -> String {
        switch value {
        case .string(let text): quoted(text)
        case .stringConvertible(let number as any BinaryInteger): "\(number)"
        case .stringConvertible(let other): quoted("\(other)")
        case .array(let values): "[" + values.map(json).joined(separator: ",") + "]"
        case .dictionary(let members): object(members.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
        }
    }

    /// A text in JSON, with escapes in place of what `printable` replaces: people look at logs and get them by mail.
    private func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let encoded = try? encoder.encode(text) else { return "\"\"" }
        let json = String(decoding: encoded, as: UTF8.self)
        guard json.unicodeScalars.contains(where: \.isUnprintable) else { return json }
        var escaped = ""
        for scalar in json.unicodeScalars {
            guard scalar.isUnprintable else {
                escaped.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 { escaped += "\\u\(Int(unit).padded(to: 4, radix: 16))" }
        }
        return escaped
    }
}
