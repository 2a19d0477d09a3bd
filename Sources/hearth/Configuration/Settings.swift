// SPDX-License-Identifier: Apache-2.0

import Configuration

/// Settings from flags, environment and file, in this order; each knows where it came from.
struct Settings: Sendable {
    private let reader: ConfigReader
    private let flags: [Setting: [String]]
    private let environment: [String: String]
    /// The first one wins.
    private let files: [SettingsFile]
    /// Whether the file was named by the user, not found in its usual place.
    private let isNamed: Bool

    /// - Parameters:
    ///   - config: the path of a YAML file, which is then the only one.
    ///   - environment: all variables; those that begin with `HEARTH_` count.
    ///   - paths: files to read where none was named, the first one winning.
    /// - Throws: an error about a file.
    init(
        flags: [Setting: [String]], config: String?, environment: [String: String],
        paths: [String] = []
    ) throws {
        self.flags = flags
        self.environment = environment
        isNamed = config != nil
        var providers: [any ConfigProvider] = [
            InMemoryProvider(name: "flags", values: Self.values(flags)),
            EnvironmentVariablesProvider(environmentVariables: environment)
                .prefixKeys(with: "hearth"),
        ]
        files = try SettingsFile.read(config.map { [$0] } ?? paths)
        for file in files {
            // Its values come from the reader that checked it: the one of the library knows no
            // lists of mappings, which profiles are.
            providers.append(InMemoryProvider(name: "file", values: Self.values(file.texts)))
        }
        reader = ConfigReader(providers: providers)
    }

    private static func values(
        _ texts: [Setting: [String]]
    ) -> [AbsoluteConfigKey: ConfigValue] {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (setting, texts) in texts {
            values[AbsoluteConfigKey(setting.path)] =
                setting.isList
                ? ConfigValue(.stringArray(texts), isSecret: false)
                : ConfigValue(.string(texts.last ?? ""), isSecret: false)
        }
        return values
    }

    /// The broker profiles: those of a file's list, or the single one without a list.
    ///
    /// A flag or variable of a broker replaces the list, unless the user named the file as well.
    /// - Throws: where both the single profile and a list are set.
    func profiles() throws(CommandFailure) -> [ProfileValues] {
        guard let file = profilesFile, let line = file.profilesLine else {
            return [ProfileValues(single: self)]
        }
        for setting in ProfileSetting.allCases.compactMap(\.single) where !list(setting).isEmpty {
            throw failure(
                setting,
                "stands beside the profiles of \(file.path):\(line): move it into one of them")
        }
        return file.profiles
    }

    /// Whether a flag or a variable sets something of the single broker.
    private var isBrokerGiven: Bool {
        ProfileSetting.allCases.compactMap(\.single).contains {
            flags[$0] != nil || environment[$0.variable] != nil
        }
    }

    /// The file whose list of profiles counts.
    private var profilesFile: SettingsFile? {
        isNamed || !isBrokerGiven ? files.first { $0.profilesLine != nil } : nil
    }

    /// Whether a list of profiles counts.
    var hasProfiles: Bool { profilesFile != nil }

    /// The text of a setting; nil where it is not set.
    func text(_ setting: Setting) -> String? {
        reader.string(forKey: ConfigKey(setting.path))
    }

    /// The texts of a list, also where one value stands alone.
    func list(_ setting: Setting) -> [String] {
        if let list = reader.stringArray(forKey: ConfigKey(setting.path)) { return list }
        return text(setting).map { [$0] } ?? []
    }

    /// One of a few words.
    func choice<Value>(
        _ setting: Setting, _ words: [(String, Value)]
    ) throws(CommandFailure) -> Value? {
        guard let text = text(setting) else { return nil }
        guard let found = Choice.find(text, words) else {
            throw failure(setting, Choice.complaint(text, words.map(\.0)))
        }
        return found
    }

    /// The port of a local service; nil: the service is off.
    func port(_ setting: Setting) throws(CommandFailure) -> UInt16? {
        guard let text = text(setting) else { return nil }
        guard let port = UInt16(text), port > 0, text.first != "+" else {
            throw failure(setting, "'\(TerminalText.escape(text))' is not a port")
        }
        return port
    }

    /// Where a setting was given; nil where it is not set.
    func origin(of setting: Setting) -> SettingOrigin? {
        if flags[setting] != nil { return .flag(setting.flag) }
        if environment[setting.variable] != nil { return .variable(setting.variable) }
        for file in files {
            guard let line = file.lines[setting] else { continue }
            return .file(path: file.path, line: line, key: setting.rawValue)
        }
        return nil
    }

    /// An error for a bad value, which says where it was set.
    func failure(_ setting: Setting, _ words: String) -> CommandFailure {
        (origin(of: setting) ?? .flag(setting.flag)).failure(words)
    }
}
