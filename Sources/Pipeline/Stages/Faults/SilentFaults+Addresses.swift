import AttributionModel

extension SilentFaults {
    /// Clicks and installs whose address is of a private range, a twentieth or more of both.
    ///
    /// Most likely it is the address of a load balancer or of another machine before the one that logs: installs then
    /// match whatever clicks came through it.
    var privateAddresses: [String] {
        let near = notes.nearClicks
        let (clicks, installs) = (near[.clicksWithPrivateAddress], near[.installsWithPrivateAddress])
        let sides = [(clicks, near[.clicksFromLogs]), (installs, near[.installs])]
        guard sides.allSatisfy({ $0 >= Self.someRecords && Self.areATwentieth($0, of: $1) }) else { return [] }
        return [
            "\(clicks) of \(near[.clicksFromLogs]) clicks with the key of an install and \(installs) of "
                + "\(near[.installs]) installs have a private address; check that logs have the phones' "
                + "addresses, not those of load balancers or proxies"
        ]
    }
}
