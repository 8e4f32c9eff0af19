import Files
import Fixtures
import Foundation
import Testing

@testable import Publishing

/// Folders that are removed with everything in them, while others may write to them.
@Suite struct TreeRemovalTests {
    private let scratch: ScratchDirectory

    /// A tree in which there are files, folders and links to what is outside.
    init() throws {
        scratch = try ScratchDirectory()
        try scratch.write("mine", to: "outside/in/file")
        try scratch.write("mine", to: "file")
        for folder in ["tree", "tree/x", "tree/x/y"] {
            try scratch.write("old", to: "\(folder)/old")
            try scratch.link("\(folder)/folder", to: scratch.path(of: "outside"))
            try scratch.link("\(folder)/inner", to: scratch.path(of: "outside/in"))
            try scratch.link("\(folder)/link", to: scratch.path(of: "file"))
            try scratch.link("\(folder)/nowhere", to: "nothing")
        }
    }

    /// Whether what is outside of the tree is as it was.
    private var isOutsideWhole: Bool { scratch.read("outside/in/file") == "mine" && scratch.read("file") == "mine" }

    @Test func `links in a tree go with it, and what they lead to stays`() throws {
        try TreeRemoval.remove(scratch.path(of: "tree"))
        #expect(scratch.names() == ["file", "outside"])
        #expect(isOutsideWhole)
    }

    @Test func `of a link to a folder, only the link is removed`() throws {
        try TreeRemoval.remove(scratch.path(of: "tree/folder"))
        #expect(!scratch.has("tree/folder"))
        #expect(isOutsideWhole)
    }

    @Test func `nothing is removed where there is nothing`() throws {
        try TreeRemoval.remove(scratch.path(of: "tree/gone"))
        try TreeRemoval.remove(scratch.path(of: "gone/gone"))
        #expect(scratch.names() == ["file", "outside", "tree"])
    }

    @Test(arguments: ["tree", "tree/x", "tree/x/y"])
    func `a folder that becomes a link before it is opened is not entered`(swapped: String) throws {
        let path = scratch.path(of: swapped)
        let failure = failure(removing: "tree") { entered in
            guard entered.text == path else { return }
            expectMoved(swapped, to: "aside")
            expectLinked(swapped, to: "outside")
        }
        #expect(failure?.path.text == path)
        #expect([ENOTDIR, ELOOP].contains(failure?.failure.code))
        #expect(isOutsideWhole)
        #expect(scratch.read("aside/old") == "old")
    }

    @Test func `a folder on the way that becomes a link while its folders are emptied changes nothing`() throws {
        let inner = scratch.path(of: "tree/x/y")
        let failure = failure(removing: "tree") { entered in
            guard entered.text == inner else { return }
            // By its path, `tree/x/y` would be `outside/y` from now on.
            expectMoved("tree/x", to: "aside")
            expectLinked("tree/x", to: "outside")
            #expect(throws: Never.self) { try scratch.write("mine", to: "outside/y/file") }
        }
        #expect(failure?.path.text == scratch.path(of: "tree/x"))
        #expect(isOutsideWhole)
        #expect(scratch.read("outside/y/file") == "mine")
        #expect(!scratch.has("aside/y"))
    }

    @Test func `a folder far inside that is moved elsewhere does not lead out of the tree`() throws {
        let deep = (0..<40).map { "\($0)" }.joined(separator: "/")
        try scratch.write("old", to: "deep/\(deep)/file")
        try scratch.write("mine", to: "outside/3/file")
        // Eight folders are open at once, so that the one above this one is opened anew from within it.
        let moved = "deep/0/1/2/3/4"
        let failure = failure(removing: "deep") { entered in
            guard entered.text == scratch.path(of: "deep/\(deep)") else { return }
            expectMoved(moved, to: "outside/4")
        }
        #expect(failure?.path.text == scratch.path(of: "deep/0/1/2/3"))
        #expect(failure?.failure.isOfNothing == true)
        #expect(scratch.read("outside/3/file") == "mine")
        #expect(scratch.names(in: "outside/4") == [])
    }

    /// The stack of a thread and its open files do not hold a thousand levels, and paths do.
    @Test func `a tree that is as deep as paths are long is removed with few open files`() throws {
        #if os(Linux)
            let depth = 1_500
        #else
            let depth = 300
        #endif
        let deep = Array(repeating: "d", count: depth).joined(separator: "/")
        for level in stride(from: 1, to: depth, by: 100) {
            let folder = Array(repeating: "d", count: level).joined(separator: "/")
            for name in ["a", "e/f", "z"] { try scratch.write("old", to: "deep/\(folder)/\(name)") }
        }
        try scratch.write("old", to: "deep/\(deep)/file")
        var open: Set<Int> = []
        try TreeRemoval.remove(scratch.path(of: "deep")) { _ in
            #if os(Linux)
                open.insert((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? .max)
            #endif
        }
        #expect(!scratch.has("deep"))
        // Other tests run meanwhile.
        #expect((open.max() ?? 0) < (open.min() ?? 0) + 500)
    }

    @Test func `what keeps a folder from being removed is named, and the folders above it stay`() throws {
        let failure = failure(removing: "tree") { entered in
            guard entered.text == scratch.path(of: "tree/x/y") else { return }
            expectMoved("tree/x/y", to: "aside")
        }
        #expect(failure?.path.text == scratch.path(of: "tree/x/y"))
        #expect(failure?.failure.isOfNothing == true)
        #expect(scratch.has("tree/x"))
    }

    /// Removes a folder, with something that happens right before each folder in it is opened.
    private func failure(
        removing name: String, meanwhile: @escaping (SystemPath) -> Void
    ) -> TreeRemoval.Failure? {
        do throws(TreeRemoval.Failure) {
            try TreeRemoval.remove(scratch.path(of: name), beforeEntering: meanwhile)
            return nil
        } catch {
            return error
        }
    }

    private func expectMoved(_ name: String, to new: String) {
        #expect(throws: Never.self) {
            try FileManager.default.moveItem(atPath: scratch.path(of: name), toPath: scratch.path(of: new))
        }
    }

    private func expectLinked(_ name: String, to target: String) {
        #expect(throws: Never.self) { try scratch.link(name, to: scratch.path(of: target)) }
    }
}
