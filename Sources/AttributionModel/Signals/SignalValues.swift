/// The normalised signals of one click or install: plain values, no references (spec §3).
///
/// `network` and `ip_prefix` derive from `ip`; `os_major` and `os_patch` from `osVersion`.
public struct SignalValues: Hashable, Sendable {
    /// The address, `.absent` where there is none.
    public var ip: IPAddress = .absent
    /// A device id's 128 bits, `.none` where there is none.
    public var deviceID: Digest = .none
    /// The primary language subtag in lower case, its ASCII bytes packed from the highest byte down; 0 is absent.
    public var language: UInt64 = 0
    /// The screen's sides.
    public var screen: ScreenSize = .absent
    /// Device pixels per CSS pixel or point; 0 is absent.
    public var pixelRatio: Double = 0
    /// The first language tag, lower case.
    public var languageTag: TextID = .absent
    /// The ordered list of language tags, lower case, joined by commas.
    public var languages: TextID = .absent
    /// The calendar's BCP-47 name.
    public var calendar: TextID = .absent
    /// The link that an install referrer names: link id or canonical link URL.
    public var referredLink: TextID = .absent
    /// The canonical time zone's place in the table of names, from 1; 0 is absent.
    public var timeZone: UInt16 = 0
    /// Minutes east of UTC; `Int16.min` is absent.
    public var timeZoneOffset: Int16 = .min
    /// The operating system's version, nil where unknown or frozen.
    public var osVersion: OSVersion?
    /// The platform, nil where unknown.
    public var platform: Platform?

    /// A record without any signal.
    public init() {}
}
