import AttributionModel

extension World {
    /// By how much a second delivery's time differs from the first one's.
    static let restamping: Milliseconds = 1_500

    /// Adds a click's line without its line feed.
    ///
    /// `isAltered` writes it as a second delivery, with a new timestamp and other bytes.
    func write(_ click: Click, isAltered: Bool, to line: inout LineBuffer) {
        var text = random(.clickText, click.number)
        let device = click.device
        let browser = population.browser(of: device)
        line.text("{\"click_id\":\"")
        line.uuid(random(.clickID, click.number))
        line.text("\",\"timestamp\":\"")
        writeTime(isAltered ? click.instant + World.restamping : click.instant, &text, to: &line)
        line.text("\",\"link_id\":\"")
        line.text(links[click.link].identifier)
        line.text("\",\"app_id\":\"")
        line.text(apps[links[click.link].app])
        line.text("\",\"ip\":\"")
        let address = population.address(of: device, by: click.path)
        if text.chance(10_000) { line.longAddress(address) } else { line.address(address) }
        line.text("\",\"user_agent\":\"")
        line.text(
            device.kind == .desktopClassTablet && !browser.isWebView
                ? World.desktopAgents[device.release] : browser.agent)
        line.text("\"")
        writeLanguages(device, browser, &text, to: &line)
        if device.runsScript { writeScreenAndClock(click, &text, to: &line) }
        line.text(click.isStage ? ",\"environment\":\"stage\"" : ",\"environment\":\"production\"")
        line.text(click.opensApp ? ",\"app_installed\":true" : ",\"app_installed\":false")
        if links[click.link].tellsClicks { line.text(links[click.link].clickMembers) }
        if device.tellsDeviceID {
            line.text(",\"device_id\":\"")
            writeDeviceID(device, install: 0, to: &line)
            line.text("\"")
        }
        line.text(",\"country\":\"")
        line.text(population.regions[device.region].country)
        line.text("\"}")
    }

    /// The vendor's id of a device: a new one for most installs, as none of the vendor's apps was left before.
    func writeDeviceID(_ device: Device, install: Int, to line: inout LineBuffer) {
        let number = device.tellsDeviceID ? Int(device.number) : (1 << 40) + install
        line.upperUUID(random(.deviceID, number))
    }

    /// A time in one of the spellings of RFC 3339.
    func writeTime(_ instant: Instant, _ text: inout RandomStream, to line: inout LineBuffer) {
        switch text.below(100) {
        case 0: line.time(instant, hoursEast: 2)
        case 1: line.time(instant, hoursEast: -5)
        case 2: line.time(instant, hoursEast: 0)
        default: line.time(instant)
        }
    }

    private static let desktopAgents = AppleRelease.all.map(\.desktopClassAgent)

    private func writeLanguages(
        _ device: Device, _ browser: Browser, _ text: inout RandomStream, to line: inout LineBuffer
    ) {
        if device.kind == .bot, text.chance(600_000) { return }
        let language = self.language(of: device)
        line.text(",\"accept_language\":\"")
        if browser.isWebView {
            line.text(language.webView)
        } else {
            line.text(device.isApple ? language.safari : language.chrome)
        }
        line.text("\"")
        if device.runsScript, !device.isApple, text.chance(300_000) {
            line.text(",\"languages\":")
            line.text(language.webList)
        }
    }

    private func writeScreenAndClock(_ click: Click, _ text: inout RandomStream, to line: inout LineBuffer) {
        let device = click.device
        let hardware = population.hardware(of: device)
        let isTurned = !device.isHot && device.kind != .phone && text.chance(60_000)
        line.text(",\"screen\":{\"width\":")
        line.number(isTurned ? hardware.height : hardware.width)
        line.text(",\"height\":")
        line.number(isTurned ? hardware.width : hardware.height)
        line.text("},\"pixel_ratio\":")
        line.text(hardware.ratio)
        line.text(device.isMobile ? ",\"touch_points\":5" : ",\"touch_points\":0")
        let zone = self.zone(of: device)
        let shape = device.isHot ? 0 : text.below(100)
        if shape < 55 {
            line.text(",\"timezone\":\"")
            line.text(zone.webName)
            line.text("\"")
        }
        if shape < 20 || shape >= 52 {
            line.text(",\"timezone_offset\":")
            line.number(-zone.minutesEast(at: click.instant))
        }
    }
}
