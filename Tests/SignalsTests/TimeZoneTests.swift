import AttributionModel
import Signals
import Testing

private let table = ZoneTable.shared

private func place(of name: String) -> UInt16? {
    let bytes = Array(name.utf8)
    return table.index(ofName: bytes.span)
}

private func canonical(_ name: String) -> String? {
    place(of: name).map { String(decoding: table.canonicalName($0), as: UTF8.self) }
}

/// The instant of a UTC calendar time, by counting days the slow way.
private func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0)
    -> Instant
{
    var days = 0
    for past in 1970..<year { days += isLeap(past) ? 366 : 365 }
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    days += lengths.prefix(month - 1).reduce(0, +) + day - 1
    return Instant(milliseconds: Int64(((days * 24 + hour) * 60 + minute) * 60 + second) * 1000)
}

private func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

@Suite struct TimeZoneTests {
    @Test(arguments: [
        ("Europe/Kiev", "Europe/Kyiv"), ("Asia/Calcutta", "Asia/Kolkata"), ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
        ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("US/Eastern", "America/New_York"),
        ("America/Godthab", "America/Nuuk"), ("Asia/Katmandu", "Asia/Kathmandu"),
        ("Pacific/Enderbury", "Pacific/Kanton"),
        ("GMT", "Etc/UTC"), ("UTC", "Etc/UTC"), ("Etc/GMT", "Etc/UTC"), ("Etc/GMT+0", "Etc/UTC"), ("Zulu", "Etc/UTC"),
        ("Greenwich", "Etc/UTC"), ("Etc/UTC", "Etc/UTC"), ("Europe/Warsaw", "Europe/Warsaw"),
        ("Poland", "Europe/Warsaw"),
        ("Africa/Accra", "Africa/Accra"), ("Etc/GMT+5", "Etc/GMT+5"), ("Asia/Rangoon", "Asia/Yangon"),
        ("Africa/Abidjan", "Africa/Abidjan"), ("WET", "WET"),
    ])
    func `renamed zones are folded into one name`(name: String, expected: String) {
        #expect(canonical(name) == expected)
    }

    @Test(arguments: [
        "", "europe/warsaw", "EUROPE/WARSAW", "Europe/Warsaw ", "Europe", "Mars/Olympus", "utc", "A", "zzz", "GMT+1",
        "+02:00",
    ])
    func `an unknown or differently written name is no zone`(name: String) {
        #expect(place(of: name) == nil)
    }

    @Test(arguments: [
        ("Europe/Berlin", utc(2024, 3, 31, 0, 59, 59), 60), ("Europe/Berlin", utc(2024, 3, 31, 1), 120),
        ("Europe/Berlin", utc(2024, 10, 27, 0, 59, 59), 120), ("Europe/Berlin", utc(2024, 10, 27, 1), 60),
        ("America/New_York", utc(2024, 3, 10, 6, 59, 59), -300), ("America/New_York", utc(2024, 3, 10, 7), -240),
        ("America/New_York", utc(2024, 11, 3, 5, 59, 59), -240), ("America/New_York", utc(2024, 11, 3, 6), -300),
        ("Asia/Kolkata", utc(2024, 7, 1), 330), ("Asia/Kathmandu", utc(2024, 7, 1), 345),
        ("Australia/Lord_Howe", utc(2024, 1, 1), 660), ("Australia/Lord_Howe", utc(2024, 7, 1), 630),
        ("Pacific/Chatham", utc(2024, 1, 1), 825), ("Pacific/Kiritimati", utc(2024, 1, 1), 840),
        ("Pacific/Pago_Pago", utc(2024, 1, 1), -660), ("Etc/GMT+12", utc(2024, 1, 1), -720),
        ("Europe/Moscow", utc(2014, 10, 25, 21, 59, 59), 240), ("Europe/Moscow", utc(2014, 10, 25, 22), 180),
        ("Europe/Istanbul", utc(2016, 1, 1), 120), ("Europe/Istanbul", utc(2020, 1, 1), 180),
        ("Asia/Pyongyang", utc(2015, 8, 14, 14, 59), 540), ("Asia/Pyongyang", utc(2015, 8, 14, 15), 510),
        ("Asia/Pyongyang", utc(2018, 5, 5), 540), ("America/Sao_Paulo", utc(2019, 1, 1), -120),
        ("America/Sao_Paulo", utc(2024, 1, 1), -180), ("Asia/Tehran", utc(2022, 7, 1), 270),
        ("Asia/Tehran", utc(2024, 7, 1), 210), ("America/Mexico_City", utc(2022, 7, 1), -300),
        ("America/Mexico_City", utc(2024, 7, 1), -360), ("Africa/Casablanca", utc(2024, 3, 1), 60),
        ("Africa/Casablanca", utc(2024, 3, 20), 0), ("Europe/Dublin", utc(2024, 1, 1), 0),
        ("Europe/Dublin", utc(2024, 7, 1), 60), ("Asia/Almaty", utc(2024, 2, 29, 17, 59), 360),
        ("Asia/Almaty", utc(2024, 3, 1, 0), 300), ("Europe/Berlin", utc(2099, 7, 1), 120),
        ("Europe/Berlin", utc(2100, 12, 31, 23), 60), ("Etc/UTC", utc(2050, 1, 1), 0),
        ("America/Asuncion", utc(2025, 7, 1), -180), ("Africa/Cairo", utc(2024, 7, 1), 180),
    ])
    func `a zone's offset is that of the instant`(name: String, instant: Instant, expected: Int) throws {
        #expect(table.period(try #require(place(of: name)), at: instant).minutesEast == expected)
    }

