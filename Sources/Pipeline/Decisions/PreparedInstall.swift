import AttributionModel

/// An install with all that deciding looks at, apart from its texts and its look-ups, which its share has.
///
/// Plain values only: installs are passed on often, and a reference would be counted each time. With an object, an
/// array and three texts for each install, asking for memory and giving it back was a quarter of what preparing,
/// deciding and rendering took.
struct PreparedInstall: Sendable {
    var facts: InstallFacts
    var isReinstall: Bool?
    /// Where its texts are among those of its share.
    var texts: InstallTexts
    /// Where its look-ups are among those of its share: one per tier, in order; none if it is not decided.
    var lookups: Range<Int>

    var number: InstallNumber { facts.number }
}
