/// A payload with link facts, taken out of the line that spelled it out; a class, as many installs share one.
package final class ReviewedTouch: Sendable {
    /// The deep links of all platforms, as JSON.
    package struct DeepLinks: Sendable, Equatable {
        package var android: [UInt8]
        /// That of all other platforms.
        package var other: [UInt8]

        /// Makes a pair.
        package init(android: [UInt8], other: [UInt8]) {
            self.android = android
            self.other = other
        }
    }

    /// The eleven columns of a row from `link_id` on, as members without braces.
    package let columns: [UInt8]
    /// nil where all platforms have the columns' own deep link.
    package let deepLinks: DeepLinks?
    private let bounds: [Range<Int>]

    /// Takes a touch out of a piece.
    package convenience init(_ touch: ListedTouch, in bytes: [UInt8]) {
        self.init(members: Array(bytes[touch.members]), deepLinks: nil)
    }

    /// Takes over members, which may end with `deep_links`; a pair that is given goes before that.
    package init(members: [UInt8], deepLinks given: DeepLinks?) {
        var cursor = JSONCursor(members, 0..<members.count)
        var bounds: [Range<Int>] = []
        bounds.reserveCapacity(ReviewedTouch.columnCount)
        while bounds.count < ReviewedTouch.columnCount, (try? cursor.anyKey()) != nil, let value = try? cursor.value() {
            bounds.append(value)
        }
        self.bounds = bounds
        columns = cursor.place < members.count ? Array(members[..<cursor.place]) : members
        deepLinks = given ?? ReviewedTouch.deepLinks(&cursor)
    }

    private static let columnCount = RowColumn.allCases.count - RowColumn.linkID.rawValue

    private static func deepLinks(_ cursor: inout JSONCursor) -> DeepLinks? {
        guard (try? cursor.anyKey()) != nil, (try? cursor.take(0x7B)) != nil, (try? cursor.anyKey()) != nil,
            let android = try? cursor.value(), (try? cursor.anyKey()) != nil, let other = try? cursor.value()
        else { return nil }
        return DeepLinks(android: Array(cursor.bytes[android]), other: Array(cursor.bytes[other]))
    }

    /// The touch for an install of another platform, whose deep link may be another one.
    package func touch(isAndroid: Bool) -> ReviewedTouch {
        guard let deepLinks, let bound = bound(of: .deepLinkURL) else { return self }
        let wanted = isAndroid ? deepLinks.android : deepLinks.other
        guard !columns[bound].elementsEqual(wanted) else { return self }
        return ReviewedTouch(
            members: Array(columns[..<bound.lowerBound] + wanted + columns[bound.upperBound...]), deepLinks: deepLinks)
    }

    private func bound(of column: RowColumn) -> Range<Int>? {
        let place = column.rawValue - RowColumn.linkID.rawValue
        return bounds.indices.contains(place) ? bounds[place] : nil
    }

    /// A column's value as JSON; `null` for columns before `link_id`.
    package func json(_ column: RowColumn) -> ArraySlice<UInt8> {
        bound(of: column).map { columns[$0] } ?? [0x6E, 0x75, 0x6C, 0x6C]
    }

    /// A text column's bytes, nil where it is null.
    package func bytes(_ column: RowColumn) -> [UInt8]? {
        guard let bound = bound(of: column), columns[bound.lowerBound] == 0x22 else { return nil }
        return JSONText.bytes(columns, bound.lowerBound + 1..<bound.upperBound - 1)
    }
}
