// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import Logging
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the kernel saw: no acknowledgement is written before the sync of its message.
@Suite struct SessionSyscallTests {
    @Test(.enabled(if: SystemTrace.isAvailable, "strace is not installed"))
    func acknowledgementIsWrittenAfterTheSync() throws {
        let broker = try ScriptedBroker()
        let folder = try TemporaryFolder()
        let sink = SyncingSink(path: folder.file("log"))
        let run = try MosquittoSession(
            configuration: MosquittoSession.Configuration(
                broker: BrokerAddress(host: "127.0.0.1", port: broker.port),
                clientID: "hearth-test", filters: ["home/#"]),
            sink: sink, logger: .init(label: "test"))
        try run.start()
        let connection = try broker.welcome()
        try connection.grantSubscribe()
        try connection.grantSubscribe()
        let thread = try sink.thread.wait("the plan") { $0 != nil }
        let trace = try SystemTrace(
            thread: try #require(thread), output: folder.file("trace"))
        for round in 0..<20 {
            let ids = (1...12).map { UInt16(round * 12 + $0) }
            try connection.send(ids.map { .publish("home/b", "press", packetID: $0) })
            for id in ids { #expect(try connection.receive(.puback).packetID == id) }
        }
        trace.stop()
        run.stop()
        run.waitUntilStopped()

        var written = 0
        var durable = 0
        var acknowledged = 0
        for line in try trace.lines() {
            if let count = line.number(after: "\"durable up to ") {
                written = count
            } else if line.contains("fdatasync(") {
                durable = written
            } else if let id = line.acknowledgedID {
                acknowledged += 1
                #expect(id <= durable, "\(line)")
            }
        }
        #expect(acknowledged == 240)
    }
}

/// Writes and syncs each batch, as a log does.
private final class SyncingSink: SessionSink {
    /// The kernel's number of the session's thread.
    let thread = Awaited<String?>(nil)
    private let descriptor: Int32

    init(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        precondition(descriptor >= 0, "the test's folder is writable")
    }

    deinit {
        close(descriptor)
    }

    func commit(_ batch: SessionBatch) throws {
        var path = [UInt8](repeating: 0, count: 64)
        let count = readlink("/proc/thread-self", &path, path.count)
        let text = String(decoding: path.prefix(max(0, count)), as: UTF8.self)
        thread.change { $0 = text.split(separator: "/").last.map(String.init) }
        for item in batch.items {
            guard case .message(let message) = item else { continue }
            let line = Array("durable up to \(message.packetID) ".utf8)
            guard write(descriptor, line, line.count) == line.count else {
                throw BrokerFault.system(call: "write", errorNumber: errno)
            }
        }
        guard fdatasync(descriptor) == 0 else {
            throw BrokerFault.system(call: "fdatasync", errorNumber: errno)
        }
    }
}

/// strace, attached to one thread of this process.
private final class SystemTrace {
    static let isAvailable = access("/usr/bin/strace", X_OK) == 0
    private let process: ChildProcess
    private let output: String

    init(thread: String, output: String) throws {
        self.output = output
        process = try ChildProcess(
            "/usr/bin/strace",
            [
                "-xx", "-s", "64", "-e", "trace=write,sendto,fdatasync", "-o", output,
                "-p", thread,
            ], streams: .output)
        try process.waitForOutput("attached")
    }

    /// Detaches and waits until everything is written.
    func stop() {
        process.end(SIGINT)
    }

    /// The lines with their strings as text.
    func lines() throws -> [TracedCall] {
        let descriptor = open(output, O_RDONLY)
        guard descriptor >= 0 else { throw BrokerFault.system(call: "open", errorNumber: errno) }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &part, part.count)
            guard count > 0 else { break }
            text += part[0..<count]
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map {
            TracedCall(line: String($0))
        }
    }
}

/// One line of strace: `write(9, "\x40\x02\x00\x07", 4) = 4`.
private struct TracedCall: CustomStringConvertible {
    let description: String
    /// The string argument.
    private let bytes: [UInt8]

    init(line: String) {
        description = line
        let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
        bytes =
            quoted.count < 2
            ? [] : quoted[1].split(separator: "\\x").compactMap { UInt8($0, radix: 16) }
    }

    func contains(_ text: String) -> Bool {
        description.contains(text)
    }

    /// The number behind these words in the string argument.
    func number(after words: String) -> Int? {
        let text = "\"" + String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix(words) else { return nil }
        return Int(text.dropFirst(words.count).prefix { $0.isNumber })
    }

    /// The packet id of a PUBACK.
    var acknowledgedID: Int? {
        guard contains("write("), bytes.count == 4, bytes[0] == 0x40, bytes[1] == 2 else {
            return nil
        }
        return Int(bytes[2]) << 8 | Int(bytes[3])
    }
}
