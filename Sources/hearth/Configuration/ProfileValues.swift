// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// The settings of one broker profile, from flags, environment or file.
struct ProfileValues {
    /// The key of the single profile without a list.
    static let singleKey = "main"

    private let texts: [ProfileSetting: [String]]
    /// Where the setting was given, or would be.
    let origin: @Sendable (ProfileSetting) -> SettingOrigin

    init(
        texts: [ProfileSetting: [String]],
        origin: @escaping @Sendable (ProfileSetting) -> SettingOrigin
    ) {
        self.texts = texts
        self.origin = origin
    }

    /// The single profile without a list, from flags, environment and file.
    init(single settings: Settings) {
        var texts: [ProfileSetting: [String]] = [.key: [Self.singleKey]]
        for setting in ProfileSetting.allCases {
            guard let single = setting.single else { continue }
            let given = settings.list(single)
            if !given.isEmpty { texts[setting] = given }
        }
        self.init(texts: texts) { setting in
            let single = setting.single ?? .broker
            return settings.origin(of: single) ?? .flag(single.flag)
        }
    }

    var key: String { text(.key) ?? Self.singleKey }

    func text(_ setting: ProfileSetting) -> String? { texts[setting]?.last }

    func list(_ setting: ProfileSetting) -> [String] { texts[setting] ?? [] }

    func flag(_ setting: ProfileSetting) throws(CommandFailure) -> Bool {
        switch text(setting)?.lowercased() {
        case nil, "false", "no", "off", "0": return false
        case "true", "yes", "on", "1": return true
        case let text?:
            throw failure(setting, "'\(TerminalText.escape(text))' is not true or false")
        }
    }

    /// One of a few words.
    func choice<Value>(
        _ setting: ProfileSetting, _ words: [(String, Value)]
    ) throws(CommandFailure) -> Value? {
        guard let text = text(setting) else { return nil }
        return try choice(setting, text, words)
    }

    func choice<Value>(
        _ setting: ProfileSetting, _ text: String, _ words: [(String, Value)]
    ) throws(CommandFailure) -> Value {
        guard let found = Choice.find(text, words) else {
            throw failure(setting, Choice.complaint(text, words.map(\.0)))
        }
        return found
    }

    /// A number of seconds, at most a day.
    func seconds(_ setting: ProfileSetting) throws(CommandFailure) -> UInt32? {
        guard let text = text(setting) else { return nil }
        guard let seconds = UInt32(text), seconds <= 86_400 else {
            throw failure(
                setting, "'\(TerminalText.escape(text))' is not a number of seconds up to 86400")
        }
        return seconds
    }

    /// An integer within bounds.
    func number(
        _ setting: ProfileSetting, in range: ClosedRange<Int>
    ) throws(CommandFailure) -> Int? {
        guard let text = text(setting) else { return nil }
        guard let number = Int(text), text.first != "+", range.contains(number) else {
            throw failure(
                setting,
                "'\(TerminalText.escape(text))' is not a number from \(range.lowerBound) to "
                    + "\(range.upperBound)")
        }
        return number
    }

    func failure(_ setting: ProfileSetting, _ words: String) -> CommandFailure {
        origin(setting).failure(words)
    }
}

/// One of a few words.
enum Choice {
    static func find<Value>(_ text: String, _ words: [(String, Value)]) -> Value? {
        words.first { $0.0 == text }?.1
    }

    static func complaint(_ text: String, _ words: [String]) -> String {
        "'\(TerminalText.escape(text))' is not "
            + (Suggestion.nearest(to: text, in: words).map { "known; did you mean \($0)?" }
                ?? words.joined(separator: ", "))
    }
}
