import AttributionModel

extension World {
    /// Adds an install's line without its line feed.
    ///
    /// `isAltered` writes it as a second delivery, with a new timestamp and other bytes.
    func write(_ install: Install, isAltered: Bool, to line: inout LineBuffer) {
        var text = random(.installText, install.number)
        let device = install.device
        let isApple = device.isApple
        let isSimulator = !device.isHot && text.chance(3_000)
        line.text("{\"install_id\":\"")
        line.uuid(random(.installID, install.number))
        line.text("\",\"timestamp\":\"")
        writeTime(isAltered ? install.instant + World.restamping : install.instant, &text, to: &line)
        line.text("\",\"app_id\":\"")
        line.text(apps[install.app])
        line.text("\"")
        if !text.chance(30_000) { line.text(isApple ? ",\"platform\":\"ios\"" : ",\"platform\":\"android\"") }
        line.text(",\"ip\":\"")
        line.address(population.address(of: device, by: install.path))
        line.text(isApple ? "\",\"user_agent\":\"WarpLink-iOS/0.1." : "\",\"user_agent\":\"WarpLink-Android/0.1.")
        let version = text.below(3)
        line.number(version)
        line.text("\",\"sdk_version\":\"0.1.")
        line.number(version)
        line.text("\",\"languages\":")
        let language = self.language(of: device)
        line.text(isApple ? language.apple : language.android)
        writeScreenAndClock(install, &text, to: &line)
        writeSystem(install, isSimulator: isSimulator, &text, to: &line)
        let isStage = !device.isHot && text.chance(10_000)
        line.text(isStage ? ",\"environment\":\"stage\"" : ",\"environment\":\"production\"")
        if isSimulator { line.text(",\"simulator\":true") }
        writeLaunch(install, &text, to: &line)
        line.text("}")
    }

    /// Flags of the launch, which older SDKs do not know.
    private func writeLaunch(_ install: Install, _ text: inout RandomStream, to line: inout LineBuffer) {
        let draw = text.below(1_000)
        if draw < 3 { return line.text(",\"first_launch\":false") }
        if draw < 8 { return line.text(",\"opened_by_link\":true") }
        if draw < 100 { return line.text(",\"first_launch\":true,\"opened_by_link\":false,\"simulator\":false") }
        if install.cause == .reinstall, draw < 600 { line.text(",\"is_reinstall\":true") }
    }

    private func writeScreenAndClock(_ install: Install, _ text: inout RandomStream, to line: inout LineBuffer) {
        let device = install.device
        let hardware = population.hardware(of: device)
        let isTurned = device.isTablet && text.chance(350_000)
        let width = device.isApple ? hardware.width : hardware.pixelWidth
        let height = device.isApple ? hardware.height : hardware.pixelHeight
        line.text(",\"screen\":{\"width\":")
        line.number(isTurned ? height : width)
        line.text(",\"height\":")
        line.number(isTurned ? width : height)
        line.text("},\"pixel_ratio\":")
        line.text(hardware.ratio)
        let zone = self.zone(of: device)
        let shape = device.isHot ? 0 : text.below(100)
        if shape < 80 {
            line.text(",\"timezone\":\"")
            line.text(zone.name)
            line.text("\"")
        }
        if shape < 60 || shape >= 78 {
            line.text(",\"timezone_offset_seconds\":")
            line.number(zone.minutesEast(at: install.instant) * 60)
        }
    }

    private func writeSystem(
        _ install: Install, isSimulator: Bool, _ text: inout RandomStream, to line: inout LineBuffer
    ) {
        let device = install.device
        line.text(",\"device_model\":\"")
        line.text(isSimulator ? "arm64" : population.hardware(of: device).name)
        line.text("\",\"os_version\":\"")
        if device.isApple {
            if text.chance(50_000) { line.text(device.kind == .phone ? "iOS " : "iPadOS ") }
            line.text(AppleRelease.all[device.release].version)
            line.text("\"")
            // Absent right after a device was restored.
            if !text.chance(15_000) {
                line.text(",\"idfv\":\"")
                writeDeviceID(device, install: install.deviceID, to: &line)
                line.text("\"")
            }
            return
        }
        line.text(Browser.androidVersions[device.release].version)
        line.text("\"")
        writeReferrer(install, &text, to: &line)
    }

    /// What Google Play hands on: now and then the link, else that the install was organic, else nothing.
    private func writeReferrer(_ install: Install, _ text: inout RandomStream, to line: inout LineBuffer) {
        let draw = text.below(100)
        if let click = install.click, draw < 20 {
            let link = links[click.link].identifier
            line.text(",\"install_referrer\":\"")
            switch draw {
            case 0..<3: line.text("utm_source%3Dwarplink%26utm_content%3D\(link)")
            case 3..<5: line.text("utm_source=warplink&utm_content=\(link.uppercased())&utm_campaign=store")
            default: line.text("utm_source=warplink&utm_content=\(link)")
            }
            return line.text("\"")
        }
        if draw < 70 { line.text(",\"install_referrer\":\"utm_source=google-play&utm_medium=organic\"") }
    }
}
