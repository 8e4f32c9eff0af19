/// How an event reached the network.
struct NetworkPath: Sendable {
    var isCellular: Bool
    var isIPv6: Bool
    /// Through a relay that hides the device's own address.
    var isRelayed = false
}
