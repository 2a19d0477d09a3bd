// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomePublishers
import HomeRuntime
import HomeSDK
import HomeTypes
import Testing

/// The sample of the documentation: it subscribes on a light that is off, switches it on, and stops
/// the program on a third value.
@Suite("One value for one change", .timeLimit(.minutes(20)))
struct OneValueTests {
    private static let lampCount = 4
    private static let roundCount = 1_000

    @Test("D-5: on() gives exactly one value more, 1 000 times, however the lamp answers")
    func neverAThird() async throws {
        let rig = try await LampRig.make(lampCount: Self.lampCount)
        let home = try await Home.open(.running(rig.running.home))
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for lamp in rig.lamps {
                group.addTask {
                    try await Self.play(
                        lamp, in: home, rounds: Self.roundCount / Self.lampCount)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.reduce(0, +) == Self.roundCount)
        await home.disconnect()
    }

    @Test("D-5: a command that changes nothing gives no value, however the lamp answers")
    func nothingChanges() async throws {
        let rig = try await LampRig.make(lampCount: 1)
        let home = try await Home.open(.running(rig.running.home))
        let lamp = rig.lamps[0]
        let device = try await lamp.device(in: home)
        lamp.isConstant = true
        for manner in RestlessLamp.Manner.allCases {
            var round = LampRound(device)
            let off = try await round.next()
            #expect(off.isOn == false)
            try await off.trait.off()
            let brightness = try lamp.switchOff()
            let after = try await round.next()
            #expect(after.isOn == false && after.level == brightness, "\(manner)")
        }
        await home.disconnect()
    }

    /// - Returns: how many rounds were played.
    private static func play(
        _ lamp: RestlessLamp, in home: Home, rounds: Int
    ) async throws -> Int {
        let device = try await lamp.device(in: home)
        var link = Following(device.types.subscribeAll()) { types in
            types[RootNodeDeviceType.self]?.traits[Zigbee2MQTT.PropertiesTrait.self]?["linkquality"]
                .flatMap { Int(attributeValue: $0) }
        }
        for number in 1...rounds {
            let place: Comment = "\(lamp.name), round \(number)"
            var round = LampRound(device)
            let off = try await round.next()
            try #require(off.isOn == false, place)
            try await off.trait.on()
            let on = try await round.next()
            try #require(on.isOn == true, place)
            // Whatever the lamp still had to say came before this, and the home has shown it.
            let quality = try lamp.tick()
            while try await link.next() != quality {}
            let brightness = try lamp.switchOff()
            let after = try await round.next()
            try #require(after.isOn == false && after.level == brightness, place)
        }
        return rounds
    }
}

/// The values of a publisher, one by one; none is left out.
private struct Following<Value: Sendable> {
    private let subscription: AnyCancellable
    private var values: AsyncStream<Value>.Iterator

    init<Output>(
        _ publisher: AnyPublisher<Output, HomeError>, _ read: @escaping (Output) -> Value
    ) {
        let (stream, continuation) = AsyncStream<Value>.makeStream()
        subscription = publisher.sink(
            receiveCompletion: { _ in continuation.finish() },
            receiveValue: { continuation.yield(read($0)) })
        values = stream.makeAsyncIterator()
    }

    mutating func next() async throws -> Value {
        guard let value = await values.next(isolation: #isolation) else {
            throw HomeError.cancelled("no more values")
        }
        return value
    }
}

/// What one subscriber of a lamp sees.
private struct LampRound {
    struct Value: Sendable {
        var trait: Matter.OnOffTrait
        var isOn: Bool?
        var level: Int?
    }

    private var values: Following<Value?>

    init(_ device: HomeDevice) {
        values = Following(device.types.subscribe(ColorTemperatureLightDeviceType.self)) { light in
            light.matterTraits.onOffTrait.map { trait in
                let level = light.matterTraits.levelControlTrait?.attributes.currentLevel
                return Value(
                    trait: trait, isOn: trait.attributes.onOff, level: level.map { Int($0) })
            }
        }
    }

    mutating func next() async throws -> Value { try #require(try await values.next()) }
}

extension RestlessLamp {
    fileprivate func device(in home: Home) async throws -> HomeDevice {
        try await first(home.device(id: deviceID)) {
            $0.types.contains(ColorTemperatureLightDeviceType.self)
        }
    }
}

/// Lamps at a mosquitto, and Hearth.
///
/// `@unchecked Sendable`: made on one thread, and not changed after that.
private final class LampRig: @unchecked Sendable {
    let lamps: [RestlessLamp]
    let running: ActingHome
    private let broker: RealBroker

    private init(_ broker: RealBroker, _ running: ActingHome, _ lamps: [RestlessLamp]) {
        self.broker = broker
        self.running = running
        self.lamps = lamps
    }

    /// Returns when every lamp has said that it is off.
    static func make(lampCount: Int) async throws -> LampRig {
        let names = (1...lampCount).map { "lamp\($0)" }
        let made = try await blocking {
            var settings = RealBroker.Settings()
            settings.isQuiet = true
            let broker = try RealBroker(settings)
            var profile = BrokerProfile(
                broker: BrokerAddress(host: "127.0.0.1", port: broker.port))
            profile.codecs = [
                CodecChoice(name: "zigbee2mqtt", roots: names.map(RestlessLamp.base))
            ]
            return Box((broker: broker, running: try ActingHome([profile])))
        }
        await made.value.running.home.waitUntilListening()
        let rig = try await blocking {
            let lamps = try names.enumerated().map { number, name in
                try RestlessLamp(made.value.broker, name: name, number: number + 1)
            }
            return LampRig(made.value.broker, made.value.running, lamps)
        }
        await rig.running.wait { snapshot in
            rig.lamps.allSatisfy { lamp in
                let light = snapshot.device(lamp.deviceID)?.parts.first { $0.part != "root" }
                return light?.connectivityState == .online
                    && light?.traits.allSatisfy { !$0.attributes.isEmpty } == true
            }
        }
        return rig
    }
}
