import AttributionModel

/// Everything that is wrong with one pipeline file (spec §9).
package struct PipelineFileErrors: Error, Sendable, Equatable {
    /// One fault: where it is, what is wrong and what to do about it.
    package struct Problem: Sendable, Equatable {
        /// From 1; 0 where the file as a whole is at fault.
        package var line: Int
        /// From 1, in Unicode scalars; 0 where the file as a whole is at fault.
        package var column: Int
        package var message: String
    }

    /// What messages call the file.
    package var file: String
    /// The faults, in the order of the file; never empty.
    package var problems: [Problem]
}

extension PipelineFileErrors {
    /// A fault of the file as a whole.
    init(file: String, message: String) {
        self.init(file: file, problems: [Problem(line: 0, column: 0, message: message)])
    }
}

extension PipelineFileErrors: CustomStringConvertible {
    /// One line per fault: `file:line:column: error: message`, as compilers write it and editors read it.
    package var description: String {
        // A name may have line feeds.
        let file = file.printable
        return problems.map { problem in
            let place = problem.line == 0 ? file : "\(file):\(problem.line):\(problem.column)"
            return "\(place): error: \(problem.message)"
        }.joined(separator: "\n")
    }
}
