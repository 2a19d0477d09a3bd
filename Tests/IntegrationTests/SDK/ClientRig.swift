// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomePublishers
import HomeRuntime
import HomeSDK
import HomeTypes

/// A simulated home whose devices answer, a mosquitto, Hearth on it, and the `Home` that a client
/// gets.
///
/// `@unchecked Sendable`: made on one thread, then used by one test, whose steps follow each other.
final class ClientRig: @unchecked Sendable {
    let place: DevicesAtBroker
    let bridge: SimulatedBridge
    let running: ActingHome
    let source: HomeSource

    private init(_ place: DevicesAtBroker, _ bridge: SimulatedBridge, _ running: ActingHome) {
        self.place = place
        self.bridge = bridge
        self.running = running
        source = .running(running.home)
    }

    /// Returns when all devices are there and have said what they are.
    static func make() async throws -> ClientRig {
        let place = try await DevicesAtBroker.make()
        let running = try await place.acting()
        let bridge = try await blocking {
            let start = SystemClock().wallNanoseconds
            return try SimulatedBridge(
                SimulatedHome(seed: 7, deviceCount: 12, start: start, options: .still),
                place.broker)
        }
        // What was said before this has been heard with it.
        try bridge.say("kitchen/kettle", #"{"linkquality":1}"#)
        await running.wait { snapshot in
            let kettle = snapshot.devices.first { $0.name == "kitchen/kettle" }
            return kettle?.parts.contains { part in
                part.traits.contains { trait in
                    trait.attributes.contains { $0.key == "linkquality" && $0.value == .int(1) }
                }
            } == true
        }
        return ClientRig(place, bridge, running)
    }

    func open() async throws -> Home { try await Home.open(source) }
}

extension Home {
    /// Waits for a device of this name.
    func device(named name: String) async throws -> HomeDevice {
        for try await devices in devices().batched().values {
            if let device = devices.first(where: { $0.name == name }) { return device }
        }
        throw HomeError.notFound(name)
    }

    var structure: Structure {
        get async throws {
            guard let found = try await structures().list().first else {
                throw HomeError.notFound("a structure")
            }
            return found
        }
    }
}

/// Waits for a value, and returns it.
func first<P: Publisher>(
    _ publisher: P, where isWanted: (P.Output) -> Bool
) async throws -> P.Output {
    for try await value in publisher.values where isWanted(value) { return value }
    throw HomeError.notFound("the publisher has finished")
}

/// The error that something throws; nil when it does not.
func homeError(_ body: () async throws -> Void) async -> HomeError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? HomeError ?? .internal("another error: \(error)")
    }
}
