package import AttributionModel

/// What was written.
package typealias GeneratorSummary = Tally<GeneratedCount>

/// What is counted of generated logs.
package enum GeneratedCount: UInt8, CaseIterable, Sendable {
    /// Lines of clicks, including copies but not unreadable and blank ones.
    case clicks
    /// Lines of installs, counted likewise.
    case installs
    /// Lines of the catalogue.
    case links
    /// Lines that are copies of others.
    case duplicates
    /// Lines that cannot be read.
    case unreadable
    /// Blank lines.
    case blank
    /// Installs that a click caused, by the truth.
    case caused
    /// Installs that no click caused, by the truth.
    case organic
    /// Bytes of all files written.
    case writtenBytes
}
