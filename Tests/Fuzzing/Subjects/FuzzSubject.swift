/// Something that reads bytes which others wrote, and what must hold of it whatever they are.
///
/// A trap, a memory fault and a disagreement are defects; an input that is refused is none.
package struct FuzzSubject: Sendable, CustomStringConvertible {
    /// What `make fuzz` calls it.
    package let name: String
    /// Inputs to begin with: small, and sound for the most part.
    package let seeds: @Sendable () throws -> [[UInt8]]
    /// What two ways to read an input disagree on, or what is not where it should be in it; nil where all is well.
    package let disagreement: @Sendable ([UInt8]) throws -> String?

    /// All of them.
    package static let all = [lines, packings, pipelines, published, signals]

    package var description: String { name }
}
