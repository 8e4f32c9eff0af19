/// What state and candidates tell of a touch besides the columns of a row; `Text` is the form of its texts.
public struct TouchDetails<Text: Sendable & Equatable>: Sendable, Equatable {
    /// The deep links for all platforms; nil where all have the row's own.
    public var deepLinks: PlatformDeepLinks<Text>?
    /// What answers tell of its link; nil where the pipeline's answers tell no more than rows.
    public var link: AnsweredLink<Text>?

    /// The details of a touch; most have none.
    @inlinable
    public init(deepLinks: PlatformDeepLinks<Text>? = nil, link: AnsweredLink<Text>? = nil) {
        self.deepLinks = deepLinks
        self.link = link
    }
}
