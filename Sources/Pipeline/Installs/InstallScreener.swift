import AttributionModel
import Records
import Screening
import Signals

/// An install with its verdict, before duplicates and repeats are known.
struct ScreenedInstall {
    var verdict: InstallVerdict
    var app: TextID
    var environment: TextID
    var signals: SignalValues
    /// The value that is decided once, where the pipeline names one.
    var oncePer: [UInt8]?
}

/// Reads a line as an install, normalises its signals and screens it (spec §2–§4); one a worker.
struct InstallScreener: ~Copyable {
    private let screen: InstallScreen
    private let oncePer: InstallField?
    private let later: Milliseconds
    private var reader: RecordReader
    private var signals: InstallSignals
    private var texts: TextIDCache
    /// The fields of the line that was read last.
    private(set) var fields: ParsedFields

    init(store: InstallStore) {
        let source = store.pipeline.installs
        screen = InstallScreen(source.screening)
        oncePer = source.screening.oncePer
        later = store.move.later
        reader = RecordReader(InstallField.self, mapping: source.mapping)
        fields = reader.makeFields()
        signals = InstallSignals(source: source, pool: store.pool)
        texts = TextIDCache(store.pool)
    }

    /// Values of the wrong type or impossible ones, by the raw value of an `InstallField`.
    var badValues: [Int] { zip(signals.impossible, reader.wrongTypes).map { $0 + $1 } }
    /// Values of the wrong type, in the installs that were read.
    var wrongTypes: [Int] { reader.wrongTypes }
    /// How many installs had a malformed install referrer.
    var malformedReferrers: Int { signals.impossible[InstallField.installReferrer.rawValue] }
    /// How many installs had an install referrer from elsewhere.
    var foreignReferrers: Int { signals.foreignReferrers }
    /// When the install at hand was requested, or is taken to have been.
    var requestedAt: Instant { fields[InstallField.requestedAt].time + later }

    /// Reads a line's fields, or says why it is unreadable.
    mutating func read(_ block: [UInt8], _ line: Range<Int>) -> Unreadable? {
        reader.read(block: block.span, line: line, into: &fields)
    }

    /// Works out the signals of the install at hand and screens it.
    mutating func screenInstall() -> ScreenedInstall {
        let environment = texts.id(of: fields[InstallField.environment], in: fields.text)
        let verdict = screen.verdict(
            environment: screen.environment(
                fields.text.span.extracting(fields.textRange(of: InstallField.environment))),
            simulator: fields.flag(InstallField.simulator), firstLaunch: fields.flag(InstallField.firstLaunch),
            openedByLink: fields.flag(InstallField.openedByLink))
        let own = signals.read(fields, at: requestedAt)
        let once = OnceValue.normal(oncePer.flatMap { fields.bytes(of: $0) }, isDevice: oncePer == .deviceID)
        return ScreenedInstall(
            verdict: verdict, app: texts.id(of: fields[InstallField.appID], in: fields.text),
            environment: environment, signals: own, oncePer: once)
    }
}
