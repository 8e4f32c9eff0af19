import AttributionModel
import Foundation
import PipelineFile

/// The names of fields that were seen in logs, as dotted paths.
struct SourceFieldNames {
    /// The most paths that are remembered; logs with more have keys that are data.
    private static let most = 1_000
    /// How deep nested objects are searched.
    private static let deepest = 4
    /// How many lines are looked at: most logs soon show all of their fields.
    private static let lines = 2_000
    /// The longest line that is looked at: as objects it takes hundreds of times its bytes.
    private static let longestLine = 1 << 16
    /// How many bytes of a path are remembered at most: no field has a longer name.
    private static let longest = 256

    private var names: [String: FoldedName] = [:]
    private var linesSeen = 0

    /// Takes in the fields of a line that is known to be a JSON object.
    mutating func add(_ line: [UInt8]) {
        guard linesSeen < Self.lines, line.count <= Self.longestLine else { return }
        linesSeen += 1
        guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else { return }
        add(object, below: "", depth: 1)
    }

    private mutating func add(_ object: [String: Any], below parent: String, depth: Int) {
        // In order, so that where there are too many names, which are remembered does not depend on hashing.
        for (key, value) in object.sorted(by: { $0.key < $1.key })
        where !(value is NSNull) && value as? String != "" && names.count < Self.most {
            let name = parent + FieldMapping.text(of: [key])
            guard name.utf8.count <= Self.longest else { continue }
            if let inner = value as? [String: Any], depth < Self.deepest {
                add(inner, below: name + ".", depth: depth + 1)
            } else if names[name] == nil {
                names[name] = FoldedName(name)
            }
        }
    }

    /// The seen names that no path reads, in order; a path also reads what it leads through, and what its own field
    /// contains.
    func unread(by paths: some Sequence<String>) -> [String] {
        names.keys.filter { name in
            !paths.contains { $0 == name || $0.hasPrefix(name + ".") || name.hasPrefix($0 + ".") }
        }.sorted()
    }

    /// The seen name that is most like one of the words, nil where none is close enough.
    ///
    /// A name that one of the words leads through is left out: its value may be a list, into which no path leads.
    func nearest(to words: [String], except taken: Set<String>) -> String? {
        let folded = words.map { (word: FoldedName($0), most: $0.count / 4) }
        let others = names.filter { name, _ in
            !taken.contains(name) && !words.contains { $0.hasPrefix(name + ".") }
        }
        let near = others.sorted { $0.key < $1.key }.compactMap { name, seen in
            // A slip or two is close enough, except in a short word.
            folded.compactMap { $0.word.distance(to: seen, atMost: $0.most) }.min().map { (distance: $0, name: name) }
        }
        return near.min { $0.distance < $1.distance }?.name
    }
}

/// A dotted path by its letters and digits alone: `deviceId` is `device_id`.
private struct FoldedName {
    private let whole: [Character]
    /// Its last key; nil where there is no other.
    private let last: [Character]?
    /// What follows a word that some put before a field's name, as in `is_active` and `match_window_hours`; nil where
    /// none is before it.
    private let rest: [Character]?

    private static let firstWords = ["is", "has", "was", "match"].map(Array.init)

    /// What means the same with such a word before it: flags, and the window of links.
    ///
    /// But `has_campaign` is no campaign.
    private static let sameWithFirstWord: Set<[Character]> = {
        let flags = RecordKind.allCases.flatMap(\.fields).filter { $0.type == .flag }.map(\.name)
        return Set((flags + [LinkField.windowHours.name]).map(folded).map { rest(of: $0) ?? $0 })
    }()

    init(_ name: String) {
        whole = Self.folded(name)
        rest = Self.rest(of: whole)
        last = name.contains(".") ? Self.folded(name.split(separator: ".").last.map(String.init) ?? "") : nil
    }

    private static func rest(of name: [Character]) -> [Character]? {
        firstWords.first { name.starts(with: $0) }.map { Array(name.dropFirst($0.count)) }
    }

    private static func folded(_ name: String) -> [Character] {
        Array(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// How far two names are apart; nil if further than `most`.
    ///
    /// Where one is nested and the other is not, last keys count, too: `screen.width` is close to `width`, and
    /// `device.ip` to `ip`, however short they are. So are `is_active` and `active`.
    func distance(to other: FoldedName, atMost most: Int) -> Int? {
        if rest == other.whole { return Self.sameWithFirstWord.contains(other.whole) ? 1 : nil }
        if other.rest == whole { return Self.sameWithFirstWord.contains(whole) ? 1 : nil }
        let distance = Self.distance(whole, other.whole, atMost: most)
        guard (last == nil) != (other.last == nil) else { return distance }
        let ofLast = Self.distance(last ?? whole, other.last ?? other.whole, atMost: max(most - 1, 0)).map { $0 + 1 }
        return [distance, ofLast].compactMap { $0 }.min()
    }

    private static func distance(_ lhs: [Character], _ rhs: [Character], atMost most: Int) -> Int? {
        // Words of very different lengths are not compared letter by letter.
        guard abs(lhs.count - rhs.count) <= most else { return nil }
        let distance = Spelling.distance(lhs, rhs)
        return distance <= most ? distance : nil
    }
}
