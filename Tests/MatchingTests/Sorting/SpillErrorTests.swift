import Foundation
import Matching
import Testing

@Suite struct SpillErrorTests {
    @Test(
        arguments: [
            (ENOENT, "name a folder that exists with --temp-dir"),
            (ENOTDIR, "name a folder that exists with --temp-dir"),
            (EACCES, "name a folder that you may write to with --temp-dir"),
            (EROFS, "name a folder that you may write to with --temp-dir"),
            (EMFILE, "allow more open files (ulimit -n) or lower --threads"),
            (EFBIG, "allow larger files (ulimit -f) or name a folder on another file system with --temp-dir"),
            (EIO, "name a folder on another disk with --temp-dir"),
        ])
    func `a failed system call is told with what helps against it`(code: Int32, remedy: String) {
        let description = SpillError.failed(attempt: "create", path: "tmp/a", code: code).description
        #expect(description.hasPrefix("cannot create 'tmp/a': "), "\(description)")
        #expect(description.hasSuffix("; \(remedy)"), "\(description)")
    }

    @Test func `a full disk, a damaged file and a lack of memory are told each with what helps`() {
        #expect(
            SpillError.diskFull(attempt: "write to", path: "tmp/a").description
                == "cannot write to 'tmp/a': the disk is full; free some space, name a folder on a larger disk with "
                + "--temp-dir, or allow more memory with --memory so that less is spilled")
        #expect(
            SpillError.corrupt(path: "tmp/a", reason: "it ends early").description
                == "the temporary file 'tmp/a' is damaged: it ends early; another program wrote to it or the disk is "
                + "faulty: run again with --temp-dir on another disk")
        #expect(
            SpillError.outOfMemory(bytes: 64).description
                == "cannot take 64 bytes of memory: the system has none left, or allows no more; lower --memory, run "
                + "fewer programs, or raise the limit (ulimit -v, or vm.max_map_count beyond some 100 GB)")
    }
}
