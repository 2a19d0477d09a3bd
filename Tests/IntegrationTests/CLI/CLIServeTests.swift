// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

/// The page and the HTTP API of a daemon, and of a log without one; Scripts/web.py asks more.
@Suite struct CLIServeTests {
    @Test func aDaemonAndAReaderServeTheSameHome() throws {
        let port = try FreePort.find()
        let daemon = try CLIDaemon(["--web-port", "\(port)"])
        let page = try HTTPProbe.get("/", port: port)
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(page.contains("default-src 'none'; script-src 'self'"))
        let about = try HTTPProbe.get("/api/v1/about", port: port)
        #expect(about.contains(#""commands":false"#))
        #expect(about.contains(#""live":true"#))
        let status = try HTTPProbe.get("/api/v1/status", port: port)
        #expect(status.contains(#""phase":"connected""#))
        // A reader beside it shows the same, and has no daemon.
        let other = try FreePort.find()
        let reader = try daemon.program.start([
            "serve", "--data", daemon.directory, "--port", "\(other)",
        ])
        defer { reader.end(SIGTERM) }
        try reader.waitForOutput("http://localhost:\(other)/")
        let point = "/api/v1/snapshot?at=@5"
        let told = try HTTPProbe.get(point, port: port).components(separatedBy: "\r\n\r\n")[1]
        let read = try HTTPProbe.get(point, port: other).components(separatedBy: "\r\n\r\n")[1]
        #expect(told == read)
        #expect(try HTTPProbe.get("/api/v1/status", port: other).hasPrefix("HTTP/1.1 404"))
        // Another one cannot have the port.
        let second = try daemon.program.run([
            "serve", "--data", daemon.directory, "--port", "\(port)",
        ])
        #expect(second.code == 75, "\(second.error)")
        #expect(second.error.contains("HTTP on 127.0.0.1 port \(port)"))
    }

    @Test func commandsNeedAPage() throws {
        let folder = try TemporaryFolder()
        let result = try CLIProgram().run([
            "run", "--broker", "mqtt://127.0.0.1:1", "--data", folder.file("data"),
            "--web-commands",
        ])
        #expect(result.code == 78 || result.code == 64, "\(result.code) \(result.error)")
        #expect(result.error.contains("web.port"))
    }
}
