import AttributionModel

/// What is measured, in the order of the data; the measuring package looks for this name.
let benchmarks: @Sendable () -> Void = {
    for packing in PackedFile.Packing.allCases {
        measure("decode \(packing)") { try DecodeStage(try await Corpus(), packing) }
    }
    measure("split") { SplitStage(try await Corpus()) }
    measure("parse clicks") { ParseStage(try await Corpus(), .clicks) }
    measure("parse installs") { ParseStage(try await Corpus(), .installs) }
    for form in NormalForm.all {
        measure("form \(form.name)") { NormalFormStage(try await Corpus(), form, isKnown: true) }
        if form.isRemembered {
            measure("form \(form.name), never met before") {
                NormalFormStage(try await Corpus(), form, isKnown: false)
            }
        }
    }
    measure("form network") { NetworkStage(try await Corpus()) }
    measure("form install referrer") { ReferrerStage(try await Corpus()) }
    measure("keys") { try KeyStage(await KeyedLogs(Corpus())) }
    measure("sort") { SortStage() }
    measure("merge") { try MergeStage(try await KeyedLogs(Corpus())) }
    measure("decide") { try DecideStage(try await KeyedLogs(Corpus())) }
    measure("write rows") { try RowStage(try await KeyedLogs(Corpus())) }
    measure("write gzip, fast") { try GzipStage(try await KeyedLogs(Corpus()), .fast) }
    measure("write gzip, small") { try GzipStage(try await KeyedLogs(Corpus()), .small) }
}
