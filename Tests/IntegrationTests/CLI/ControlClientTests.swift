// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

/// What the command line makes of a daemon that does not answer as it should.
@Suite(.timeLimit(.minutes(20))) struct ControlClientTests {
    @Test(
        arguments: [
            ("", 69, "ended before it answered"), ("{\"ok\":tr", 69, "ended before it answered"),
            ("no JSON\n", 70, "the daemon's answer cannot be read"),
            ("{}\n", 70, "the daemon's answer cannot be read"),
            ("{\"v\":1,\"ok\":true}\n", 70, "the daemon says nothing of its status"),
            (
                "{\"v\":1,\"ok\":false,\"code\":\"permissionDenied\",\"message\":\"\\u001bno\"}\n",
                77,
                "hearth: \\u{1B}no\n"
            ),
            ("{\"v\":1,\"ok\":false,\"code\":\"resourceExhausted\",\"message\":\"m\"}\n", 75, "m"),
            ("{\"v\":1,\"ok\":false,\"code\":\"new\",\"message\":\"m\"}\n", 70, "m"),
        ] as [(String, Int32, String)])
    func everyAnswerHasAnEnd(answer: String, code: Int32, words: String) throws {
        let home = try CLIHome()
        try home.close()
        let daemon = try FalseDaemon(home.directory, answer: answer)
        let result = try CLIProgram().run(["status", "--data", home.directory])
        #expect(result.code == code, "\(result.error)")
        #expect(result.error.contains(words), "\(result.error)")
        #expect(result.output.isEmpty)
        #expect(
            try daemon.received() == "{\"do\":\"status\",\"program\":\"hearth status\",\"v\":1}\n")
    }

    /// The file stays when a daemon is killed: nobody listens there.
    @Test func aSocketThatWasLeftBehindIsNoDaemon() throws {
        let home = try CLIHome()
        try home.close()
        do {
            let daemon = try FalseDaemon(home.directory, answer: "")
            daemon.isAbandoned = true
        }
        #expect(FileManager.default.fileExists(atPath: home.directory + "/hearth.sock"))
        let result = try CLIProgram().run(["status", "--data", home.directory])
        #expect(result.code == 69)
        #expect(result.error.contains("no daemon serves"))
    }
}

/// A socket where a daemon's would be: it takes one request, gives one answer, and closes.
private final class FalseDaemon {
    private let listener: Int32
    private let path: String
    private let request = Awaited<String?>(nil)
    /// Leaves the file behind, as a kill does.
    var isAbandoned = false

    init(_ directory: String, answer: String) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        path = directory + "/hearth.sock"
        let listener = socket(AF_UNIX, stream, 0)
        self.listener = listener
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let isListening = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isListening, listen(listener, 1) == 0 else {
            throw HTTPProbe.Fault(words: String(cString: strerror(errno)))
        }
        let request = request
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(connection, &buffer, buffer.count)
            request.change { $0 = String(decoding: buffer[0..<max(0, count)], as: UTF8.self) }
            _ = write(connection, Array(answer.utf8), answer.utf8.count)
            close(connection)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        if !isAbandoned { unlink(path) }
    }

    func received() throws -> String {
        try request.wait("a request") { $0 != nil } ?? ""
    }
}
