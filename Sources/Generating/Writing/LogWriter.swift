/// Writes the lines of one file.
struct LogWriter {
    /// What the lines are made from.
    let world: World

    /// Every so many clicks, in their order: each file is one edge that sees all hours.
    func writeClicks(_ number: Int, to file: LogFile) throws -> GeneratorSummary {
        var file = file
        var lines = LineBuffer()
        lines.reserve(LogFile.memberSize + 8_192)
        var summary = GeneratorSummary()
        for click in stride(from: number, to: world.options.clicks, by: world.options.files) {
            let start = lines.count
            if let original = world.originalOfClick(click) {
                var random = world.random(.clickText, click)
                world.write(world.click(original), isAltered: random.chance(40_000), to: &lines)
                summary.duplicates += 1
            } else {
                world.write(world.click(click), to: &lines)
            }
            summary.clicks += 1
            if let bad = endLine(.clickNoise, click, &lines, &summary) {
                var random = world.random(.clickNoise, -click - 1)
                bad.write(to: &lines, &random) { world.write(world.click(click), to: &$0) }
                lines.text("\n")
            }
            summary.clickBytes += lines.count - start
            try file.writeIfFull(&lines)
        }
        try file.close(&lines)
        summary.writtenBytes = file.writtenBytes
        return summary
    }

    /// Every so many installs, in the order of their delivery.
    func writeInstalls(_ number: Int, _ deliveries: [Delivery], to file: LogFile) throws -> GeneratorSummary {
        var file = file
        var lines = LineBuffer()
        lines.reserve(LogFile.memberSize + 8_192)
        var summary = GeneratorSummary()
        for place in stride(from: number, to: deliveries.count, by: world.options.files) {
            let start = lines.count
            let install = Int(deliveries[place].number)
            if let original = world.originalOfInstall(install) {
                var random = world.random(.installText, install)
                world.write(world.install(original), isAltered: random.chance(40_000), to: &lines)
                summary.duplicates += 1
            } else {
                world.write(world.install(install), to: &lines)
            }
            summary.installs += 1
            if let bad = endLine(.installNoise, install, &lines, &summary) {
                var random = world.random(.installNoise, -install - 1)
                bad.write(to: &lines, &random) { world.write(world.install(install), to: &$0) }
                lines.text("\n")
            }
            summary.installBytes += lines.count - start
            try file.writeIfFull(&lines)
        }
        try file.close(&lines)
        summary.writtenBytes = file.writtenBytes
        return summary
    }

    /// The catalogue, in the order of the links' numbers.
    func writeLinks(to file: LogFile) throws -> GeneratorSummary {
        var file = file
        var lines = LineBuffer()
        for link in world.links {
            lines.text(link.line)
            lines.text("\n")
            try file.writeIfFull(&lines)
        }
        try file.close(&lines)
        var summary = GeneratorSummary()
        summary.links = world.links.count
        summary.writtenBytes = file.writtenBytes
        return summary
    }

    /// The truth about each install, in the order of their numbers.
    func writeTruth(to file: LogFile) throws -> GeneratorSummary {
        var file = file
        var lines = LineBuffer()
        var summary = GeneratorSummary()
        for number in 0..<world.options.installs where world.originalOfInstall(number) == nil {
            let install = world.install(number)
            world.writeTruth(install, to: &lines)
            lines.text("\n")
            if install.click == nil { summary.organic += 1 } else { summary.caused += 1 }
            try file.writeIfFull(&lines)
        }
        try file.close(&lines)
        summary.writtenBytes = file.writtenBytes
        return summary
    }

    /// Ends a line, adds now and then a blank one, and says which bad one follows, if any.
    private func endLine(
        _ purpose: Purpose, _ number: Int, _ lines: inout LineBuffer, _ summary: inout GeneratorSummary
    ) -> UnreadableLine? {
        var random = world.random(purpose, number)
        lines.text(random.chance(1_000) ? "\r\n" : "\n")
        if random.chance(200) {
            lines.text(["\n", "  \n", "\r\n"][random.below(3)])
            summary.blank += 1
        }
        guard random.chance(world.malformedMillionths) else { return nil }
        summary.unreadable += 1
        return UnreadableLine.allCases[random.below(UnreadableLine.allCases.count)]
    }
}
