// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeLog
import HomeRuntime
import Logging
import Testing

/// A home whose task is cancelled, as its service group does where another service has failed.
@Suite(.timeLimit(.minutes(20))) struct CancelledHomeTests {
    @Test func aCancelledHomeEndsInOrder() async throws {
        let folder = try TemporaryFolder()
        let home = try RunningHome.open(
            HomeSettings(
                dataDirectory: folder.file("data"),
                profiles: [BrokerProfile(host: "127.0.0.1", port: FreePort.find())]),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let running = Task { try await home.run() }
        running.cancel()
        try await running.value
        // Its lock is free, and its log is whole.
        #expect(try LogVerifier.run(directory: folder.file("data")).findings == [])
        let log = try FileLog.open(
            directory: folder.file("data"), mode: .write, random: { 1 })
        try log.close()
    }
}
