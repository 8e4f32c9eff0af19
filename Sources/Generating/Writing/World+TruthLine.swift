import AttributionModel

extension World {
    /// Adds the truth about an install: `install_id`, `click_id` (null without a click), `link_id`, `why` and
    /// `delay_seconds`, the time from the click to the install.
    func writeTruth(_ install: Install, to line: inout LineBuffer) {
        line.text("{\"install_id\":\"")
        line.uuid(random(.installID, install.number))
        guard let click = install.click else {
            line.text("\",\"click_id\":null,\"link_id\":null,\"why\":\"organic\",\"delay_seconds\":null}")
            return
        }
        line.text("\",\"click_id\":\"")
        line.uuid(random(.clickID, click.number))
        line.text("\",\"link_id\":\"")
        line.text(links[click.link].identifier)
        line.text("\",\"why\":\"")
        line.text(install.cause.rawValue)
        line.text("\",\"delay_seconds\":")
        let delay = Int(install.instant - click.instant)
        line.number(delay / 1_000)
        line.text(".")
        line.number(delay % 1_000, digits: 3)
        line.text("}")
    }
}