    @Test func `the zone's offset goes before the offset field`() {
        let zoned: [ClickField: Sample] = [.timeZone: .text("America/New_York"), .timeZoneOffset: .number(0)]
        #expect(signals(ofClick: zoned, offsetUnit: .minutesWest, at: winter).timeZoneOffset == -300)
        #expect(signals(ofClick: zoned, offsetUnit: .minutesWest, at: summer).timeZoneOffset == -240)
        #expect(shown(.timeZoneOffset, signals(ofClick: zoned, at: summer)) == "-240")
        let unknown: [ClickField: Sample] = [.timeZone: .text("Mars/Olympus"), .timeZoneOffset: .number(-60)]
        #expect(signals(ofClick: unknown, offsetUnit: .minutesWest).timeZoneOffset == 60)
    }

    @Test func `a reader that alternates between instants keeps them apart`() {
        var reader = ClickSignals(source: ClickSource(paths: []), pool: pool, isBot: { _ in false })
        for _ in 0..<3 {
            for (name, cold, warm) in [("America/New_York", -300, -240), ("Europe/Berlin", 60, 120)] {
                let fields = parsed([ClickField.timeZone: .text(name)])
                let offsets = [winter, summer].map { reader.read(fields, at: $0).signals.timeZoneOffset }
                #expect(offsets == [Int16(cold), Int16(warm)])
            }
        }
    }

    @Test(
        arguments: [
            (OffsetUnit.minutesEast, 120.0, 120), (.minutesWest, 300, -300), (.minutesWest, -120, 120),
            (.secondsEast, -18_000, -300),
            (.secondsEast, 19_800, 330), (.minutesEast, 840, 840), (.minutesEast, -840, -840), (.minutesEast, 841, nil),
            (.minutesWest, 841, nil), (.secondsEast, 50_401, nil), (.secondsEast, 50_460, nil), (.secondsEast, 90, nil),
            (.minutesEast, 30.5, nil), (.minutesWest, 0, 0), (.minutesWest, -0.0, 0), (.secondsEast, 1e300, nil),
        ] as [(OffsetUnit, Double, Int?)])
    func `an offset field is read in its declared unit`(unit: OffsetUnit, number: Double, expected: Int?) {
        let values = signals(ofClick: [.timeZoneOffset: .number(number)], offsetUnit: unit)
        #expect(values.timeZoneOffset == expected.map { Int16($0) } ?? .min)
        let install = signals(ofInstall: [.timeZoneOffset: .number(number)], offsetUnit: unit)
        #expect(install.timeZoneOffset == values.timeZoneOffset)
    }

    @Test func `an offset field without a declared unit is not read`() {
        #expect(signals(ofClick: [.timeZoneOffset: .number(60)]).timeZoneOffset == .min)
    }

    @Test func `every canonical name is its own canonical name and has offsets within range`() {
        var count = 0
        for place in UInt16(1)...700 {
            let name = table.canonicalName(place)
            guard !name.isEmpty else { continue }
            guard let zone = table.index(ofName: name.span) else {
                Issue.record("a name of the table is not found")
                continue
            }
            count += 1
            let canonicalName = table.canonicalName(zone)
            #expect(table.index(ofName: canonicalName.span) == zone)
            for year in 2012...2100 {
                #expect((-840...840).contains(table.period(zone, at: utc(year, 1, 1)).minutesEast))
                #expect((-840...840).contains(table.period(zone, at: utc(year, 7, 1)).minutesEast))
            }
        }
        #expect(count == 597)
        #expect(table.canonicalName(0).isEmpty)
    }

    @Test(arguments: [
        ("Etc/UTC", utc(2024, 5, 5), utc(2024, 5, 5)), ("America/New_York", utc(2024, 3, 10), utc(2024, 3, 10, 5)),
        ("America/New_York", utc(2024, 3, 11), utc(2024, 3, 11, 4)),
        ("Asia/Tokyo", utc(2024, 5, 5), utc(2024, 5, 4, 15)),
        // The clocks of Beirut and Santiago skip midnight.
        ("Asia/Beirut", utc(2024, 3, 31), utc(2024, 3, 30, 22)),
        ("America/Santiago", utc(2024, 9, 8), utc(2024, 9, 8, 4)),
        // Havana goes back from 1:00 to 0:00: the day begins at the first of the two midnights.
        ("America/Havana", utc(2024, 11, 3), utc(2024, 11, 3, 4)),
        ("Asia/Pyongyang", utc(2015, 8, 15), utc(2015, 8, 14, 15, 30)),
    ])
    func `a local day begins at its first instant`(name: String, day: Instant, expected: Instant) throws {
        let zone = try #require(place(of: name))
        #expect(table.start(ofDay: BatchDay(number: Int32(day.milliseconds / .day)), in: zone) == expected)
    }

    @Test func `the days of a zone part all instants among them`() throws {
        var canonical = 0
        for place in stride(from: UInt16(1), through: 597, by: 1) {
            let name = table.canonicalName(place)
            guard table.index(ofName: name.span) == place else { continue }
            canonical += 1
            for number in stride(from: Int32(15_340), through: 47_480, by: 1) where place % 9 == 0 || number < 20_500 {
                let day = BatchDay(number: number)
                let start = table.start(ofDay: day, in: place)
                guard table.day(of: start, in: place) == day, table.day(of: start - 1, in: place) == day - 1 else {
                    Issue.record(
                        "day \(day.name) of \(String(decoding: name, as: UTF8.self)) does not begin at its start")
                    break
                }
            }
        }
        #expect(canonical > 300)
    }
}
