import AttributionModel

/// `window`, `window_default` and `window_end` of `match`, or of a tier with those of `match` as defaults.
struct WindowSetting {
    /// The window; nil where it is absent or at fault.
    var limit: Milliseconds?
    /// The limit of clicks whose link names none; nil takes the window.
    var defaultLimit: Milliseconds?
    /// Whether an age equal to the limit is accepted.
    var isInclusive = false
    /// Whether the file has a `window`, even one at fault.
    var isWritten = false

    /// Nothing written.
    init() {}

    /// Reads the keys of a section, which take precedence over those of an outer one.
    init(reading section: Section, over outer: WindowSetting = WindowSetting()) {
        self = outer
        if section.has("window") {
            isWritten = true
            limit = WindowSetting.length("window", section)
        }
        if section.has("window_default") { defaultLimit = WindowSetting.length("window_default", section) }
        let ends = Vocabulary("window end", [("exclusive", false), ("inclusive", true)])
        isInclusive = section.word("window_end", ends) ?? isInclusive
        if section.has("window_default"), let limit, let defaultLimit, defaultLimit > limit {
            section.report(
                "\"window_default\" is longer than the window of \(PipelineFile.text(of: limit)); shorten it",
                at: "window_default")
        }
    }

    /// The window; nil where none is written or it is at fault.
    var window: Window? { limit.map { Window(limit: $0, isInclusive: isInclusive, defaultLimit: defaultLimit) } }

    /// The window of a tier, with links' own limits only if it is probabilistic; nil where it looks at no clicks.
    func window(of method: Tier.Method) -> Window? {
        switch method {
        case .probabilistic: window
        case .deviceID(clicks: true, _): limit.map { Window(limit: $0, isInclusive: isInclusive) }
        case .deviceID, .referredLink: nil
        }
    }

    private static func length(_ key: String, _ section: Section) -> Milliseconds? {
        if section.value(key)?.word == "none" {
            section.report(
                "\"\(key)\" cannot be none: claims would never lapse; write a length of time such as 72h", at: key)
            return nil
        }
        guard let length = section.duration(key) else { return nil }
        guard length > 0 else {
            section.report("\"\(key)\" is 0; write a length of time such as 72h", at: key)
            return nil
        }
        return length
    }
}
