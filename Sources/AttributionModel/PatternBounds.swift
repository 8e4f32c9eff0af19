/// Bounds of path patterns that their check and the search for files keep to.
public enum PatternBounds {
    /// How many patterns one with choices in braces may stand for: choices multiply, and each is searched by itself.
    public static let mostAlternatives = 4_096
}
