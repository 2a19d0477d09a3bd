// SPDX-License-Identifier: Apache-2.0

import Configuration
import SystemPackage

/// Settings from flags, environment and file, in this order; each knows where it came from.
struct Settings {
    private let reader: ConfigReader
    private let flags: [Setting: [String]]
    private let environment: [String: String]
    private let file: SettingsFile?

    /// - Parameters:
    ///   - config: the path of a YAML file.
    ///   - environment: all variables; those that begin with `HEARTH_` count.
    /// - Throws: what is wrong with the file.
    init(
        flags: [Setting: [String]], config: String?, environment: [String: String]
    ) async throws {
        self.flags = flags
        self.environment = environment
        var given: [AbsoluteConfigKey: ConfigValue] = [:]
        for (setting, texts) in flags {
            given[AbsoluteConfigKey(setting.path)] =
                setting.isList
                ? ConfigValue(.stringArray(texts), isSecret: false)
                : ConfigValue(.string(texts.last ?? ""), isSecret: false)
        }
        var providers: [any ConfigProvider] = [
            InMemoryProvider(name: "flags", values: given),
            EnvironmentVariablesProvider(environmentVariables: environment)
                .prefixKeys(with: "hearth"),
        ]
        if let config {
            let text = String(decoding: try FileLines.bytes(config), as: UTF8.self)
            let checked = try SettingsFile(path: config, text: text)
            file = checked
            // A file without keys is no mapping, which the provider would refuse.
            if !checked.lines.isEmpty {
                providers.append(
                    try await FileProvider<YAMLSnapshot>(filePath: FilePath(config)))
            }
        } else {
            file = nil
        }
        reader = ConfigReader(providers: providers)
    }

    /// The text of a setting; nil where nobody set it.
    func text(_ setting: Setting) -> String? {
        reader.string(forKey: ConfigKey(setting.path))
    }

    /// The texts of a list, also where one value stands alone.
    func list(_ setting: Setting) -> [String] {
        if let list = reader.stringArray(forKey: ConfigKey(setting.path)) { return list }
        return text(setting).map { [$0] } ?? []
    }

    func flag(_ setting: Setting) throws(CommandFailure) -> Bool {
        switch text(setting)?.lowercased() {
        case nil, "false", "no", "off", "0": false
        case "true", "yes", "on", "1": true
        case let text?:
            throw failure(setting, "'\(TerminalText.escape(text))' is not true or false")
        }
    }

    /// One of a few words.
    func choice<Value>(
        _ setting: Setting, _ words: [(String, Value)]
    ) throws(CommandFailure) -> Value? {
        guard let text = text(setting) else { return nil }
        if let found = words.first(where: { $0.0 == text }) { return found.1 }
        let names = words.map(\.0)
        let near = Suggestion.nearest(to: text, in: names)
        throw failure(
            setting,
            "'\(TerminalText.escape(text))' is not "
                + (near.map { "known; did you mean \($0)?" } ?? names.joined(separator: ", ")))
    }

    /// A bad value: says where it came from.
    func failure(_ setting: Setting, _ words: String) -> CommandFailure {
        if flags[setting] != nil { return CommandFailure(.usage, "\(setting.flag): \(words)") }
        if environment[setting.variable] != nil {
            return CommandFailure(.configuration, "\(setting.variable): \(words)")
        }
        if let file, let line = file.lines[setting] {
            return file.failure(line, "\(setting.rawValue): \(words)")
        }
        return CommandFailure(.usage, "\(setting.flag): \(words)")
    }
}
