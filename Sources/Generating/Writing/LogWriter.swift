internal import AttributionModel

/// Writes the lines of one file, or of one of each day.
struct LogWriter {
    /// What the lines are made from.
    let world: World

    /// Every so many clicks, in their order: each file is one edge that sees all hours.
    func writeClicks(_ number: Int, to files: LogFiles) throws -> GeneratorSummary {
        var files = files
        var summary = GeneratorSummary()
        for click in stride(from: number, to: world.options.clicks, by: world.options.files) {
            let original = world.originalOfClick(click)
            let record = world.click(original ?? click)
            var random = world.random(.clickText, click)
            let isAltered = original != nil && random.chance(40_000)
            let place = files.place(of: isAltered ? record.instant + World.restamping : record.instant)
            let start = files.lines[place].count
            world.write(record, isAltered: isAltered, to: &files.lines[place])
            if original != nil { summary.duplicates += 1 }
            summary.clicks += 1
            if let bad = endLine(.clickNoise, click, &files.lines[place], &summary) {
                var random = world.random(.clickNoise, -click - 1)
                bad.write(to: &files.lines[place], &random) { world.write(world.click(click), to: &$0) }
                files.lines[place].text("\n")
            }
            summary.clickBytes += files.lines[place].count - start
            try files.writeIfFull(place)
        }
        try files.close()
        summary.writtenBytes = files.writtenBytes
        return summary
    }

    /// Every so many installs, in the order of their delivery.
    func writeInstalls(_ number: Int, _ deliveries: [Delivery], to files: LogFiles) throws -> GeneratorSummary {
        var files = files
        var summary = GeneratorSummary()
        for delivery in stride(from: number, to: deliveries.count, by: world.options.files) {
            let install = Int(deliveries[delivery].number)
            let original = world.originalOfInstall(install)
            let record = world.install(original ?? install)
            var random = world.random(.installText, install)
            let isAltered = original != nil && random.chance(40_000)
            let place = files.place(of: isAltered ? record.instant + World.restamping : record.instant)
            let start = files.lines[place].count
            world.write(record, isAltered: isAltered, to: &files.lines[place])
            if original != nil { summary.duplicates += 1 }
            summary.installs += 1
            if let bad = endLine(.installNoise, install, &files.lines[place], &summary) {
                var random = world.random(.installNoise, -install - 1)
                bad.write(to: &files.lines[place], &random) { world.write(world.install(install), to: &$0) }
                files.lines[place].text("\n")
            }
            summary.installBytes += files.lines[place].count - start
            try files.writeIfFull(place)
        }
        try files.close()
        summary.writtenBytes = files.writtenBytes
        return summary
    }

    /// The catalogue, in the order of the links' numbers.
    func writeLinks(to files: LogFiles) throws -> GeneratorSummary {
        var files = files
        for link in world.links {
            files.lines[0].text(link.line)
            files.lines[0].text("\n")
            try files.writeIfFull(0)
        }
        try files.close()
        var summary = GeneratorSummary()
        summary.links = world.links.count
        summary.writtenBytes = files.writtenBytes
        return summary
    }

    /// The truth about each install, in the order of their numbers.
    func writeTruth(to files: LogFiles) throws -> GeneratorSummary {
        var files = files
        var summary = GeneratorSummary()
        for number in 0..<world.options.installs where world.originalOfInstall(number) == nil {
            let install = world.install(number)
            world.writeTruth(install, to: &files.lines[0])
            files.lines[0].text("\n")
            if install.click == nil { summary.organic += 1 } else { summary.caused += 1 }
            try files.writeIfFull(0)
        }
        try files.close()
        summary.writtenBytes = files.writtenBytes
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
