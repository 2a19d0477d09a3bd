// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import Logging
import Synchronization

/// A native device with traits of the Google namespace, which carries out commands: a write it
/// reports, a command it answers.
final class NativeGadget: SessionSink {
    static let deviceID = "native:gadget"

    private let session = Mutex<MosquittoSession?>(nil)
    private let received = Awaited<[JSONObject]>([])
    private let isListening = Awaited(false)

    /// Announces the device at a broker, and listens. Blocks.
    init(_ broker: RealBroker) throws {
        let session = try MosquittoSession(
            configuration: SessionConfiguration(
                broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "gadget",
                filters: ["hearth/v1/home/out/command/gadget"]),
            sink: self, logger: .silent)
        self.session.withLock { $0 = session }
        try session.start()
        try isListening.wait("the gadget to listen") { $0 }
        try say("announce", Self.announcement, isRetained: true)
        try say("connectivity", "online", isRetained: true)
    }

    deinit {
        let session = session.withLock { $0 }
        session?.stop()
        session?.waitUntilStopped()
    }

    /// The commands and writes that it received: the trait, and the rest of each message.
    var commands: [String] {
        received.current.map { command in
            let trait = command["trait"]?.string ?? ""
            guard let name = command["command"]?.string else {
                return "\(trait) \(JSONWriter.write(command["write"] ?? .null))"
            }
            return "\(trait).\(name) \(JSONWriter.write(command["arguments"] ?? .null))"
        }
    }

    private func say(_ kind: String, _ payload: String, isRetained: Bool = false) throws {
        let session = session.withLock { $0 }
        try session?.publish(
            OutgoingMessage(
                topic: "hearth/v1/home/in/\(kind)/gadget", payload: Array(payload.utf8), qos: 1,
                isRetained: isRetained))
    }

    // Called on the session's thread.
    func commit(_ batch: SessionBatch) throws {
        for item in batch.items {
            switch item {
            case .subscriptionsAcknowledged: isListening.change { $0 = true }
            case .message(let message): try obey(message)
            default: break
            }
        }
    }

    private func obey(_ message: IncomingMessage) throws {
        guard let command = try JSONReader.read(message.payload).object,
            let id = command["id"]?.string, let trait = command["trait"]?.string
        else { return }
        received.change { $0.append(command) }
        if let write = command["write"] {
            try say("report", #"{"parts":{"main":{"\#(trait)":\#(JSONWriter.write(write))}}}"#)
        } else {
            try say("answer", #"{"id":"\#(id)","state":"done"}"#)
        }
    }

    private static let announcement = """
        {"name":"gadget","parts":[{"part":"main","type":"GoogleTVDeviceType","traits":[\
        {"trait":"Google.VolumeTrait","attributes":["currentVolumePercent"]},\
        {"trait":"Google.FillTrait","attributes":["currentFillLevel","lidColour"]},\
        {"trait":"Google.TogglesTrait","attributes":["currentToggleSettings"]},\
        {"trait":"Google.OpenCloseTrait"},{"trait":"Google.ArmDisarmTrait"},\
        {"trait":"Google.LockUnlockTrait"},{"trait":"Google.TimerTrait"},\
        {"trait":"Google.DockTrait"},{"trait":"Google.RebootTrait"}]}]}
        """
}
