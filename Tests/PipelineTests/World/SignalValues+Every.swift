import AttributionModel
import Signals

extension SignalValues {
    /// A record that has every signal, its texts in a pool.
    static func every(in pool: TextPool) -> SignalValues {
        func id(_ text: String) -> TextID { pool.id(of: Array(text.utf8).span) }
        var values = SignalValues()
        values.ip = IPAddress(family: 6, high: 0x2001_0DB8_0000_0000, low: 1)
        values.deviceID = Digest(high: 0x0E1B_7C2A_9F3D_4E5A, low: 0x8B6C_1D2E_3F4A_5B6C)
        values.language = 0x706C << 48
        values.languageTag = id("pl-pl")
        values.languages = id("pl-pl,en")
        values.screen = ScreenSize(844, 390)
        values.pixelRatio = 2.625
        values.timeZone = ZoneTable.shared.index(ofName: Array("Europe/Kiev".utf8).span) ?? 0
        values.timeZoneOffset = 180
        values.calendar = id("gregory")
        values.referredLink = id(#"https://a.example/"autumn"?b=é"#)
        values.osVersion = OSVersion(major: 17, minor: 5, patch: 1)
        values.platform = .ios
        return values
    }
}
