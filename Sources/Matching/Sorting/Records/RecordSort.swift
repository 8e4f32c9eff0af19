/// Sorts records by spreading them over buckets, and ends with one insertion sort.
///
/// 1. Find the first of the six words in which the records differ at all, and its least and greatest value.
/// 2. Spread the records over about half as many buckets as there are records, by the top bits of that word
///    counted from its least value. Digests fall two to a bucket; so do times of one key, because the
///    least and the greatest are looked at first.
/// 3. A bucket that is still large (a key with many records, a lump in the times) is spread again by itself,
///    in 256 buckets, by what it differs in. Each round uses up bits, so this ends.
/// 4. Now no record is far from its place: one insertion sort over everything finishes.
///
/// Linear in the number of records for what we sort, and never worse than a fixed number of rounds. In our
/// measurements 3 to 4 times as fast as the standard library's sort on portions that fit the cache.
enum RecordSort {
    /// Buckets up to this many records are left to the insertion sort.
    private static let smallBucket = 24

    /// Copies the records of `pieces` to `destination` in order; the counts agree, the pieces stay as they are.
    static func gather(
        _ pieces: [UnsafeMutableBufferPointer<SortRecord>], into destination: UnsafeMutableBufferPointer<SortRecord>
    ) {
        // The spreading below trusts that every record has its place.
        precondition(unsafe pieces.reduce(0) { $0 + $1.count } == destination.count, "room for each record, no more")
        if destination.count > 1 {
            unsafe spread(pieces, into: destination, fromWord: 0, maximumBits: 13)
        } else {
            unsafe copy(pieces, to: destination)
        }
        unsafe insertionSort(destination)
    }

