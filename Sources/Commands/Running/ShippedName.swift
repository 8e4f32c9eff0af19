import Files
import PipelineFile

/// The name of a pipeline that ships, where the working folder has a file that may have been meant.
enum ShippedName {
    /// What to tell of a name; nothing if it names no pipeline that ships, or there is no file of it with another text.
    static func notes(on pipeline: String) -> [String] {
        guard let shipped = PipelineFile.shipped(pipeline) else { return [] }
        let files = ["\(pipeline).yaml", pipeline].filter { name in
            FileStatus.kind(at: name) == .file && (try? FileBytes.all(of: name))?.elementsEqual(shipped.utf8) != true
        }
        return files.prefix(1).map {
            "\(pipeline) is the pipeline that ships; write ./\($0) for the file that lies here"
        }
    }
}
