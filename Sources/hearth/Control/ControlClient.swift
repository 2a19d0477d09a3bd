// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The client of the daemon that has a data directory; docs/COMMANDS.md has the protocol.
final class ControlClient {
    static let socketName = "hearth.sock"
    /// Longer than any answer of the daemon.
    static let answerBytesMax = 16 << 20
    /// How long an answer may take, in seconds, beyond the time that the request itself waits.
    static let answerSeconds = 30
    /// The same for a status request, which waits for no device and no disk.
    static let statusSeconds = 5

    private let descriptor: Int32
    private let directory: String

    /// - Throws: `unreachable` with one sentence where no daemon listens.
    init(directory: String) throws(CommandFailure) {
        self.directory = directory
        if let distrust = UnixSocket.distrust(in: directory, name: Self.socketName) {
            throw CommandFailure(.notAllowed, TerminalText.escape(distrust))
        }
        do throws(SystemFailure) {
            descriptor = try UnixSocket.connect(in: directory, name: Self.socketName)
        } catch {
            throw Self.failure(error, directory)
        }
    }

    /// The daemon of a directory; nil where none listens.
    static func ifRunning(directory: String) throws(CommandFailure) -> ControlClient? {
        do throws(CommandFailure) {
            return try ControlClient(directory: directory)
        } catch {
            if error.status == .unreachable { return nil }
            throw error
        }
    }

    deinit { close(descriptor) }

    /// The name of this program in the records of its commands: `hearth set`.
    static var program: String {
        let subcommand = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") }
        return (["hearth"] + [subcommand].compactMap { $0 }).joined(separator: " ")
    }

    /// Asks and waits for the answer.
    ///
    /// - Parameters:
    ///   - request: without `v`.
    ///   - answerSeconds: how long the answer may take beyond that.
    ///   - seconds: the time that the daemon itself may wait, e.g. for a device.
    /// - Throws: the daemon's refusal, with the exit code of its code; `unreachable` when the
    ///   daemon ended.
    func ask(
        _ request: [JSONMember], seconds: UInt32 = 0, answerSeconds: Int = answerSeconds
    ) throws(CommandFailure) -> JSONObject {
        let members =
            request + [
                JSONMember(key: "program", value: .string(Self.program)),
                JSONMember(key: "v", value: .number(JSONNumber(1))),
            ]
        let line = Array(JSONWriter.write(.object(JSONObject(members))).utf8)
        // A daemon that takes no request may have answered why and closed, so read on after a
        // failure.
        _ = UnixSocket.write(line + [UInt8(ascii: "\n")], to: descriptor)
        return try Self.read(try answer(seconds: Int(seconds) + answerSeconds))
    }

    /// Reads an answer; a refusal is thrown.
    static func read(_ line: [UInt8]) throws(CommandFailure) -> JSONObject {
        guard let object = (try? JSONReader.read(line))?.object,
            let isDone = object["ok"]?.bool
        else { throw CommandFailure(.internalError, "the daemon's answer cannot be read") }
        guard !isDone else { return object }
        let code = ErrorCode.named(object["code"]?.string ?? "") ?? .unknown
        throw CommandFailure(
            code.exitStatus,
            TerminalText.escape(object["message"]?.string ?? "the daemon refused"))
    }

    private func answer(seconds: Int) throws(CommandFailure) -> [UInt8] {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            guard wait(until: end) else {
                throw CommandFailure(.tryAgain, "the daemon does not answer")
            }
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw ended }
            bytes.append(contentsOf: buffer[0..<count])
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return Array(bytes[..<end]) }
            guard bytes.count <= Self.answerBytesMax else {
                throw CommandFailure(.internalError, "the daemon's answer has no end")
            }
        }
    }

    /// Whether there is something to read before the time is over.
    private func wait(until end: ContinuousClock.Instant) -> Bool {
        while true {
            let left = end - ContinuousClock().now
            guard left > .zero else { return false }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let milliseconds = min(left.components.seconds * 1000 + 1, 60_000)
            if poll(&polled, 1, Int32(milliseconds)) > 0 { return true }
        }
    }

    private var ended: CommandFailure {
        CommandFailure(
            .unreachable, "the daemon of \(TerminalText.escape(directory)) ended before it answered"
        )
    }

    private static func failure(_ error: SystemFailure, _ directory: String) -> CommandFailure {
        let place = TerminalText.escape(directory)
        switch error.errorNumber {
        case EAGAIN, ETIMEDOUT, EINPROGRESS:
            return CommandFailure(.tryAgain, "the daemon of \(place) does not answer")
        case ENOENT, ECONNREFUSED, ENOTDIR:
            return CommandFailure(
                .unreachable, "no daemon serves \(place): 'hearth run' starts one")
        case EACCES, EPERM:
            return CommandFailure(
                .notAllowed, "the daemon of \(place) belongs to another user: \(error.line)")
        default: return CommandFailure(.unreachable, "the daemon of \(place): \(error.line)")
        }
    }
}

extension ErrorCode {
    static func named(_ name: String) -> ErrorCode? { allCases.first { $0.name == name } }

    /// The exit code of a command that is refused with this code.
    var exitStatus: ExitStatus {
        switch self {
        case .notFound, .alreadyExists, .failedPrecondition: .no
        case .invalidArgument, .outOfRange, .unimplemented: .usage
        case .dataLoss: .damaged
        case .unavailable: .unreachable
        case .deadlineExceeded, .resourceExhausted, .aborted: .tryAgain
        case .permissionDenied, .unauthenticated: .notAllowed
        case .cancelled: .interrupted
        case .unknown, .internal: .internalError
        }
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
    read(descriptor, &buffer, count)
}
