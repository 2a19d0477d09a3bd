// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A command that the user gave, run by `/bin/sh`.
struct ShellCommand {
    var text: String

    /// How a command ended.
    enum End: Equatable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// Runs the command to its end; it has this program's standard input, output and error.
    ///
    /// - Parameter environment: variables beside those of this program.
    /// - Throws: where no process can be made.
    func run(_ environment: [(String, String)]) throws(CommandFailure) -> End {
        // Nobody is there to leave a pager.
        let environment = environment + [(Pager.variable, "cat")]
        let added = Set(environment.map(\.0))
        let kept = Self.environment.filter { variable in
            !added.contains(String(variable.prefix { $0 != "=" }))
        }
        let variables = kept + environment.map { "\($0.0)=\($0.1)" }
        let arguments = ["/bin/sh", "-c", text]
        var child: pid_t = 0
        let error = Self.withPointers(arguments) { arguments in
            Self.withPointers(variables) { variables in
                posix_spawn(&child, "/bin/sh", nil, nil, arguments, variables)
            }
        }
        guard error == 0 else {
            throw CommandFailure(
                .internalError, "the command cannot be run: \(String(cString: strerror(error)))")
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else {
                throw CommandFailure(
                    .internalError, "the command is lost: \(String(cString: strerror(errno)))")
            }
        }
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }

    private static var environment: [String] {
        var found: [String] = []
        var next = environ
        while let variable = next.pointee {
            found.append(String(cString: variable))
            next += 1
        }
        return found
    }

    /// Passes texts as C wants them: pointers, with a null pointer behind the last one.
    private static func withPointers<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
