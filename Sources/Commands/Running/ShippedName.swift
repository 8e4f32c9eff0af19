import Files
import PipelineFile

/// The name of a pipeline that ships, where the working folder has a file that may have been meant.
enum ShippedName {
    /// What to tell of a name; nil if it names no pipeline that ships, or there is no file of it with another text.
    static func note(on pipeline: String) -> String? {
        guard let shipped = PipelineFile.shipped(pipeline) else { return nil }
        let file = ["\(pipeline).yaml", pipeline].first { name in
            guard (try? FileStatus(of: name))?.kind == .file else { return false }
            return (try? FileBytes.all(of: name)).map { !$0.elementsEqual(shipped.utf8) } ?? true
        }
        return file.map { "\(pipeline) is the pipeline that ships; write ./\($0) for the file that lies here" }
    }
}
