// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A program that a test started; it is ended by its own process id only.
public final class ChildProcess {
    public let processID: Int32
    /// The test's end of the program's standard input, when asked for.
    let input: Int32?
    /// The test's end of its standard output and error, when asked for.
    let output: Int32?
    private var status: Int32?

    /// A child that a test waits for ends within so many seconds.
    public static let endSecondsMax = 60

    public enum Streams: Sendable {
        case none
        /// Output and error to the test.
        case output
        /// Input from the test, output to the test; error is dropped.
        case both
    }

    public init(_ path: String, _ arguments: [String], streams: Streams = .none) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let toChild = streams == .both ? try Self.makePipe() : nil
        let fromChild = streams == .none ? nil : try Self.makePipe()
        if let toChild {
            posix_spawn_file_actions_adddup2(&actions, toChild.reader, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        if let fromChild {
            posix_spawn_file_actions_adddup2(&actions, fromChild.writer, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        if let fromChild, streams == .output {
            posix_spawn_file_actions_adddup2(&actions, fromChild.writer, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        // Threads of the cooperative pool block signals, and shells ignore some for background
        // jobs. A child that inherited that could not be ended.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let texts = [path] + arguments
        let pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var processID: pid_t = 0
        let code = posix_spawn(&processID, path, &actions, &attributes, pointers, environ)
        if let toChild { close(toChild.reader) }
        if let fromChild { close(fromChild.writer) }
        guard code == 0 else { throw BrokerFault.system(call: "start \(path)", errorNumber: code) }
        self.processID = processID
        input = toChild?.writer
        output = fromChild?.reader
    }

    deinit {
        end(SIGKILL)
    }

    /// Sends a signal and waits for the end; a child that does not end is killed after a while.
    public func end(_ signal: Int32) {
        guard status == nil else { return }
        kill(processID, signal)
        wait()
    }

    /// Reads the output until these words come.
    public func waitForOutput(_ words: String) throws {
        guard let output else { throw BrokerFault.unexpected("the output was not asked for") }
        var text: [UInt8] = []
        while !String(decoding: text, as: UTF8.self).contains(words) {
            let bytes = try Loopback.read(output)
            guard !bytes.isEmpty else {
                throw BrokerFault.unexpected(String(decoding: text, as: UTF8.self))
            }
            text += bytes
        }
    }

    /// Waits for the end; a child that does not end in time is killed, so that a test fails instead
    /// of hanging.
    ///
    /// - Parameter seconds: how long it may take.
    /// - Returns: the exit code, or 128 + the signal.
    @discardableResult
    public func wait(seconds: Int = ChildProcess.endSecondsMax) -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(seconds)
        var isKilled = false
        while true {
            let found = waitpid(processID, &raw, isKilled ? 0 : WNOHANG)
            if found == processID || (found < 0 && errno != EINTR) { break }
            if found == 0 {
                if clock.now > deadline {
                    kill(processID, SIGKILL)
                    isKilled = true
                } else {
                    // POSIX has no wait for a child with a time limit: look again soon.
                    poll(nil, 0, 5)
                }
            }
        }
        let signal = raw & 0x7f
        let result = signal == 0 ? raw >> 8 & 0xff : 128 + signal
        status = result
        return result
    }

    /// Runs a program to its end.
    ///
    /// - Throws: an error with the program's output, when it does not exit with 0.
    @discardableResult
    public static func run(_ path: String, _ arguments: [String]) throws -> String {
        let child = try ChildProcess(path, arguments, streams: .output)
        var text: [UInt8] = []
        while let output = child.output {
            let bytes = try Loopback.read(output)
            if bytes.isEmpty { break }
            text += bytes
        }
        if let output = child.output { close(output) }
        let printed = String(decoding: text, as: UTF8.self)
        guard child.wait() == 0 else { throw BrokerFault.unexpected("\(path): \(printed)") }
        return printed
    }

    private static func makePipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw BrokerFault.system(call: "pipe", errorNumber: errno) }
        // Other children must not inherit these ends.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
