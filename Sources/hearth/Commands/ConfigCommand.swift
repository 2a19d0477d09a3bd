// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show the settings that count.",
        // The first help page has forty lines.
        shouldDisplay: CompletionScript.isWanted, subcommands: [ShowSettings.self])
}

struct ShowSettings: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show each setting that is set, of flags, environment and files.",
        discussion: """
            hearth config show --origin
            HEARTH_MQTT_BROKER=mqtt://localhost hearth config show --origin

            An earlier origin wins: a flag of hearth run, then a variable, then
            ./hearth.yaml, the user's file and the system's.
            """)

    @Option(help: ArgumentHelp("The settings file; else the usual ones.", valueName: "file"))
    var config: String?

    @Flag(help: "Say where each value was given.")
    var origin = false

    @OptionGroup var output: OutputOptions

    private struct Row {
        var setting: String
        var values: [String]
        var isList: Bool
        var origin: SettingOrigin

        init(
            _ setting: String, _ values: [String], isAddress: Bool, isList: Bool,
            _ origin: SettingOrigin
        ) {
            self.setting = setting
            self.values = isAddress ? values.map { Self.withoutPassword($0) } : values
            self.isList = isList
            self.origin = origin
        }

        /// An address as people may see it: what is shown is pasted into reports. A token of NATS stands
        /// where others have a name.
        private static func withoutPassword(_ text: String) -> String {
            guard text.hasPrefix("nats://") || text.hasPrefix("http"),
                let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"),
                let at = text.lastIndex(of: "@"), at > colon
            else { return BrokerURL.shown(text) }
            let start = text.index(colon, offsetBy: 3)
            return TerminalText.escape("\(text[..<start])…\(text[at...])")
        }
    }

    func run() async throws {
        let settings = try Settings(
            flags: [:], config: config, environment: Console.environment,
            paths: SettingsPaths.found())
        let rows = try rows(of: settings)
        let out = Output()
        let console = output.console
        let form = output.form(console)
        switch form {
        case .table, .csv:
            var table = Table(
                [.init("SETTING"), .init("VALUE")] + (origin ? [.init("ORIGIN")] : []))
            table.rows = rows.map { row in
                [
                    .init(row.setting),
                    .init(row.values.map { TerminalText.escape($0) }.joined(separator: ", ")),
                ] + (origin ? [.init(row.origin.text)] : [])
            }
            try out.lines(
                form == .csv ? table.csv : table.lines(width: console.columns, paint: console.paint)
            )
        case .jsonl: try out.lines(rows.map { json($0) })
        case .json: try out.line("[" + rows.map { json($0) }.joined(separator: ",") + "]")
        }
        try out.flush()
        if rows.isEmpty {
            throw CommandFailure(
                .no, "nothing is set; the first file that is looked for is \(SettingsPaths.project)"
            )
        }
    }

    private func rows(of settings: Settings) throws(CommandFailure) -> [Row] {
        var rows: [Row] = []
        let isList = settings.hasProfiles
        for setting in Setting.allCases where !isList || setting.path.first != "mqtt" {
            guard let origin = settings.origin(of: setting) else { continue }
            rows.append(
                Row(
                    setting.rawValue, settings.list(setting),
                    isAddress: [.broker, .fleetNats, .fleetMonitor].contains(setting),
                    isList: setting.isList, origin))
        }
        for profile in isList ? try settings.profiles() : [] {
            for setting in ProfileSetting.allCases where !profile.list(setting).isEmpty {
                rows.append(
                    Row(
                        "profiles.\(TerminalText.escape(profile.key)).\(setting.rawValue)",
                        profile.list(setting), isAddress: setting == .broker,
                        isList: setting.isList, profile.origin(setting)))
            }
        }
        return rows
    }

    private func json(_ row: Row) -> String {
        var json = JSONText()
        json.object { json in
            if origin {
                json.key("origin")
                json.string(row.origin.text)
            }
            json.key("setting")
            json.string(row.setting)
            json.key("v")
            json.number(1)
            json.key("value")
            if row.isList {
                json.array(row.values) { json, value in json.string(value) }
            } else {
                json.string(row.values.last ?? "")
            }
        }
        return json.text
    }
}
