/// The candidates of an install in one tier, in the winner's order (spec §5).
///
/// Most are looked at by their number alone: they stay in the words that they were kept in until somebody asks.
public struct CandidateList: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
    @usableFromInline
    enum Storage: Sendable {
        case plain([Candidate])
        case packed([UInt64], CandidatePacking)
    }
    @usableFromInline
    let storage: Storage
    /// How many there are.
    public let count: Int

    /// A list of candidates.
    @inlinable
    public init(_ candidates: [Candidate]) {
        storage = .plain(candidates)
        count = candidates.count
    }

    /// A list of candidates that were packed.
    @inlinable
    public init(_ words: [UInt64], packed packing: CandidatePacking) {
        storage = .packed(words, packing)
        count = words.count / packing.stride
    }

    /// A list that is spelled out.
    public init(arrayLiteral elements: Candidate...) { self.init(elements) }

    /// The place of the first one, 0.
    @inlinable
    public var startIndex: Int { 0 }

    /// Behind the place of the last one.
    @inlinable
    public var endIndex: Int { count }

    /// Gives out the numbers of the clicks in order, without a look at anything else.
    @inlinable
    public func forEachClick(_ body: (UInt32) -> Void) {
        switch storage {
        case .plain(let candidates): for candidate in candidates { body(candidate.click) }
        case .packed(let words, let packing): packing.forEachClick(in: words, body)
        }
    }

    /// The candidate at a place.
    @inlinable
    public subscript(place: Int) -> Candidate {
        switch storage {
        case .plain(let candidates): candidates[place]
        case .packed(let words, let packing): packing.candidate(in: words, at: place * packing.stride)
        }
    }
}

extension CandidateList: Equatable {
    /// Whether two lists have the same candidates in the same order, however they are kept.
    public static func == (lhs: CandidateList, rhs: CandidateList) -> Bool { lhs.elementsEqual(rhs) }
}
