import Pipeline

/// The README's lines in Swift, letter for letter: what compiles here compiles for its readers.
///
/// `ReadmeTests` holds both together.
func runAsTheReadmeSays() async throws {
    // From here to the end it is the README's.
    var options = RunOptions(input: "logs", output: .folder("out"))
    options.threads = 4
    let result = try await AttributionRun(pipeline: "warplink", options: options).run()
    print(result.summary)
}
