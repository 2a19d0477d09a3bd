// SPDX-License-Identifier: Apache-2.0

/// How a device misbehaves when it gets a command.
public enum SimulatedFault: String, CaseIterable, Hashable, Sendable {
    /// It reports its old state before it obeys: periodic reports come in between.
    case oldReports
    /// It confirms twice.
    case doubleAnswers
    /// It does not obey and does not answer.
    case silence
    /// It obeys, but only after ``SimulationOptions/lateAnswerSeconds``.
    case lateAnswers
    /// It reports on its state topic and on the topic of one of its properties, as in Zigbee2MQTT's
    /// output mode `attribute_and_json`.
    case twoTopics

    /// The fault in a few words.
    public var line: String {
        switch self {
        case .oldReports: "repeats what it was before it does as it is told"
        case .doubleAnswers: "says everything twice"
        case .silence: "does nothing when it is told something"
        case .lateAnswers: "does as it is told, but too late"
        case .twoTopics: "answers on two topics"
        }
    }
}
