/// A user agent and its share among those of its kind.
struct Browser: Sendable {
    let weight: UInt64
    /// The header's text.
    let agent: String
    /// Whether it is a web view inside another app.
    let isWebView: Bool

    /// Makes a browser of its share and header.
    init(_ weight: UInt64, _ agent: String, isWebView: Bool = false) {
        self.weight = weight
        self.agent = agent
        self.isWebView = isWebView
    }
}
