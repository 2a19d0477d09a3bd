// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeTesting

struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a Zigbee2MQTT home that obeys into a broker.",
        discussion: """
            hearth simulate --broker mqtt://localhost:1883
            hearth simulate --broker mqtt://localhost:1883 --seed 7 --devices 200 --speed 20
            hearth simulate --broker mqtt://localhost:1883 --chaos --duration 60
            hearth simulate --broker mqtt://localhost:1883 --story

            The same seed gives the same home. Its devices and groups answer 'set' and 'get', its
            bridge answers requests for new names. A story tells on the standard output what happens
            now, and which command shows it; two of its devices speak on Hearth's own topics, for
            'hearth run --codec zigbee2mqtt --codec native=home'. Ctrl-C ends it as a bridge ends: with its state
            published as offline.
            """)

    @OptionGroup var connection: ConnectionOptions

    @Option(help: "Decides everything that is left to chance.")
    var seed: UInt64 = 7

    @Option(help: "1 to 2000.")
    var devices = 30

    @Option(help: "How many times faster than life: 0.1 to 1000.")
    var speed = 1.0

    @Option(help: ArgumentHelp("After how many seconds to end.", valueName: "seconds"))
    var duration: Double?

    @Option(help: ArgumentHelp("The root of all topics.", valueName: "topic"))
    var base = "zigbee2mqtt"

    @Flag(help: "Everything that can go wrong, and often.")
    var chaos = false

    @Flag(help: "A quarter of the devices misbehave when they are told something; says which.")
    var faults = false

    @Flag(
        help: ArgumentHelp(
            "A story in seven chapters, again and again: an evening, the internet lost, a dying "
                + "battery, a new name, a button. Nothing else goes wrong."))
    var story = false

    func validate() throws {
        guard (1...SimulatedHome.devicesMax).contains(devices) else {
            throw ValidationError("--devices is a number from 1 to \(SimulatedHome.devicesMax)")
        }
        guard (0.1...1000).contains(speed) else {
            throw ValidationError("--speed is a number from 0.1 to 1000")
        }
        if let duration, !(duration > 0 && duration < 1e9) {
            throw ValidationError("--duration is a number of seconds above 0")
        }
        if base.isEmpty || base.contains(where: { $0 == "+" || $0 == "#" }) {
            throw ValidationError("--base is a topic")
        }
        if story && chaos { throw ValidationError("either --story or --chaos") }
        if story && devices < SimulatedStory.devicesMin {
            throw ValidationError("--story needs --devices \(SimulatedStory.devicesMin) or more")
        }
    }

    func run() async throws {
        let settings = try await Settings(
            flags: connection.flags, config: connection.config, environment: Console.environment)
        var broker = try BrokerSettings(settings)
        broker.address = try PasswordPrompt.complete(broker)
        var options = chaos ? SimulationOptions.chaos : .calm
        options.baseTopic = base
        if faults { options.faultyDevicesPerThousand = 250 }
        if story { options.story = .looping }
        let player = SimulationPlayer(
            broker: broker, seed: seed, deviceCount: devices, speed: speed, duration: duration,
            options: options)
        try await player.run()
    }
}
