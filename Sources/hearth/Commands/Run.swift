// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Bridge a broker into the log and show the home living.",
        discussion: """
            hearth run --broker mqtt://user@host:1883 --data ./hearth-data
            hearth run --broker mqtts://[fe80::1] --cafile ca.pem --codec zigbee2mqtt
            hearth run --config hearth.yaml

            On a terminal the home is drawn in place; else one line per published point.
            Ctrl-C ends in order, a second one at once. docs/CLI.md has the keys of the
            file.
            """)

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var data: DataOptions

    @Option(
        help: ArgumentHelp(
            "zigbee2mqtt[=BASE], homeassistant, tasmota, shelly1, shelly2, wled, homie or "
                + "native[=HOME]; may be repeated. Without it all of them, which find their "
                + "topics by listening.", valueName: "codec"))
    var codec: [String] = []

    @Option(
        help: ArgumentHelp(
            "What plain topics mean, in YAML; may be repeated.", valueName: "file"))
    var map: [String] = []

    @Option(help: "The name of a new home.")
    var name: String?

    @Option(help: "local or cloud: the way on which this broker's values come.")
    var route: String?

    @Option(help: "The structure that this broker's devices belong to; made where it is missing.")
    var structure: String?

    @Option(
        help: ArgumentHelp(
            "commands, metadata or replicas: what others may ask of the home over MQTT; may be "
                + "repeated. Without it nothing.", valueName: "what"))
    var accept: [String] = []

    @Flag(help: "Accept commands to locks, covers and doors over MQTT as well.")
    var acceptSecure = false

    @Option(
        help: ArgumentHelp(
            "Publish the home under hearth/v1/<home>/out.", valueName: "home"))
    var publish: String?

    @Option(
        help: ArgumentHelp(
            "Announce the published home's devices to Home Assistant below this prefix: "
                + "homeassistant.", valueName: "prefix"))
    var discovery: String?

    @Flag(help: "Announce those that Home Assistant sees by their own announcements, too.")
    var discoveryAll = false

    @Option(
        help: ArgumentHelp(
            "Serve /metrics for Prometheus on this port of loopback.", valueName: "port"))
    var metricsPort: String?

    @Flag(help: "Serve the devices and their values as metrics as well.")
    var metricsDevices = false

    @Option(
        help: ArgumentHelp(
            "Serve the page and the HTTP API on this port of loopback.", valueName: "port"))
    var webPort: String?

    @OptionGroup(title: "Options of the page beyond loopback") var web: WebOptions

    @Flag(help: "Let the page, and programs over HTTP, command devices.")
    var webCommands = false

    @Option(help: "text or json: the form of the log on the standard error.")
    var logFormat: String?

    @Option(help: "all, unreadable or off: which messages are kept beside their events.")
    var capture: String?

    @Option(
        help: ArgumentHelp(
            "The most that the data directory may take; the oldest records go. Without it "
                + "nothing goes.", valueName: "size"))
    var keepBytes: String?

    @Option(
        help: ArgumentHelp(
            "How old records may become, as 90d; without it nothing goes.", valueName: "time"))
    var keepAge: String?

    @Option(
        help: ArgumentHelp(
            "How old captured messages may become, as 30d; their events stay.",
            valueName: "time"))
    var keepCaptures: String?

    @Flag(help: "Codecs may ask devices for their state.")
    var ask = false

    @Flag(help: "A temporary data directory; nothing stays, here or at the broker.")
    var ephemeral = false

    @Option(
        help: ArgumentHelp(
            "Show the last note of this text, as it grows, at the foot of the screen.",
            valueName: "file"))
    var notes: String?

    @Flag(name: .shortAndLong, help: "Nothing on the standard output.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "A more talkative log on the standard error.")
    var verbose = false

    @Flag(help: "Without colours, as NO_COLOR says it.")
    var noColor = false

    func validate() throws {
        if ephemeral, data.data != nil {
            throw ValidationError("--ephemeral has a data directory of its own: leave --data out")
        }
    }

    func run() async throws {
        var flags = connection.flags
        flags[.data] = data.data.map { [$0] }
        flags[.codecs] = codec.isEmpty ? nil : codec
        flags[.maps] = map.isEmpty ? nil : map
        flags[.name] = name.map { [$0] }
        flags[.route] = route.map { [$0] }
        flags[.capture] = capture.map { [$0] }
        flags[.keepBytes] = keepBytes.map { [$0] }
        flags[.keepAge] = keepAge.map { [$0] }
        flags[.keepCaptures] = keepCaptures.map { [$0] }
        flags[.ask] = ask ? ["true"] : nil
        flags[.structure] = structure.map { [$0] }
        flags[.accept] = accept.isEmpty ? nil : accept
        flags[.acceptSecure] = acceptSecure ? ["true"] : nil
        flags[.publish] = publish.map { [$0] }
        flags[.discovery] = discovery.map { [$0] }
        flags[.discoveryAll] = discoveryAll ? ["true"] : nil
        flags[.metricsPort] = metricsPort.map { [$0] }
        flags[.metricsDevices] = metricsDevices ? ["true"] : nil
        flags[.webPort] = webPort.map { [$0] }
        flags[.webCommands] = webCommands ? ["true"] : nil
        flags.merge(web.flags) { $1 }
        flags[.logFormat] = logFormat.map { [$0] }
        let settings = try Settings(
            flags: flags, config: connection.config, environment: Console.environment,
            paths: SettingsPaths.found())
        if !ephemeral {
            let directory = settings.text(.data) ?? DataDirectory.standard
            try ForkFile.mustNotBe(in: directory)
            try MovedFile.mustNotBe(in: directory)
            try Follow.mustNotBeReplica(directory)
        }
        var console = Console.output
        if noColor { console.paint = Paint(isOn: false) }
        let daemon = try Daemon(
            settings, isEphemeral: ephemeral, notes: notes, isQuiet: quiet, isVerbose: verbose,
            console: console)
        try await daemon.run()
    }
}
