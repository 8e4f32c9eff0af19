/// The keys that several installs of a re-scoring have, and which install is the last with each: what is known of an
/// install is kept only for as long as a later one may ask for it.
///
/// A key that a single install has may be among them, with that install. So nothing is remembered for it.
struct RecurringKeys: Sendable {
    /// The numbers of the last installs.
    private var last: [UInt64: UInt32] = [:]

    /// Notes an install with a key that an earlier one may have; installs come in order.
    mutating func note(_ key: UInt64, at number: UInt32) { last[key] = number }

    /// Whether an install after this one has the key.
    func comesAgain(_ key: UInt64, after number: UInt32) -> Bool { last[key].map { $0 > number } ?? false }

    /// Whether an install is the last of several with the key, which is then forgotten.
    mutating func ends(_ key: UInt64, at number: UInt32) -> Bool {
        guard let place = last.index(forKey: key), last.values[place] <= number else { return false }
        last.remove(at: place)
        return true
    }
}
