import AttributionModel
import Files
import Publishing

/// A published day, as runs for later days see it.
struct PublishedDay {
    let day: BatchDay
    let manifest: PublishedManifest
    /// What the manifest says of the day itself.
    var own: DayMembers
    /// The digests of its rows and its state.
    let attributions: Digest
    let state: Digest

    /// Takes what a day's manifest says.
    ///
    /// - Throws: `RunError` if no run for days wrote it.
    init(day: BatchDay, _ file: ManifestFile) throws(RunError) {
        self.day = day
        (manifest, own, attributions, state) = try DayFolder.reading(file.folder) { () throws(ManifestProblem) in
            try DayMembers.require(day, in: file)
            guard let manifest = try PublishedManifest(file), let own = try DayMembers(file),
                let attributions = manifest.outputs[OutputName.attributions]?.digest,
                let state = manifest.outputs[OutputName.state]?.digest
            else { throw ManifestProblem(text: "it is not the manifest of a day that a run published") }
            return (manifest, own, attributions, state)
        }
    }

    /// Where it is.
    var folder: String { manifest.folder }

    /// How many rows it has.
    var rows: Int { manifest.outputs[OutputName.attributions]?.rows ?? 0 }

    /// Whether its run has read any file of logs that are missing now, in `run`.
    func hasRead(_ logs: MissingLogs, of run: AttributionRun) throws -> Bool {
        let patterns = PathTemplate(logs.pattern).patterns(ofDay: logs.day)
        return try !run.names(manifest.inputs.ofDay().byName.keys, matching: patterns).isEmpty
    }

    /// The names of its outputs that do not exist with the sizes that the manifest says, in order.
    ///
    /// Candidates may have been removed to save space: no row and no later day depends on them.
    var lackingOutputs: [String] {
        manifest.outputs.values.filter { output in
            guard let found = try? FileStatus(of: "\(folder)/\(output.name)") else {
                return output.name != OutputName.candidates
            }
            return found.size != output.size
        }.map(\.name).sorted()
    }
}
