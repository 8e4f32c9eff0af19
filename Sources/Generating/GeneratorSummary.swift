/// What was written.
package struct GeneratorSummary: Sendable, Equatable {
    /// Lines of clicks, including copies but not unreadable and blank ones.
    package var clicks = 0
    /// Lines of installs, counted likewise.
    package var installs = 0
    /// Lines of the catalogue.
    package var links = 0
    /// Lines that are copies of others.
    package var duplicates = 0
    /// Lines that cannot be read.
    package var unreadable = 0
    /// Blank lines.
    package var blank = 0
    /// Installs that a click caused, by the truth.
    package var caused = 0
    /// Installs that no click caused, by the truth.
    package var organic = 0
    /// Bytes of all files written.
    package var writtenBytes = 0

    /// Nothing yet.
    package init() {}

    /// Adds what another file holds.
    mutating func add(_ other: GeneratorSummary) {
        clicks += other.clicks
        installs += other.installs
        links += other.links
        duplicates += other.duplicates
        unreadable += other.unreadable
        blank += other.blank
        caused += other.caused
        organic += other.organic
        writtenBytes += other.writtenBytes
    }
}
