// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that a command makes; it refuses to replace an existing file unless the user allows it.
///
/// A replaced file keeps its bytes until the first new ones are written.
final class NewFile: Sendable {
    let path: String
    private let descriptor: Int32
    private let isNew: Bool
    private let isEmptied = Atomic(false)

    private var isStandardOutput: Bool { descriptor == STDOUT_FILENO }

    /// - Parameters:
    ///   - path: `-` is the standard output.
    ///   - replaces: whether a file that is there is emptied.
    ///   - mode: the permissions of a new file.
    init(_ path: String, replaces: Bool, mode: mode_t = 0o600) throws(CommandFailure) {
        self.path = path
        guard path != "-" else {
            descriptor = STDOUT_FILENO
            isNew = false
            return
        }
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC
        let made = open(path, flags | O_EXCL, mode)
        isNew = made >= 0
        descriptor = made < 0 && errno == EEXIST && replaces ? open(path, flags, mode) : made
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    /// Whether a file could be made; for commands that work long before they write.
    static func check(_ path: String, replaces: Bool) throws(CommandFailure) {
        guard path != "-", !replaces, access(path, F_OK) == 0 else { return }
        throw CommandFailure(.cannotCreate, taken(path))
    }

    deinit { if !isStandardOutput, descriptor >= 0 { close(descriptor) } }

    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        try empty()
        guard let error = Output.write(bytes, to: descriptor) else { return }
        if error == EPIPE, isStandardOutput { ProcessEnd.end(0) }
        throw failure("write", error)
    }

    /// Makes the written bytes durable.
    func sync() throws(CommandFailure) {
        try empty()
        guard !isStandardOutput, fsync(descriptor) != 0, errno != EINVAL else { return }
        throw failure("sync", errno)
    }

    /// Removes a file that this command made and that is still empty.
    func discard() {
        if isNew, !isEmptied.load(ordering: .relaxed) { unlink(path) }
    }

    private func empty() throws(CommandFailure) {
        guard !isEmptied.exchange(true, ordering: .relaxed), !isStandardOutput, !isNew else {
            return
        }
        guard ftruncate(descriptor, 0) != 0, errno != EINVAL else { return }
        throw failure("empty", errno)
    }

    private func failure(_ operation: String, _ error: Int32) -> CommandFailure {
        let name = isStandardOutput ? "the standard output" : TerminalText.escape(path)
        return CommandFailure(
            .inputOutput, "\(operation) \(name): \(String(cString: strerror(error)))")
    }

    private static func failure(_ path: String) -> CommandFailure {
        switch errno {
        case EEXIST: CommandFailure(.cannotCreate, taken(path))
        case EACCES, EPERM, EROFS: CommandFailure(.notAllowed, words(path))
        default: CommandFailure(.cannotCreate, words(path))
        }
    }

    private static func taken(_ path: String) -> String {
        "\(TerminalText.escape(path)) is there already: name another file, or --force"
    }

    private static func words(_ path: String) -> String {
        "create \(TerminalText.escape(path)): \(String(cString: strerror(errno)))"
    }
}
