/// A device of the synthetic world: what it is, where, and how it reaches the network.
struct Device: Sendable {
    /// What it is, as far as agents and screens go.
    enum Kind: Sendable { case phone, tablet, desktopClassTablet, android, computer, bot }

    /// Its identity: the same number is the same device.
    let number: UInt64
    let kind: Kind
    /// Its places in the tables of regions, of their zones and of their languages.
    let region: Int
    let zone: Int
    let language: Int
    /// Its place among the hardware of its kind.
    let hardware: Int
    /// Its place among Apple's releases or Android's versions.
    let release: Int
    /// Its place among the browsers of its kind.
    let browser: Int
    /// Whether the interstitial's script runs: without it a click has neither screen nor zone.
    let runsScript: Bool
    /// Whether it is a dual-stack host.
    let hasIPv6: Bool
    /// Whether its clicks come from web views that know the vendor's device id.
    let tellsDeviceID: Bool
    /// Whether its browser hides behind a relay that apps do not use.
    let usesRelay: Bool
    /// The household whose address it shares at home.
    let household: UInt64
    /// The exit of its carrier, which it shares with many.
    let carrierExit: UInt64
    /// Whether it is one of the phones that share one fingerprint.
    let isHot: Bool

    /// Whether it is a phone of either platform; Android's few tablets count as phones.
    var isPhone: Bool { kind == .phone || kind == .android }
    var isTablet: Bool { kind == .tablet || kind == .desktopClassTablet }
    var isApple: Bool { kind == .phone || isTablet }
    /// Whether apps can be installed on it.
    var isMobile: Bool { isPhone || isTablet }
}
