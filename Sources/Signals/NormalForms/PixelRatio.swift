/// Device pixels per CSS pixel or point (spec §3, `pixel_ratio`).
enum PixelRatio {
    /// Whether a number may be a pixel ratio: above 0, at most 100.
    static func isPossible(_ number: Double) -> Bool { number > 0 && number <= 100 }
}
