// SPDX-License-Identifier: Apache-2.0

/// Why a command ends without success: one line for people, and an exit code for scripts.
struct CommandFailure: Error, Equatable {
    var status: ExitStatus
    /// What failed and where, without a full stop; device text in it is already escaped.
    var line: String

    init(_ status: ExitStatus, _ line: String) {
        self.status = status
        self.line = line
    }
}

/// The exit codes of all commands; docs/CLI.md lists them.
enum ExitStatus: Int32 {
    /// The answer is no: different, not found, something was unreadable.
    case no = 1
    case usage = 64
    case damaged = 65
    case noLog = 66
    case unreachable = 69
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    /// Timed out, or in use just now.
    case tryAgain = 75
    case notAllowed = 77
    case configuration = 78
    case interrupted = 130
}
