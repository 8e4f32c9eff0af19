import Benchmark

/// A stage of a run that is repeated over the same input.
protocol Stage {
    associatedtype Input
    /// What one repetition works on; making it is not measured.
    func makeInput() throws -> Input
    /// Does the work once and says how much it was.
    mutating func run(_ input: Input) throws -> Amount
}

extension Stage where Input == Void {
    func makeInput() {}
}

/// How much work was done.
struct Amount {
    /// Lines, or what became of them.
    var records: Int
    /// Bytes of what was worked on; the table in the README beside says which.
    var bytes: Int
}

extension BenchmarkMetric {
    /// Records a second.
    static let records = BenchmarkMetric.custom("records/s", polarity: .prefersLarger, useScalingFactor: false)
    /// Millions of bytes a second.
    static let megabytes = BenchmarkMetric.custom("MB/s", polarity: .prefersLarger, useScalingFactor: false)
}

/// Enters a stage into the list of what is measured; `prepare` is called once, before its first repetition.
func measure<Measured: Stage>(_ name: String, prepare: @escaping () async throws -> Measured) {
    let configuration = Benchmark.Configuration(
        metrics: [.records, .megabytes, .wallClock], tags: [:], timeUnits: .automatic,
        units: [.records: .kilo, .megabytes: .count], warmupIterations: 3,
        scalingFactor: .one, maxDuration: .seconds(2), maxIterations: 1_000, thresholds: nil)
    _ = Benchmark(
        name, configuration: configuration,
        closure: { (benchmark: Benchmark, stage: StageBox<Measured>) in
            let input = try stage.stage.makeInput()
            benchmark.startMeasurement()
            let started = ContinuousClock.now
            let amount = try stage.stage.run(input)
            let seconds = started.duration(to: .now) / .seconds(1)
            benchmark.stopMeasurement()
            benchmark.measurement(.records, Int(Double(amount.records) / seconds))
            benchmark.measurement(.megabytes, Int(Double(amount.bytes) / 1e6 / seconds))
        },
        setup: { StageBox(try await prepare()) })
}

/// Owns a stage from one repetition to the next.
private final class StageBox<Measured: Stage> {
    var stage: Measured

    init(_ stage: Measured) { self.stage = stage }
}
