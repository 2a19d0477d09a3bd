// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeBrokerTesting

struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play simulated homes that obey into a broker, or run one with all its faults.",
        discussion: """
            hearth simulate --broker mqtt://localhost:1883
            hearth simulate --broker mqtt://localhost:1883 --seed 7 --devices 200 --speed 20
            hearth simulate --broker mqtt://localhost:1883 --chaos --duration 60
            hearth simulate --broker mqtt://localhost:1883 --story
            hearth simulate --broker mqtt://localhost:1883 --ecosystem tasmota --devices 10
            hearth simulate --data DIR --seed 7 --hours 24 --faults

            The same seed gives the same home; with --start as well, and as long as
            nobody tells it anything, the same bytes. Its devices do as they are told,
            at 'set' and 'get', at 'cmnd', or at the command topics that they announce;
            its bridge answers requests for new names. A story tells on the standard
            output what happens now, and which command shows it; two of its devices
            speak on Hearth's own topics: 'hearth run --codec zigbee2mqtt --codec
            native=home'. Ctrl-C ends it as a home ends: with its devices offline.

            With --data no broker is there: a home, its log, a simulated broker and a disk
            in memory live some hours in virtual time, from one seed. With --faults
            processes end, power is lost, disks and connections fail, the broker forgets,
            clocks step and publishers are hostile, and a model says what must hold. DIR
            gets the log, and must hold none. Code 65: something did not hold; the instant
            and the fewest faults that show it are on the standard output.
            """,
        // The first help page is short.
        shouldDisplay: CompletionScript.isWanted)

    @OptionGroup var connection: ConnectionOptions

    @Option(
        help: ArgumentHelp(
            "Simulate a home without a broker, and leave its log in this new folder.",
            valueName: "dir"))
    var data: String?

    @Option(help: "With --data: how many hours are simulated.")
    var hours: Int?

    @Option(help: "Decides everything that is left to chance.")
    var seed: UInt64 = 7

    @Option(
        help: ArgumentHelp(
            "zigbee2mqtt, tasmota or homeassistant (its discovery); several play together.",
            valueName: "ecosystem"),
        transform: Self.ecosystem)
    var ecosystem: [SimulatedEcosystem] = []

    @Option(help: "1 to 2000, of each ecosystem.")
    var devices = 30

    @Option(
        help: ArgumentHelp(
            "When the home begins, such as 2026-11-20T18:00:00Z; else now.", valueName: "time"))
    var start: String?

    @Option(help: "How many times faster than life: 0.1 to 1000.")
    var speed = 1.0

    @Option(help: ArgumentHelp("After how many seconds to end.", valueName: "seconds"))
    var duration: Double?

    @Option(help: ArgumentHelp("The root of all topics of Zigbee2MQTT.", valueName: "topic"))
    var base = "zigbee2mqtt"

    @Option(help: "The least QoS of every message: 0, as devices publish their states, or 1.")
    var qos: UInt8 = 0

    @Flag(help: "Everything that can go wrong, and often.")
    var chaos = false

    @Flag(
        help: ArgumentHelp(
            "A quarter of the devices misbehave when they are told something; says which. With "
                + "--data: everything around the home fails."))
    var faults = false

    @Option(
        help: ArgumentHelp(
            "A device that misbehaves, and how: oldReports, doubleAnswers, silence, lateAnswers, "
                + "twoTopics.", valueName: "name=how"))
    var fault: [String] = []

    @Flag(help: "Nothing happens by itself: devices wait for what they are told.")
    var still = false

    @Flag(help: "No device is removed or joins.")
    var settled = false

    @Flag(
        help: ArgumentHelp(
            "A story in seven chapters, again and again: an evening, the internet lost, a dying "
                + "battery, a new name, a button. Nothing else goes wrong."))
    var story = false

    func validate() throws {
        try validateData()
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
        if qos > 1 { throw ValidationError("--qos is 0 or 1") }
        if let start, SourceTime.nanoseconds(start) == nil {
            throw ValidationError("--start is a time such as 2026-11-20T18:00:00Z")
        }
        if story && !ecosystems.contains(.zigbee2mqtt) {
            throw ValidationError("--story is played by a home of zigbee2mqtt")
        }
        if still && (story || chaos) { throw ValidationError("--still leaves nothing to play") }
        for text in fault where Self.fault(text) == nil {
            throw ValidationError("--fault is a name and one of its words, not '\(text)'")
        }
        if story && chaos { throw ValidationError("either --story or --chaos") }
        if story && devices < SimulatedStory.devicesMin {
            throw ValidationError("--story needs --devices \(SimulatedStory.devicesMin) or more")
        }
    }

    func run() async throws {
        if let data { return try simulate(into: data) }
        let settings = try Settings(
            flags: connection.flags, config: connection.config, environment: Console.environment)
        var broker = try BrokerSettings(settings)
        broker.address = try PasswordPrompt.complete(broker)
        var options = chaos ? SimulationOptions.chaos : still ? .still : .calm
        options.baseTopic = base
        if faults { options.faultyDevicesPerThousand = 250 }
        for (name, fault) in fault.compactMap(Self.fault) { options.faults[name] = fault }
        if settled { options.removalEverySeconds = 0 }
        if story { options.story = .looping }
        let player = SimulationPlayer(
            broker: broker,
            programme: SimulationPlayer.Programme(
                ecosystems: ecosystems, seed: seed, deviceCount: devices,
                start: start.flatMap { SourceTime.nanoseconds($0) }, speed: speed,
                duration: duration, qos: qos, options: options))
        try await player.run()
    }

    /// `living room/floor lamp=silence`; the name is the first name of the device.
    private static func fault(_ text: String) -> (name: String, fault: SimulatedFault)? {
        guard let equals = text.utf8.lastIndex(of: UInt8(ascii: "=")),
            let fault = SimulatedFault(rawValue: String(text[text.utf8.index(after: equals)...]))
        else { return nil }
        return (String(text[..<equals]), fault)
    }

    private static func ecosystem(_ text: String) throws -> SimulatedEcosystem {
        guard let ecosystem = SimulatedEcosystem(rawValue: text) else {
            let known = SimulatedEcosystem.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--ecosystem is one of \(known)")
        }
        return ecosystem
    }

    /// Each once, in the order of the command line.
    var ecosystems: [SimulatedEcosystem] {
        var chosen: [SimulatedEcosystem] = []
        for each in ecosystem where !chosen.contains(each) { chosen.append(each) }
        return chosen.isEmpty ? [.zigbee2mqtt] : chosen
    }
}
