// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

/// `hearth follow` beside a daemon; Scripts/replicas.py kills both of them.
@Suite struct CLIFollowTests {
    @Test func aReplicaHasTheHomeAndItsPage() throws {
        let port = try FreePort.find()
        let daemon = try CLIDaemon(["--web-port", "\(port)"])
        let replica = daemon.directory + "-replica"
        let other = try FreePort.find()
        let follower = try daemon.program.start([
            "follow", "http://localhost:\(port)", "--data", replica, "--web-port", "\(other)",
        ])
        try follower.waitForOutput("and the home's state, as of")
        try follower.waitForOutput("http://localhost:\(other)/")
        for path in ["/api/v1/hash?at=@5", "/api/v1/snapshot?at=@5"] {
            let theirs = try HTTPProbe.get(path, port: port).components(separatedBy: "\r\n\r\n")[1]
            let ours = try HTTPProbe.get(path, port: other).components(separatedBy: "\r\n\r\n")[1]
            #expect(theirs == ours)
        }
        #expect(try HTTPProbe.get("/api/v1/about", port: other).contains(#""live":true"#))
        follower.end(SIGTERM)
        let verified = try daemon.program.run(["verify", "--data", replica, "--refold"])
        #expect(verified.code == 0, "\(verified.error)")
        // A daemon does not write to it.
        let run = try daemon.program.run([
            "run", "--broker", "mqtt://127.0.0.1:1", "--data", replica,
        ])
        #expect(run.code == 77, "\(run.error)")
        #expect(run.error.contains("is a replica of http://localhost:\(port)"))
        // And a replica is not made of a home.
        let home = try daemon.program.run([
            "follow", "http://localhost:\(port)", "--data", daemon.directory,
        ])
        #expect(home.code == 77, "\(home.error)")
        #expect(home.error.contains("holds a log that is no replica"))
    }
}
