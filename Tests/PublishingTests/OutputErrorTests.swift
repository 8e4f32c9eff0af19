import Files
import Fixtures
import Foundation
import Testing

@testable import Publishing

@Suite struct OutputErrorTests {
    @Test(
        arguments: [
            (ENOSPC, .writeFailed, "free some space on that disk, or move the output folder to another"),
            (
                EDQUOT, .writeFailed,
                "your quota on that disk is used up: free some space, or move the output folder to another disk"
            ),
            (EFBIG, .cannotCreate, "allow larger files (ulimit -f), or move the output folder to another file system"),
            (EACCES, .cannotCreate, "ask for write permission there, or choose another output folder"),
            (EPERM, .cannotCreate, "ask for write permission there, or choose another output folder"),
            (
                EROFS, .cannotCreate,
                "that disk is mounted read-only: choose an output folder inside one that can be written"
            ),
            (
                EXDEV, .cannotCreate,
                "a container cannot replace what its image brought: choose an output folder on a volume"
            ),
            (ENOENT, .cannotCreate, "check that the folders of the path exist and are folders"),
            (ENOTDIR, .cannotCreate, "check that the folders of the path exist and are folders"),
            (EMFILE, .cannotCreate, "raise the limit of open files (ulimit -n)"),
            (ELOOP, .cannotCreate, "mend or remove that symbolic link, or choose another output folder"),
            (ENAMETOOLONG, .cannotCreate, "choose a shorter name"),
        ] as [(Int32, OutputError.Kind, String)])
    func `a failed system call is told with what helps against it`(
        code: Int32, kind: OutputError.Kind, remedy: String
    ) {
        let failure = SystemFailure(code: code)
        let error = OutputError(.cannotCreate, attempt: "create the file", path: "out/a", failure: failure)
        #expect(error.kind == kind)
        #expect(error.problem == "cannot create the file out/a: \(failure.text)")
        #expect(error.description == "\(error.problem); \(remedy)")
    }

    @Test func `a failed system call that nothing is known to help against is told alone`() {
        let failure = SystemFailure(code: EIO)
        let error = OutputError(.writeFailed, attempt: "write to", path: "out/a", failure: failure)
        #expect(error.description == "cannot write to out/a: \(failure.text)")
    }

    @Test func `an error says what was attempted, where, what is wrong and what to do`() throws {
        let scratch = try ScratchDirectory()
        let path = "\(scratch.path)/missing/x"
        let error = #expect(throws: OutputError.self) { _ = try OutputFile(path: path) }
        #expect(
            error?.description
                == "cannot create the file \(path): No such file or directory; "
                + "check that the folders of the path exist and are folders")
    }

    #if os(Linux)
        @Test func `a full disk is named with its remedy`() throws {
            var file = try OutputFile(path: "/dev/full")
            let error = #expect(throws: OutputError.self) { try file.write(bytes("x")) }
            #expect(error?.kind == .writeFailed)
            #expect(
                error?.description
                    == "cannot write to /dev/full: No space left on device; "
                    + "free some space on that disk, or move the output folder to another")
        }
    #endif
}