    /// Spreads pieces into a destination until every bucket is small or of equal records.
    private static func spread(
        _ pieces: [UnsafeMutableBufferPointer<SortRecord>], into destination: UnsafeMutableBufferPointer<SortRecord>,
        fromWord start: Int, maximumBits: Int
    ) {
        guard let range = unsafe firstDifference(pieces, fromWord: start) else {
            return unsafe copy(pieces, to: destination)
        }
        let wantedBits = min(maximumBits, max(1, Int.bitWidth - destination.count.leadingZeroBitCount - 2))
        let span = range.greatest - range.least
        let shift = UInt64(max(0, UInt64.bitWidth - span.leadingZeroBitCount - wantedBits))
        let bucketCount = Int(span >> shift) + 1
        // Trivial counters for the time of the closure, zeroed first; every index is below bucketCount because
        // every word lies between least and greatest.
        unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: bucketCount) { ends in
            unsafe ends.initialize(repeating: 0)
            unsafe count(pieces, by: range, shift: shift, into: ends)
            var place: Int32 = 0
            for bucket in 0..<bucketCount {
                let count = unsafe ends[bucket]
                unsafe ends[bucket] = place
                place += count
            }
            unsafe scatter(pieces, by: range, shift: shift, to: destination, at: ends)
            // A bucket's place has moved to its end by now.
            let next = shift == 0 ? range.word + 1 : range.word
            var first = 0
            for bucket in 0..<bucketCount {
                let end = unsafe Int(ends[bucket])
                if end - first > smallBucket {
                    unsafe spreadAgain(UnsafeMutableBufferPointer(rebasing: destination[first..<end]), fromWord: next)
                }
                first = end
            }
        }
    }

    /// Counts the records of each bucket.
    @inline(__always)
    private static func count(
        _ pieces: [UnsafeMutableBufferPointer<SortRecord>], by range: WordRange, shift: UInt64,
        into counts: UnsafeMutableBufferPointer<Int32>
    ) {
        for part in unsafe pieces.indices {
            let piece = unsafe pieces[part]
            for index in piece.indices {
                let word = unsafe word(range.word, of: piece, at: index)
                // Below the count of buckets, see `spread`.
                unsafe counts[Int(truncatingIfNeeded: (word &- range.least) &>> shift)] &+= 1
            }
        }
    }

    /// Copies each record to the place of its bucket, which moves on by one.
    @inline(__always)
    private static func scatter(
        _ pieces: [UnsafeMutableBufferPointer<SortRecord>], by range: WordRange, shift: UInt64,
        to destination: UnsafeMutableBufferPointer<SortRecord>, at places: UnsafeMutableBufferPointer<Int32>
    ) {
        for part in unsafe pieces.indices {
            let piece = unsafe pieces[part]
            for index in piece.indices {
                let word = unsafe word(range.word, of: piece, at: index)
                let bucket = Int(truncatingIfNeeded: (word &- range.least) &>> shift)
                // Every record was counted, so that its place lies in the destination.
                let place = unsafe places[bucket]
                unsafe places[bucket] = place &+ 1
                unsafe destination[Int(place)] = piece[index]
            }
        }
    }

    /// Spreads one large bucket by what its records differ in, through a copy.
    private static func spreadAgain(_ bucket: UnsafeMutableBufferPointer<SortRecord>, fromWord start: Int) {
        guard start < SortRecord.wordCount else { return }
        // The copy is trivial records, written whole before they are read.
        let copy = UnsafeMutableBufferPointer<SortRecord>.allocate(capacity: bucket.count)
        unsafe _ = copy.initialize(from: bucket)
        unsafe spread([copy], into: bucket, fromWord: start, maximumBits: 8)
        unsafe copy.deallocate()
    }

    private struct WordRange {
        var word: Int
        var least: UInt64
        var greatest: UInt64
    }

    /// The first word, from `start`, in which the records differ, with its bounds; nil if all are equal.
    private static func firstDifference(
        _ pieces: [UnsafeMutableBufferPointer<SortRecord>], fromWord start: Int
    ) -> WordRange? {
        for number in start..<SortRecord.wordCount {
            var range = WordRange(word: number, least: .max, greatest: 0)
            for part in unsafe pieces.indices {
                let piece = unsafe pieces[part]
                for index in piece.indices {
                    let word = unsafe word(number, of: piece, at: index)
                    range.least = min(range.least, word)
                    range.greatest = max(range.greatest, word)
                }
            }
            if range.least < range.greatest { return range }
        }
        return nil
    }

    /// A record's word by its place in the order, turned so that unsigned order is the record's.
    @inline(__always)
    private static func word(
        _ number: Int, of piece: UnsafeMutableBufferPointer<SortRecord>, at index: Int
    ) -> UInt64 {
        // A record is six words without padding, in the order of comparison; a test holds that.
        let record = unsafe UnsafeRawPointer(piece.baseAddress.unsafelyUnwrapped + index)
        let word = unsafe record.loadUnaligned(fromByteOffset: number &* 8, as: UInt64.self)
        // Time is signed: its sign bit is turned round.
        return number == 2 ? word ^ (1 << 63) : word
    }

    private static func copy(
        _ pieces: [UnsafeMutableBufferPointer<SortRecord>], to destination: UnsafeMutableBufferPointer<SortRecord>
    ) {
        var place = 0
        for part in unsafe pieces.indices {
            let piece = unsafe pieces[part]
            // The destination holds as many records as all pieces together; the slice traps if not.
            let end = place + piece.count
            unsafe _ = UnsafeMutableBufferPointer(rebasing: destination[place..<end]).initialize(from: piece)
            place = end
        }
    }

    private static func insertionSort(_ records: UnsafeMutableBufferPointer<SortRecord>) {
        var index = 1
        while index < records.count {
            // Every index is at least 0 and below the count.
            if unsafe records[index] < records[index - 1] {
                let moving = unsafe records[index]
                var hole = index
                repeat {
                    unsafe records[hole] = records[hole - 1]
                    hole -= 1
                } while unsafe hole > 0 && moving < records[hole - 1]
                unsafe records[hole] = moving
            }
            index += 1
        }
    }
}
