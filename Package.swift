// swift-tools-version: 6.2
import PackageDescription

// Targets are architecture: a stage imports the model and never another stage, and C is reached only through
// Compression and JSONLines, but for a hint to the processor in Matching. `ArrowsTests` holds the imports against this
// file, and this file against that.
let package = Package(
    name: "Ascribe",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "ascribe", targets: ["ascribe"]),
        .library(name: "Ascribe", targets: ["Pipeline"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // The nouns.
        .target(name: "AttributionModel"),

        // System calls on files, and their errors.
        .target(name: "Files"),

        // C, behind thin fences.
        .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
        .systemLibrary(
            name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
        .systemLibrary(name: "CPrefetch"),
        .target(name: "CLineReader", linkerSettings: [.linkedLibrary("simdjson")]),

        // Bytes and lines.
        .target(
            name: "Compression", dependencies: ["AttributionModel", "Files", "CISAL", "CZlib", "CArchive", "CXXHash"]),
        .target(name: "JSONLines", dependencies: ["AttributionModel", "CLineReader"]),

        // The stages, in the order of the data.
        .target(name: "Sources", dependencies: ["AttributionModel", "Files", "Compression"]),
        .target(name: "Records", dependencies: ["AttributionModel", "JSONLines"]),
        .target(name: "Signals", dependencies: ["AttributionModel"]),
        .target(name: "Screening", dependencies: ["AttributionModel"]),
        .target(name: "Matching", dependencies: ["AttributionModel", "Files", "CPrefetch"]),
        .target(name: "Deciding", dependencies: ["AttributionModel"]),
        .target(name: "Publishing", dependencies: ["AttributionModel", "Files"]),
        .target(name: "Reporting", dependencies: ["AttributionModel"]),

        // Reads and compares what was published.
        .target(name: "Reviewing", dependencies: ["AttributionModel", "JSONLines"]),

        // What joins them.
        .target(
            name: "PipelineFile",
            dependencies: ["AttributionModel", "Files", .product(name: "Yams", package: "Yams")],
            // Symbolic links to the files in `pipelines`: the program carries their texts.
            resources: ["warplink", "warplink-2", "linktrace", "dynalinks"].map { .embedInCode("Shipped/\($0).yaml") }),
        .target(
            name: "Pipeline",
            dependencies: [
                "AttributionModel", "Files", "Compression", "JSONLines", "Sources", "Records", "Signals", "Screening",
                "Matching", "Deciding", "Publishing", "Reporting", "Reviewing", "PipelineFile",
            ]),
        .target(name: "Generating", dependencies: ["AttributionModel", "Files", "Publishing", "Signals"]),
        .target(
            name: "Commands",
            dependencies: [
                "AttributionModel", "Files", "Compression", "Pipeline", "PipelineFile", "Generating",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(name: "ascribe", dependencies: ["Commands"]),

        // The tests: one target a stage, the whole program, and the slow attributor that it is held against.
        .target(name: "Fixtures", dependencies: ["AttributionModel", "CArchive", "CZlib"], path: "Tests/Fixtures"),
        .testTarget(name: "AttributionModelTests", dependencies: ["AttributionModel", "Fixtures"]),
        .testTarget(name: "FilesTests", dependencies: ["Files", "Fixtures"]),
        .testTarget(
            name: "CompressionTests", dependencies: ["AttributionModel", "Compression", "CZlib", "Files", "Fixtures"]),
        .testTarget(name: "SourcesTests", dependencies: ["AttributionModel", "Compression", "Sources", "Fixtures"]),
        .target(
            name: "SlowLines", dependencies: ["AttributionModel", "Compression", "Fixtures", "JSONLines"],
            path: "Tests/SlowLines"),
        .testTarget(
            name: "JSONLinesTests",
            dependencies: ["AttributionModel", "Compression", "JSONLines", "SlowLines", "Fixtures"]),
        .testTarget(name: "RecordsTests", dependencies: ["AttributionModel", "Records", "Fixtures"]),
        .testTarget(name: "SignalsTests", dependencies: ["AttributionModel", "Signals", "Fixtures"]),
        .testTarget(name: "ScreeningTests", dependencies: ["AttributionModel", "Screening", "Fixtures"]),
        .testTarget(name: "MatchingTests", dependencies: ["AttributionModel", "Matching", "Fixtures"]),
        .testTarget(name: "DecidingTests", dependencies: ["AttributionModel", "Deciding", "Fixtures"]),
        .testTarget(name: "PublishingTests", dependencies: ["AttributionModel", "Files", "Publishing", "Fixtures"]),
        .testTarget(name: "ReportingTests", dependencies: ["AttributionModel", "Reporting", "Fixtures"]),
        .testTarget(
            name: "ReviewingTests", dependencies: ["AttributionModel", "Publishing", "Reviewing", "Fixtures"]),
        .testTarget(name: "PipelineFileTests", dependencies: ["AttributionModel", "PipelineFile", "Fixtures"]),
        .testTarget(
            name: "GeneratingTests", dependencies: ["AttributionModel", "Compression", "Generating", "Fixtures"]),
        .target(name: "BruteForce", dependencies: ["AttributionModel", "Fixtures"], path: "Tests/BruteForce"),
        .testTarget(
            name: "PipelineTests",
            dependencies: [
                "AttributionModel", "BruteForce", "Compression", "Files", "Fixtures", "Generating", "Matching",
                "Pipeline", "PipelineFile", "Publishing", "Reporting", "Reviewing", "Signals", "Sources",
            ]),
        .testTarget(
            name: "CommandsTests",
            dependencies: [
                "AttributionModel", "Commands", "Compression", "Fixtures", "Generating", "Pipeline", "PipelineFile",
                "ascribe",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            exclude: ["Golden"]),
        .target(
            name: "FuzzSubjects",
            dependencies: [
                "AttributionModel", "Compression", "Fixtures", "JSONLines", "PipelineFile", "Records", "Reviewing",
                "Signals", "SlowLines",
            ],
            path: "Tests/Fuzzing/Subjects"),
        .testTarget(name: "FuzzingTests", dependencies: ["Fixtures", "FuzzSubjects"], path: "Tests/Fuzzing/Tests"),
    ],
    cxxLanguageStandard: .cxx17
)

// Measuring, which no build for use or for tests sees: `make -C Benchmarks` sets the variable. Such builds also have a
// folder of their own, as the package's dependencies are others.
if Context.environment["ASCRIBE_BENCHMARKS"] != nil {
    package.dependencies += [
        // Without its traits: they would bring libraries that count allocations, and no stage is to allocate anyway.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: [])
    ]
    package.targets += [
        .executableTarget(
            name: "Floor",
            dependencies: [
                "AttributionModel", "Compression", "JSONLines", "Sources", "Records", "Publishing", "PipelineFile",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Floor"),
        .executableTarget(
            name: "Stages",
            dependencies: [
                "AttributionModel", "CArchive", "Compression", "JSONLines", "Records", "Signals", "Screening",
                "Matching", "Deciding", "Publishing", "PipelineFile", "Generating",
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Stages",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ]
}

// Fuzzing, for which all code is compiled in another way: `make fuzz` sets the variable.
if Context.environment["ASCRIBE_FUZZING"] != nil {
    package.targets.append(
        .executableTarget(name: "Fuzz", dependencies: ["FuzzSubjects"], path: "Tests/Fuzzing/Driver"))
}

// One set of habits for every Swift target: the language's strictest checks, and warnings are errors.
let foreignTargets: Set = ["CISAL", "CZlib", "CArchive", "CXXHash", "CPrefetch", "CLineReader"]
for target in package.targets where !foreignTargets.contains(target.name) {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}

// `make test` tests the optimised program. To optimise the tests themselves takes longer than they run; and the largest
// of their modules is compiled in pieces, so that no core waits for another (of which the compiler's driver warns).
let testSupport: Set = ["Fixtures", "BruteForce", "SlowLines", "FuzzSubjects"]
for target in package.targets where target.isTest || testSupport.contains(target.name) {
    let inPieces = target.name == "PipelineTests" ? ["-no-whole-module-optimization", "-enable-batch-mode"] : []
    target.swiftSettings?.append(.unsafeFlags(["-Onone"] + inPieces, .when(configuration: .release)))
}
