import AttributionModel

/// What a user agent, or another text that may name a platform, says (spec §3, §11).
struct AgentFacts: Sendable, Equatable {
    /// The platform that the text names, nil where it names none.
    var named: Platform?
    /// Whether the agent is a Macintosh's; with touch points, that is an iPad.
    var isMacintosh = false
    /// Whether the agent is a bot's.
    var isBot = false
    /// The version of the named system, nil where the text gives none or the version is frozen.
    var version: OSVersion?
    /// Safari's own version from 26 on, where it is also the system's.
    var safari: OSVersion?

    /// Reads a text; `takesWordIOS` lets the word `iOS` name the platform, as in installs' texts.
    init(_ bytes: Span<UInt8>, takesWordIOS: Bool) {
        var scan = AgentScan()
        scan.read(bytes)
        named = scan.named(takesWordIOS: takesWordIOS)
        isMacintosh = scan.isMacintosh
        safari = scan.safari
        version = scan.version(of: named ?? scan.named(takesWordIOS: true))
    }

    /// The facts of no text.
    init() {}

    /// The version that the agent gives for a record of some platform; a Macintosh's counts on an iPad (spec §11).
    func version(of platform: Platform?) -> OSVersion? {
        named == nil && isMacintosh ? (platform == .ios ? safari : nil) : version
    }
}

/// One pass over a text with a window of the last sixteen bytes, ASCII letters in lower case.
private struct AgentScan {
    private let words = AgentWords.shared
    var isMacintosh = false
    var safari: OSVersion?
    private var isApplePhone = false
    private var hasWord = false
    private var isAndroid = false
    private var isWindowsPhone = false
    private var hasVersion = false
    /// The version of `iPhone OS 17_5_1` or `CPU OS 17_5`.
    private var token: OSVersion?
    /// Whether the token is one of those that Safari 26 and its web views no longer change.
    private var isFrozenToken = false
    private var wordVersion: OSVersion?
    private var androidVersion: OSVersion?
    private var isFrozenAndroid = false

    mutating func read(_ bytes: Span<UInt8>) {
        var window: UInt128 = 0
        for index in bytes.indices {
            let byte = bytes[index].lowercased
            window = window << 8 | UInt128(byte)
            switch byte {
            case UInt8(ascii: "d"): readD(window)
            case UInt8(ascii: "e"): readE(window)
            case UInt8(ascii: "s"): readS(window, bytes, index)
            case UInt8(ascii: "h"): isMacintosh = isMacintosh || words.macintosh.ends(window)
            case UInt8(ascii: "/"): readSlash(window, bytes, index)
            case UInt8(ascii: " "): readSpace(window, bytes, index)
            default: continue
            }
        }
    }

    func named(takesWordIOS: Bool) -> Platform? {
        if isWindowsPhone { return .other }
        if isApplePhone || takesWordIOS && hasWord { return .ios }
        return isAndroid ? .android : nil
    }

    func version(of platform: Platform?) -> OSVersion? {
        switch platform {
        case .android: isFrozenAndroid ? nil : androidVersion
        case .ios: safari ?? (isFrozenToken && !hasVersion ? nil : token ?? wordVersion)
        default: nil
        }
    }

    private mutating func readD(_ window: UInt128) {
        if words.ipad.beginsWord(in: window) || words.ipod.beginsWord(in: window) {
            isApplePhone = true
        } else if words.android.ends(window) {
            isAndroid = true
        }
    }

    private mutating func readE(_ window: UInt128) {
        if words.iphone.beginsWord(in: window) { isApplePhone = true }
        if words.windowsPhone.ends(window) { isWindowsPhone = true }
    }

    private mutating func readS(_ window: UInt128, _ bytes: Span<UInt8>, _ index: Int) {
        guard words.ios.ends(window) else { return }
        let before = words.ios.byteBefore(window)
        let isWord = !before.isLetter && !before.isDigit && (index + 1 == bytes.count || !bytes[index + 1].isLetter)
        if isWord { hasWord = true }
    }

