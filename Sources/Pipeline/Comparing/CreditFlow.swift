import AttributionModel
import Reviewing

/// What an install counts for.
enum Credit: Hashable, Sendable, Comparable {
    /// A campaign, say, by its name's bytes; nil for links without one.
    case named([UInt8]?)
    case organic
    /// Not in the result, or not decided there.
    case none

    /// The name for people, in quotes if it looks like one of the words for no name.
    func words(by dimension: FlowDimension) -> String {
        switch self {
        case .named(nil): "(no \(dimension.rawValue))"
        case .named(let name?):
            name.first == UInt8(ascii: "(") || name.first == UInt8(ascii: "\"")
                ? "\"\(String(decoding: name, as: UTF8.self))\"" : String(decoding: name, as: UTF8.self)
        case .organic: "(organic)"
        case .none: "(not decided)"
        }
    }

    /// The name; nil where there is none.
    var name: String? {
        if case .named(let name?) = self { String(decoding: name, as: UTF8.self) } else { nil }
    }

    /// Whether it counts for somebody or nobody; the raw values are the codes for programs.
    enum Status: String, CaseIterable, Sendable {
        case attributed, organic
        case notDecided = "not_decided"
    }

    /// Whether it counts for somebody, which includes links without a name, for nobody, or not at all.
    var status: Status {
        switch self {
        case .named: .attributed
        case .organic: .organic
        case .none: .notDecided
        }
    }

    /// Orders by the name's bytes, those with names first.
    static func < (lhs: Credit, rhs: Credit) -> Bool {
        if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
        guard case .named(let mine?) = lhs, case .named(let theirs?) = rhs else { return false }
        return mine.lexicographicallyPrecedes(theirs)
    }

    private var rank: Int {
        switch self {
        case .named(let name): name == nil ? 1 : 0
        case .organic: 2
        case .none: 3
        }
    }
}

/// How many installs count for what in two results: for which campaign, say.
struct CreditFlow: Sendable {
    /// One cell of the matrix.
    struct Cell: Sendable {
        /// What the installs count for in the first result.
        var from: Credit
        /// What they count for in the second; the same credit if they did not move.
        var to: Credit
        /// The number of these installs, at least one.
        var installs: Int
    }
    /// How the installs of a campaign, say, changed.
    struct Balance: Sendable {
        /// What has a name, or the links without one.
        var credit: Credit
        /// Installs attributed to it in the first result.
        var before: Int
        /// Installs attributed to it in the second result.
        var after: Int
        /// How many it won, negative if it lost.
        var change: Int { after - before }
    }

    private struct Pair: Hashable {
        var from: Credit
        var to: Credit
    }
    /// What installs count for.
    let dimension: FlowDimension
    private var pairs: [Pair: Int] = [:]
    /// Installs that count for the same name in both, by the name as JSON.
    private var unmoved: [ArraySlice<UInt8>: Int] = [:]

    /// Begins without installs.
    init(by dimension: FlowDimension) { self.dimension = dimension }

    /// Counts an install whose row is the same in both results.
    mutating func add(unmoved row: ResultRow) {
        if row.status == .attributed {
            let name = row.json(dimension.column)
            // A copy, as the slice itself would keep a whole piece of the file in memory.
            if unmoved[name] == nil { unmoved[ArraySlice(Array(name))] = 0 }
            unmoved[name]? += 1
        } else {
            let credit = Credit(row, by: dimension)
            pairs[Pair(from: credit, to: credit), default: 0] += 1
        }
    }

    /// Counts an install.
    mutating func add(from old: ResultRow?, to new: ResultRow?) {
        pairs[Pair(from: credit(of: old), to: credit(of: new)), default: 0] += 1
    }

    private func credit(of row: ResultRow?) -> Credit { row.map { Credit($0, by: dimension) } ?? .none }

    private var all: [Pair: Int] {
        var all = pairs
        for (json, count) in unmoved {
            let bytes = Array(json)
            let name = bytes.first == UInt8(ascii: "\"") ? JSONText.bytes(bytes, 1..<bytes.count - 1) : nil
            all[Pair(from: .named(name), to: .named(name)), default: 0] += count
        }
        return all
    }

    /// All cells with installs, in the order of their credits; rows that neither result decided are left out.
    var matrix: [Cell] {
        all.filter { $0.key.from != .none || $0.key.to != .none }
            .map { Cell(from: $0.key.from, to: $0.key.to, installs: $0.value) }
            .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }

    /// Names whose number of installs changed, the greatest change first.
    var balances: [Balance] {
        var sums: [Credit: Balance] = [:]
        for cell in matrix {
            sums[cell.from, default: Balance(credit: cell.from, before: 0, after: 0)].before += cell.installs
            sums[cell.to, default: Balance(credit: cell.to, before: 0, after: 0)].after += cell.installs
        }
        return sums.values.filter { $0.change != 0 && $0.credit != .none && $0.credit != .organic }
            .sorted { (-abs($0.change), $0.credit) < (-abs($1.change), $1.credit) }
    }
}

extension Credit {
    /// What a row counts for.
    init(_ row: ResultRow, by dimension: FlowDimension) {
        switch row.status {
        case .attributed: self = .named(row.bytes(dimension.column))
        case .organic: self = .organic
        case .skipped, .repeat, nil: self = .none
        }
    }
}
