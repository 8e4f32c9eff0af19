/// The phone's operating system family, as far as matching tells them apart (spec §3).
package enum Platform: UInt8, Sendable, CaseIterable {
    /// iPhone, iPad, iPod, and a Macintosh agent with touch points.
    case ios = 1
    /// Android.
    case android = 2
    /// Anything else that names itself.
    case other = 3

    /// The word in pipeline files and rows.
    package var name: String {
        switch self {
        case .ios: "ios"
        case .android: "android"
        case .other: "other"
        }
    }
}

/// An IP address in binary form; `family` 0 is an absent address (spec §3, `ip`).
package struct IPAddress: Hashable, Sendable {
    /// The first eight bytes of an IPv6 address; 0 for IPv4.
    package var high: UInt64
    /// The last eight bytes of an IPv6 address; the 32 bits of an IPv4 one.
    package var low: UInt64
    /// 4, 6, or 0 where there is no address.
    package var family: UInt8

    /// Makes an address of its parts.
    @inlinable
    package init(family: UInt8, high: UInt64, low: UInt64) {
        self.family = family
        self.high = high
        self.low = low
    }

    /// No address.
    @inlinable
    package static var absent: IPAddress { IPAddress(family: 0, high: 0, low: 0) }
    /// Whether there is an address.
    @inlinable
    package var isPresent: Bool { family != 0 }
}

/// An operating system's version; parts that were not said are 0 (spec §11, Signals).
package struct OSVersion: Hashable, Sendable {
    /// The first number.
    package var major: UInt16
    /// The second number.
    package var minor: UInt16
    /// The third number.
    package var patch: UInt16

    /// Makes a version of its three numbers.
    package init(major: UInt16, minor: UInt16, patch: UInt16) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }
}

/// A screen's sides, the shorter first; 0 x 0 is an absent screen (spec §3, `screen`).
package struct ScreenSize: Hashable, Sendable {
    /// The shorter side, CSS pixels or points.
    package var shorter: UInt32
    /// The longer side, CSS pixels or points.
    package var longer: UInt32

    /// Makes a screen of its sides, in any order.
    @inlinable
    package init(_ one: UInt32, _ other: UInt32) {
        shorter = min(one, other)
        longer = max(one, other)
    }

    /// No screen.
    @inlinable
    package static var absent: ScreenSize { ScreenSize(0, 0) }
    /// Whether there is a screen.
    @inlinable
    package var isPresent: Bool { longer != 0 }
}

/// A text that occurs often, by its number in a `TextPool`; 0 is an absent text.
///
/// Numbers differ from run to run: they may be compared for equality and looked up, never written or ordered.
package struct TextID: Hashable, Sendable {
    /// The number; 0 for no text.
    package var number: UInt32

    /// Makes an id of its number.
    @inlinable
    package init(number: UInt32) { self.number = number }

    /// No text.
    @inlinable
    package static var absent: TextID { TextID(number: 0) }
    /// Whether there is a text.
    @inlinable
    package var isPresent: Bool { number != 0 }
}

/// The normalised signals of one click or install: plain values, no references (spec §3).
///
/// `network` and `ip_prefix` derive from `ip`; `os_major` and `os_patch` from `osVersion`.
package struct SignalValues: Hashable, Sendable {
    /// The address, `.absent` where there is none.
    package var ip: IPAddress = .absent
    /// A device id's 128 bits, `.none` where there is none.
    package var deviceID: Digest = .none
    /// The primary language subtag in lower case, its ASCII bytes packed from the highest byte down; 0 is absent.
    package var language: UInt64 = 0
    /// The screen's sides.
    package var screen: ScreenSize = .absent
    /// Device pixels per CSS pixel or point; 0 is absent.
    package var pixelRatio: Double = 0
    /// The first language tag, lower case.
    package var languageTag: TextID = .absent
    /// The ordered list of language tags, lower case, joined by commas.
    package var languages: TextID = .absent
    /// The calendar's BCP-47 name.
    package var calendar: TextID = .absent
    /// The link that an install referrer names: link id or canonical link URL.
    package var referredLink: TextID = .absent
    /// The canonical time zone's place in the table of names, from 1; 0 is absent.
    package var timeZone: UInt16 = 0
    /// Minutes east of UTC; `Int16.min` is absent.
    package var timeZoneOffset: Int16 = .min
    /// The operating system's version, nil where unknown or frozen.
    package var osVersion: OSVersion?
    /// The platform, nil where unknown.
    package var platform: Platform?

    /// A record without any signal.
    package init() {}
}
