// SPDX-License-Identifier: Apache-2.0

import HomeSDK
import Yams

/// The keys of a settings file and where they stand, checked before any value is used.
struct SettingsFile: Sendable {
    static let profilesKey = "profiles"

    let path: String
    /// Where the file lies; maps are named from there.
    private let folder: String
    private(set) var lines: [Setting: Int] = [:]
    private(set) var texts: [Setting: [String]] = [:]
    /// The profiles of the list; empty where there is none.
    private(set) var profiles: [ProfileValues] = []
    /// Where the list stands; nil where there is none.
    private(set) var profilesLine: Int?

    /// - Throws: with file and line, where the text is no YAML, a key is unknown or occurs twice,
    ///   or a value has the wrong shape.
    init(path: String, text: String) throws(CommandFailure) {
        self.path = TerminalText.escape(path)
        folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let root: Node?
        do {
            root = try compose(yaml: text)
        } catch let error as YamlError {
            throw CommandFailure(error, path: self.path)
        } catch {
            throw CommandFailure(.configuration, "\(self.path): \(error)")
        }
        // An empty file sets nothing.
        guard let root, root.null == nil else { return }
        guard let mapping = root.mapping else {
            throw CommandFailure(.configuration, "\(self.path): the file is not a list of keys")
        }
        try check(mapping, below: [])
    }

    /// Reads files; a setting of an earlier file wins.
    ///
    /// Only one of them sets the broker: the first that does hides the broker settings of later
    /// ones.
    static func read(_ paths: [String]) throws(CommandFailure) -> [SettingsFile] {
        var files: [SettingsFile] = []
        for path in paths {
            var file = try SettingsFile(
                path: path, text: String(decoding: try FileLines.bytes(path), as: UTF8.self))
            if files.contains(where: \.setsBroker) { file.forgetBroker() }
            files.append(file)
        }
        return files
    }

    private var setsBroker: Bool {
        profilesLine != nil || texts.keys.contains { $0.path.first == "mqtt" }
    }

    private mutating func forgetBroker() {
        profiles = []
        profilesLine = nil
        for setting in texts.keys.filter({ $0.path.first == "mqtt" }) {
            texts[setting] = nil
            lines[setting] = nil
        }
    }

    private mutating func check(
        _ mapping: Node.Mapping, below parent: [String]
    ) throws(CommandFailure) {
        for (key, value) in mapping {
            let line = key.mark?.line ?? 0
            let path = parent + [key.string ?? "?"]
            let name = path.joined(separator: ".")
            if let setting = Setting(rawValue: name) {
                texts[setting] = placed(
                    try read(value, name, isList: setting.isList, line: line),
                    areFiles: setting == .maps)
                lines[setting] = line
            } else if name == Self.profilesKey {
                profilesLine = line
                try readProfiles(value, line: line)
            } else if Setting.allCases.contains(where: { $0.path.starts(with: path) }) {
                guard let inner = value.mapping else {
                    throw failure(line, "\(name) is a group of keys")
                }
                try check(inner, below: path)
            } else {
                throw failure(
                    line,
                    "unknown key '\(TerminalText.escape(name))'"
                        + (near(path).map { "; did you mean \($0)?" } ?? ""))
            }
        }
    }

    /// The nearest known key of the same group, else of any group.
    private func near(_ path: [String]) -> String? {
        let (group, word) = (path.dropLast(), path.last ?? "")
        let siblings = Setting.allCases.filter { $0.path.dropLast().elementsEqual(group) }
        if group.isEmpty, let found = Suggestion.nearest(to: word, in: [Self.profilesKey]) {
            return found
        }
        for candidates in [siblings, Setting.allCases] {
            let words = candidates.compactMap(\.path.last)
            guard let found = Suggestion.nearest(to: word, in: words) else { continue }
            return candidates.first { $0.path.last == found }?.rawValue
        }
        return nil
    }

    /// The texts of a value: one, or those of a list.
    private func read(
        _ value: Node, _ name: String, isList: Bool, line: Int
    ) throws(CommandFailure) -> [String] {
        if let scalar = value.scalar { return [scalar.string] }
        if isList, let items = value.sequence, items.allSatisfy({ $0.scalar != nil }) {
            return items.compactMap { $0.scalar?.string }
        }
        throw failure(line, "\(name) is one value" + (isList ? " or a list" : ""))
    }

    /// The paths of maps as seen from the settings file, so that both may lie together anywhere.
    private func placed(_ texts: [String], areFiles: Bool) -> [String] {
        guard areFiles else { return texts }
        return texts.map { $0.utf8.first == UInt8(ascii: "/") ? $0 : folder + $0 }
    }

    private mutating func readProfiles(_ value: Node, line: Int) throws(CommandFailure) {
        guard let items = value.sequence, !items.isEmpty else {
            throw failure(line, "profiles is a list: each item begins with '- key: '")
        }
        var keys: [String: Int] = [:]
        for item in items {
            let line = item.mark?.line ?? line
            guard let mapping = item.mapping else {
                throw failure(line, "a profile is a group of keys")
            }
            let profile = try readProfile(mapping, line: line)
            if let first = keys.updateValue(line, forKey: profile.key) {
                throw failure(
                    line,
                    "the profile key '\(TerminalText.escape(profile.key))' stands in line \(first) "
                        + "already")
            }
            profiles.append(profile)
        }
    }

    private func readProfile(
        _ mapping: Node.Mapping, line: Int
    ) throws(CommandFailure) -> ProfileValues {
        var texts: [ProfileSetting: [String]] = [:]
        var lines: [ProfileSetting: Int] = [:]
        for (key, value) in mapping {
            let line = key.mark?.line ?? line
            let name = key.string ?? "?"
            guard let setting = ProfileSetting(rawValue: name) else {
                let near = Suggestion.nearest(
                    to: name, in: ProfileSetting.allCases.map(\.rawValue))
                throw failure(
                    line,
                    "unknown key '\(TerminalText.escape(name))' of a profile"
                        + (near.map { "; did you mean \($0)?" } ?? ""))
            }
            texts[setting] = placed(
                try read(value, name, isList: setting.isList, line: line),
                areFiles: setting == .maps)
            lines[setting] = line
        }
        for needed in [ProfileSetting.key, .broker] where texts[needed] == nil {
            throw failure(line, "a profile needs '\(needed.rawValue)'")
        }
        let (path, found) = (path, lines)
        return ProfileValues(texts: texts) { setting in
            .file(path: path, line: found[setting] ?? line, key: setting.rawValue)
        }
    }

    func failure(_ line: Int, _ words: String) -> CommandFailure {
        CommandFailure(.configuration, "\(path):\(line): \(words)")
    }
}
