// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeRuntime
import HomeSDK
import Logging

/// A small home to try things on: a mosquitto of its own, Hearth, and twelve simulated devices that
/// answer. Nothing of it stays.
public final class ExampleHome {
    public let home: Home
    /// What the devices' bridge hears and says.
    public let bridge: SimulatedBridge
    public let port: UInt16
    private var broker: RealBroker?
    private let running: RunningHome
    private let folder: String

    /// Starts everything; returns when the devices are there.
    public init() async throws {
        let broker = try RealBroker()
        self.broker = broker
        port = broker.port
        folder = NSTemporaryDirectory() + "hearth-example-\(UUID().uuidString)"
        var profile = BrokerProfile(host: "127.0.0.1", port: port)
        profile.codecs = [
            CodecChoice(name: "zigbee2mqtt", roots: ["zigbee2mqtt"]),
            CodecChoice(name: "native", roots: ["home"]),
        ]
        running = try RunningHome.open(
            HomeSettings(dataDirectory: folder, profiles: [profile]),
            logger: Logger(label: "hearth") { _ in SwiftLogNoOpLogHandler() })
        try running.start()
        home = try await Home.open(.running(running))
        // States are not retained: only who listens hears them.
        for await _ in running.engine.points() {
            let book = running.engine.state.books.profile("main")
            if book?.filters.isEmpty == false { break }
        }
        bridge = try SimulatedBridge(
            SimulatedHome(
                seed: 7, deviceCount: 12, start: SystemClock().wallNanoseconds, options: .still),
            broker)
        for try await devices in home.devices(enableMultipartDevices: true).batched().values
        where devices.count >= 12 { break }
    }

    /// Ends it, and removes its log and its broker: what a global holds is never freed.
    public func stop() async throws {
        await home.disconnect()
        bridge.stop()
        try running.stop()
        broker?.stop()
        broker = nil
        try FileManager.default.removeItem(atPath: folder)
    }

    /// Waits for the device of this name.
    public func device(_ name: String) async throws -> HomeDevice {
        for try await devices in home.devices().batched().values {
            if let found = devices.first(where: { $0.name == name }) { return found }
        }
        throw HomeError.notFound(name)
    }
}

/// Ends the example with a code when something is not as it should be.
public func check(_ isTrue: Bool, _ claim: String) {
    print(isTrue ? "as expected: \(claim)" : "WRONG: \(claim)")
    if !isTrue { exit(1) }
}