    private mutating func readSlash(_ window: UInt128, _ bytes: Span<UInt8>, _ index: Int) {
        guard words.version.ends(window) else { return }
        let before = words.version.byteBefore(window)
        guard !before.isLetter, !before.isDigit, before != UInt8(ascii: "_") else { return }
        hasVersion = true
        guard let number = VersionNumber(bytes, at: index + 1), number.version.major >= 26, safari == nil else {
            return
        }
        // Safari's own major and minor are the system's; its patches are not (spec §3).
        safari = OSVersion(major: number.version.major, minor: number.version.minor, patch: 0)
    }

    private mutating func readSpace(_ window: UInt128, _ bytes: Span<UInt8>, _ index: Int) {
        if words.androidSpace.ends(window) {
            readAndroid(bytes, index + 1)
        } else if words.phoneOS.ends(window) || words.cpuOS.ends(window) {
            readToken(bytes, index + 1)
        } else if words.ipadOS.ends(window) || words.iosSpace.ends(window) {
            let before = words.iosSpace.byteBefore(window)
            guard words.ipadOS.ends(window) || !before.isLetter && !before.isDigit else { return }
            if wordVersion == nil { wordVersion = VersionNumber(bytes, at: index + 1)?.version }
        }
    }

    private mutating func readAndroid(_ bytes: Span<UInt8>, _ start: Int) {
        guard androidVersion == nil, let number = VersionNumber(bytes, at: start) else { return }
        androidVersion = number.version
        isFrozenAndroid = isFrozen(bytes, number)
    }

    /// Whether the version is that of `10; K`, with nothing else in the model's place.
    private func isFrozen(_ bytes: Span<UInt8>, _ number: VersionNumber) -> Bool {
        guard number.version == OSVersion(major: 10, minor: 0, patch: 0), number.end + 2 < bytes.count,
            bytes[number.end] == UInt8(ascii: ";"), bytes[number.end + 1] == UInt8(ascii: " "),
            bytes[number.end + 2] == UInt8(ascii: "K")
        else { return false }
        guard number.end + 3 < bytes.count else { return true }
        return bytes[number.end + 3] == UInt8(ascii: ")") || bytes[number.end + 3] == UInt8(ascii: ";")
    }

    private mutating func readToken(_ bytes: Span<UInt8>, _ start: Int) {
        guard token == nil, let number = VersionNumber(bytes, at: start) else { return }
        token = number.version
        let isExact = number.end - start == 4
        isFrozenToken =
            isExact && number.version.major == 18 && (number.version.minor == 6 || number.version.minor == 7)
    }
}

/// The words that the scan looks for.
private struct AgentWords {
    static let shared = AgentWords()

    let android = AgentWord("android")
    let ipad = AgentWord("ipad")
    let ipod = AgentWord("ipod")
    let iphone = AgentWord("iphone")
    let windowsPhone = AgentWord("windows phone")
    let ios = AgentWord("ios")
    let macintosh = AgentWord("macintosh")
    let version = AgentWord("version/")
    let androidSpace = AgentWord("android ")
    let phoneOS = AgentWord("iphone os ")
    let cpuOS = AgentWord("cpu os ")
    let iosSpace = AgentWord("ios ")
    let ipadOS = AgentWord("ipados ")
}

/// A word of at most 15 bytes, packed from the highest byte down, so that a window holds all of it and the byte before.
private struct AgentWord {
    private let bytes: UInt128
    private let mask: UInt128
    private let length: UInt128

    init(_ word: String) {
        precondition(word.utf8.count < 16, "the window holds words of 15 bytes at most")
        bytes = word.utf8.reduce(0) { $0 << 8 | UInt128($1) }
        length = UInt128(word.utf8.count) * 8
        mask = (1 << length) - 1
    }

    /// Whether a window ends with the word.
    @inline(__always)
    func ends(_ window: UInt128) -> Bool { window & mask == bytes }

    /// Whether a window ends with the word, and no letter precedes it: a `HiPad` is no iPad but an Android tablet, and
    /// `Tripod` an app.
    @inline(__always)
    func beginsWord(in window: UInt128) -> Bool { ends(window) && !byteBefore(window).isLetter }

    /// What precedes the word that a window ends with, 0 at the beginning of the text.
    @inline(__always)
    func byteBefore(_ window: UInt128) -> UInt8 { UInt8(truncatingIfNeeded: window >> length) }
}
