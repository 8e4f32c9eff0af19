import AttributionModel
import Signals
import Testing

@testable import Pipeline

@Suite("Signals that differ")
struct DifferingSignalsTests {
    private let pool = TextPool()

    private func words(_ signals: [Signal], click: SignalValues, install: SignalValues) -> String {
        DifferingSignals(signals, click: click, install: install, pool: pool).words(signals)
    }

    @Test("are told with both values as candidates spell them")
    func values() {
        var (click, install) = (SignalValues(), SignalValues())
        (click.screen, install.screen) = (ScreenSize(844, 390), ScreenSize(1170, 2532))
        (click.timeZoneOffset, install.timeZoneOffset) = (-120, 60)
        (click.pixelRatio, install.pixelRatio) = (3, 2.5)
        click.calendar = pool.id(of: Array("a\"b".utf8).span)
        install.calendar = pool.id(of: Array("gregory".utf8).span)
        #expect(
            words([.screen, .timeZoneOffset, .pixelRatio], click: click, install: install)
                == "screen (390x844, the install's 1170x2532), timezone_offset (-120, the install's 60) and "
                + "pixel_ratio (3, the install's 2.5) differ")
        #expect(
            words([.calendar], click: click, install: install) == #"calendar (a\"b, the install's gregory) differs"#)
    }

    @Test("are named alone where a value may lead to a person, or one side has none")
    func hidden() {
        var (click, install) = (SignalValues(), SignalValues())
        click.ip = IPAddress(family: 4, high: 0, low: 0xCB00_7109)
        install.ip = IPAddress(family: 4, high: 0, low: 0xCB00_710A)
        click.deviceID = Digest(high: 1, low: 2)
        install.deviceID = Digest(high: 3, low: 4)
        install.screen = ScreenSize(1170, 2532)
        #expect(
            words([.ip, .network, .ipPrefix, .deviceID, .screen], click: click, install: install)
                == "ip, network, ip_prefix, device_id and screen differ")
    }
}
