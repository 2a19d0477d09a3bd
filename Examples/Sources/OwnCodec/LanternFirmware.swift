// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import Logging
import Synchronization

/// A lantern: it announces itself, and takes commands on `lantern/<serial>/do`.
final class LanternFirmware: SessionSink {
    private struct State {
        var isOn = false
        var percent = 40
        var session: MosquittoSession?
    }

    private let serial: String
    private let state = Mutex(State())
    private let isListening = Awaited(false)

    init(_ serial: String, port: UInt16) throws {
        self.serial = serial
        let session = try MosquittoSession(
            configuration: SessionConfiguration(
                broker: BrokerAddress(host: "127.0.0.1", port: port),
                clientID: "lantern-\(serial)", filters: ["lantern/\(serial)/do"]),
            sink: self, logger: Logger(label: "lantern") { _ in SwiftLogNoOpLogHandler() })
        state.withLock { $0.session = session }
        try session.start()
        try isListening.wait("the lantern to listen") { $0 }
    }

    func stop() {
        let session = state.withLock { state in
            defer { state.session = nil }
            return state.session
        }
        session?.stop()
        session?.waitUntilStopped()
    }

    func say(_ word: String, _ payload: String, isRetained: Bool = false) throws {
        try state.withLock { $0.session }?.publish(
            OutgoingMessage(
                topic: "lantern/\(serial)/\(word)", payload: Array(payload.utf8), qos: 1,
                isRetained: isRetained))
    }

    /// Says how it is.
    func report() throws {
        let (isOn, percent) = state.withLock { ($0.isOn, $0.percent) }
        try say("state", #"{"on":\#(isOn),"percent":\#(percent),"chip":31.5}"#)
    }

    /// Called on the session's thread.
    func commit(_ batch: SessionBatch) throws {
        for item in batch.items {
            switch item {
            case .subscriptionsAcknowledged: isListening.change { $0 = true }
            case .message(let message):
                guard let order = try? JSONReader.read(message.payload).object else { continue }
                state.withLock { state in
                    state.isOn = order["on"]?.bool ?? state.isOn
                    state.percent = order["percent"]?.int ?? state.percent
                }
                try report()
            default: break
            }
        }
    }
}
