/// What state and candidates tell of a touch besides the columns of a row.
public struct TouchDetails: Sendable, Equatable {
    /// The deep links for all platforms; nil where all have the row's own.
    public var deepLinks: PlatformDeepLinks?
    /// What answers tell of its link; nil where the pipeline's answers tell no more than rows.
    public var link: AnsweredLink?

    /// The details of a touch; most have none.
    @inlinable
    public init(deepLinks: PlatformDeepLinks? = nil, link: AnsweredLink? = nil) {
        self.deepLinks = deepLinks
        self.link = link
    }
}
