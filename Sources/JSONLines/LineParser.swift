public import AttributionModel
import CLineReader

/// Reads the mapped fields of one line after another, without allocating (spec §2).
///
/// One pass over the line validates it and converts the mapped values, and no others, on its way; UTF-8 is checked
/// afterwards where the line is not ASCII. `LineDiagnosis` looks at a refused line again and says why. Safe: the one
/// unsafe property is private, and what it points to never leaves the value that owns it.
@safe
public struct LineParser: ~Copyable {
    /// The fields of the last line that had the wrong type, one bit per raw value.
    public private(set) var wrongTypes: UInt64 = 0
    /// The number of canonical fields, and thus of values that `parse` writes.
    public let fieldCount: Int

    // Owned by this value alone, which is not copyable, and freed once, in `deinit`.
    private let reader: OpaquePointer
    private let longest: Int
    /// Where lines with too few bytes after them are copied to.
    private var padded: [UInt8] = []

    /// Compiles a specification, for lines of at most `longest` bytes.
    public init(_ spec: FieldSpec, longest: Int = LineBounds.longest) {
        precondition(LineParser.isLayoutShared, "a field value is laid out as the reader writes it")
        self.longest = longest
        fieldCount = spec.fields.count
        unsafe reader = line_reader_make()
        for field in spec.fields {
            unsafe line_reader_add_field(reader, line_field(field, timeUnit: spec.timeUnit))
            for path in field.paths {
                unsafe line_reader_begin_path(reader)
                for key in path {
                    // The key's bytes are copied before the call returns.
                    let bytes = Array(key.utf8)
                    unsafe bytes.withUnsafeBufferPointer {
                        unsafe line_reader_add_key(reader, $0.baseAddress, $0.count)
                    }
                }
            }
        }
        unsafe line_reader_finish(reader)
    }

    deinit { unsafe line_reader_free(reader) }

    /// Reads one line of a block into `fields`, or says why it cannot be read.
    ///
    /// - Parameters:
    ///   - block: The bytes that hold the line. Lines with fewer than `padding` bytes after them are copied first, so
    ///     give a block that many spare bytes at its end; what they hold does not matter.
    ///   - line: The line's place, without its line feed.
    ///   - fields: Overwritten. Ranges of texts and lists are places in `fields.text`, which never shrinks and may hold
    ///     stale bytes between and after them; ranges of objects count from the line's start. Times are held within
    ///     2^61 milliseconds of 1970, so that differences never overflow. Unspecified where the line is unreadable.
    /// - Returns: Why the line is unreadable before any field is looked at: never `missingField`, `wrongType` or
    ///   `outOfRange`. Nil where it was read.
    public mutating func parse(
        _ block: Span<UInt8>, line: Range<Int>, into fields: inout ParsedFields
    ) -> UnreadableReason? {
        guard line.count <= longest else { return LineDiagnosis.reason(for: block.extracting(line)) }
        unsafe LineParser.reserve(&fields, count: fieldCount, textBound: line_reader_text_bound(reader, line.count))
        let isRead =
            line.upperBound + LineParser.padding <= block.count
            ? read(block, from: line.lowerBound, length: line.count, into: &fields)
            : readCopy(of: block, line: line, into: &fields)
        // The diagnosis explains what the reader refuses; tests check that the two agree.
        return isRead ? nil : LineDiagnosis.reason(for: block.extracting(line)) ?? .notJSON
    }

    /// Bytes after a line's end that must be readable for the line to be read in place; no more than
    /// `LineBounds.padding`, or every line would be copied.
    public static let padding = Int(LINE_PADDING)

    /// Whether C can write values that Swift reads in place, which saves copying all of them for every line.
    static var isLayoutShared: Bool {
        MemoryLayout<FieldValue>.stride == MemoryLayout<line_value>.stride
            && MemoryLayout<FieldValue>.alignment == MemoryLayout<line_value>.alignment
            && MemoryLayout<FieldValue>.offset(of: \.kind) == MemoryLayout<line_value>.offset(of: \.kind)
            && MemoryLayout<FieldValue>.offset(of: \.start) == MemoryLayout<line_value>.offset(of: \.start)
            && MemoryLayout<FieldValue>.offset(of: \.length) == MemoryLayout<line_value>.offset(of: \.length)
            && MemoryLayout<FieldValue>.offset(of: \.bits) == MemoryLayout<line_value>.offset(of: \.bits)
            && MemoryLayout<FieldValue>.offset(of: \.digest) == MemoryLayout<line_value>.offset(of: \.digest_high)
            && MemoryLayout<Digest>.offset(of: \.low) == 8 && FieldValue.Kind.object.rawValue == LINE_IS_OBJECT.rawValue
    }

    /// Makes room for all that the reader may write; no method, as that would copy the parser for every line.
    private static func reserve(_ fields: inout ParsedFields, count: Int, textBound bound: Int) {
        if fields.text.count < bound {
            // An eighth more, as lines a little longer may follow.
            fields.text = Array(repeating: 0, count: max(4_096, bound + bound / 8))
        }
        if fields.values.count != count {
            fields.values = Array(repeating: FieldValue(), count: count)
        }
    }

    private mutating func readCopy(of block: Span<UInt8>, line: Range<Int>, into fields: inout ParsedFields) -> Bool {
        var copy = padded
        padded = []
        defer { padded = copy }
        copy.removeAll(keepingCapacity: true)
        copy.reserveCapacity(line.count + LineParser.padding)
        for index in line { copy.append(block[index]) }
        copy.append(repeating: 0, count: LineParser.padding)
        return read(copy.span, from: 0, length: line.count, into: &fields)
    }

    /// Has C read a line: `block` has `padding` bytes after the line, and `reserve` made room in `fields`.
    private mutating func read(
        _ block: Span<UInt8>, from start: Int, length: Int, into fields: inout ParsedFields
    ) -> Bool {
        var wrong: UInt64 = 0
        // Each pointer lives for the call only, points into memory that is held exclusively (or, the block, shared and
        // unchanged) for that long, and is bounded: the line and its padding by the caller, the values by
        // `fieldCount`, the text by `line_reader_text_bound`. `line_value` has `FieldValue`'s layout, which `init`
        // asserts, and every kind that is written is one of `FieldValue.Kind`.
        let isRead = unsafe block.withUnsafeBufferPointer { bytes in
            unsafe fields.values.withUnsafeMutableBytes { values in
                unsafe fields.text.withUnsafeMutableBufferPointer { text in
                    guard let line = bytes.baseAddress, let rows = values.baseAddress, let buffer = text.baseAddress
                    else { return false }
                    return unsafe line_reader_read(
                        reader, line + start, length, rows.assumingMemoryBound(to: line_value.self), buffer, &wrong)
                }
            }
        }
        wrongTypes = wrong
        return isRead
    }
}

extension line_field {
    fileprivate init(_ field: FieldSpec.Field, timeUnit: TimeUnit?) {
        let type =
            switch field.type {
            case .text: LINE_TEXT
            case .number: LINE_NUMBER
            case .time: LINE_TIME
            case .flag: LINE_FLAG
            case .languages: LINE_LANGUAGES
            case .object: LINE_OBJECT
            }
        let shift: Int8 =
            switch timeUnit {
            case .seconds: 3
            case .microseconds: -3
            case .milliseconds, nil: 0
            }
        self.init(
            type: UInt8(type.rawValue), is_required: field.isRequired, is_digested: field.isDigested,
            are_members_counted: field.countsMembers, time_shift: shift, has_time_unit: timeUnit != nil)
    }
}
