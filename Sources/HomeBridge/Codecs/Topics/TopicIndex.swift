// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Which device each topic belongs to, made of the bindings and the maps.
struct TopicIndex: Sendable {
    struct ReportingDevice: Sendable {
        /// The device's binding.
        var key: String
        /// The paths of values that the map names and the topic has not reported.
        var missing: [[String]]
    }

    /// The device that a topic commands.
    struct Command: Sendable {
        /// The device's binding.
        var key: String
        /// What a bare value is called where secrets are looked for; nil: the topic's last level.
        var secretKey: String?
    }

    private var reportingDevices: [UTF8Key: ReportingDevice] = [:]
    /// Several devices may share a topic; sorted by key, each device once.
    private var commands: [UTF8Key: [Command]] = [:]
    /// The topics of each binding.
    private var topics: [UTF8Key: (reported: [String], commands: [String])] = [:]

    subscript(topic: String) -> ReportingDevice? { reportingDevices[UTF8Key(topic)] }

    /// The device that is commanded by a topic; of several the one with the first key.
    func commanded(by topic: String) -> Command? { commands[UTF8Key(topic)]?.first }

    /// Enters the topics of a binding that came, changed or went.
    mutating func set(_ key: String, _ binding: DeviceBinding?, _ maps: CompiledTopicMaps?) {
        if let old = topics.removeValue(forKey: UTF8Key(key)) {
            for topic in old.reported.map({ UTF8Key($0) })
            where reportingDevices[topic].map({ utf8Equal($0.key, key) }) ?? false {
                reportingDevices[topic] = nil
            }
            for topic in old.commands.map({ UTF8Key($0) }) {
                commands[topic]?.removeAll { utf8Equal($0.key, key) }
                if commands[topic]?.isEmpty == true { commands[topic] = nil }
            }
        }
        guard let binding, let maps else { return }
        var reportedTopics: [String] = []
        for reported in TopicDevice.reportedTopics(binding) {
            guard case .entry(let entry, _)? = maps.match(reported.topic) else { continue }
            let paths = entry.values.filter(\.value.isReported).map(\.value.path)
            reportingDevices[UTF8Key(reported.topic)] = ReportingDevice(
                key: key, missing: paths.filter { !reported.paths.hasPath($0) })
            reportedTopics.append(reported.topic)
        }
        for setting in binding.settings {
            var path: [String] = []
            if case .member(let keys) = setting.payload { path = keys }
            add(
                Command(key: key, secretKey: SecretNames.key(of: setting.attribute, at: path)),
                setting.topic)
        }
        for word in binding.words { add(Command(key: key), word.topic) }
        topics[UTF8Key(key)] = (
            reportedTopics, binding.settings.map(\.topic) + binding.words.map(\.topic)
        )
    }

    private mutating func add(_ command: Command, _ topic: String) {
        let topic = UTF8Key(topic)
        var all = commands[topic] ?? []
        if let index = all.firstIndex(where: { utf8Equal($0.key, command.key) }) {
            all[index].secretKey = all[index].secretKey ?? command.secretKey
        } else {
            all.append(command)
            all.sort { utf8Less($0.key, $1.key) }
        }
        commands[topic] = all
    }
}
