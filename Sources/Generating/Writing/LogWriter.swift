import AttributionModel

/// Writes the lines of one file, or of one of each day.
struct LogWriter {
    /// What the lines are made from.
    let world: World

    /// Writes every n-th click, in order, for n files: each file is one edge that sees all hours.
    func writeClicks(_ number: Int, to files: LogFiles) throws -> GeneratorSummary {
        let kind = LoggedKind(
            text: .clickText, noise: .clickNoise, original: world.originalOfClick, make: world.click,
            instant: \.instant, lines: .clicks
        ) { world.write($0, isAltered: $1, to: &$2) }
        let clicks = stride(from: number, to: world.options.clicks, by: world.options.files)
        return try write(kind, clicks, to: files)
    }

    /// Writes every n-th install, for n files, in the order of delivery.
    func writeInstalls(_ number: Int, _ deliveries: [Delivery], to files: LogFiles) throws -> GeneratorSummary {
        let kind = LoggedKind(
            text: .installText, noise: .installNoise, original: world.originalOfInstall, make: world.install,
            instant: \.instant, lines: .installs
        ) { world.write($0, isAltered: $1, to: &$2) }
        let places = stride(from: number, to: deliveries.count, by: world.options.files)
        return try write(kind, places.lazy.map { Int(deliveries[$0].number) }, to: files)
    }

    /// Writes the lines of the records of some numbers.
    private func write<Record>(
        _ kind: LoggedKind<Record>, _ numbers: some Sequence<Int>, to files: consuming LogFiles
    ) throws -> GeneratorSummary {
        var summary = GeneratorSummary()
        for number in numbers {
            try write(kind, number, to: &files, &summary)
            summary[kind.lines] += 1
        }
        summary[.writtenBytes] = try files.close()
        return summary
    }

    /// Writes a record's line, or that of the record that it copies, and now and then a blank or an unreadable line
    /// after it.
    private func write<Record>(
        _ kind: LoggedKind<Record>, _ number: Int, to files: inout LogFiles, _ summary: inout GeneratorSummary
    ) throws {
        let original = kind.original(number)
        let record = kind.make(original ?? number)
        var random = world.random(kind.text, number)
        let isAltered = original != nil && random.chance(40_000)
        let instant = record[keyPath: kind.instant]
        let place = files.place(of: isAltered ? instant + World.restamping : instant)
        kind.write(record, isAltered, &files.lines[place])
        if original != nil { summary[.duplicates] += 1 }
        if let bad = endLine(kind.noise, number, &files.lines[place], &summary) {
            var random = world.random(kind.noise, -number - 1)
            bad.write(to: &files.lines[place], &random) { kind.write(kind.make(number), false, &$0) }
            files.lines[place].text("\n")
        }
        try files.writeIfFull(place)
    }

    /// The catalogue, in the order of the links' numbers.
    func writeLinks(to files: consuming LogFiles) throws -> GeneratorSummary {
        for link in world.links {
            files.lines[0].text(link.line)
            files.lines[0].text("\n")
            try files.writeIfFull(0)
        }
        var summary = GeneratorSummary()
        summary[.links] = world.links.count
        summary[.writtenBytes] = try files.close()
        return summary
    }

    /// The truth about each install, in the order of their numbers.
    func writeTruth(to files: consuming LogFiles) throws -> GeneratorSummary {
        var summary = GeneratorSummary()
        for number in 0..<world.options.installs where world.originalOfInstall(number) == nil {
            let install = world.install(number)
            world.writeTruth(install, to: &files.lines[0])
            files.lines[0].text("\n")
            if install.click == nil { summary[.organic] += 1 } else { summary[.caused] += 1 }
            try files.writeIfFull(0)
        }
        summary[.writtenBytes] = try files.close()
        return summary
    }

    /// Ends a line, now and then adds a blank one, and says which bad one follows, if any.
    private func endLine(
        _ purpose: Purpose, _ number: Int, _ lines: inout LineBuffer, _ summary: inout GeneratorSummary
    ) -> UnreadableLine? {
        var random = world.random(purpose, number)
        lines.text(random.chance(1_000) ? "\r\n" : "\n")
        if random.chance(200) {
            lines.text(["\n", "  \n", "\r\n"][random.below(3)])
            summary[.blank] += 1
        }
        guard random.chance(world.malformedMillionths) else { return nil }
        summary[.unreadable] += 1
        return UnreadableLine.allCases[random.below(UnreadableLine.allCases.count)]
    }
}

/// How writing the lines of clicks differs from writing those of installs.
private struct LoggedKind<Record> {
    /// What the random numbers of a line's text are for.
    let text: Purpose
    /// What the random numbers of a line's end and of bad lines are for.
    let noise: Purpose
    /// The earlier record that a record is a copy of, if any.
    let original: (Int) -> Int?
    let make: (Int) -> Record
    let instant: KeyPath<Record, Instant>
    /// As what the summary counts lines.
    let lines: GeneratedCount
    /// Writes a line, altered if the flag says so.
    let write: (Record, Bool, inout LineBuffer) -> Void
}
