// SPDX-License-Identifier: Apache-2.0

/// How eventful a simulated home is.
///
/// Every `…EverySeconds` is the mean pause between two such happenings; 0 means never.
public struct SimulationOptions: Hashable, Sendable {
    /// The root of all topics.
    public var baseTopic = "zigbee2mqtt"
    /// Whether people walk and sensors report; without life only commands have effects.
    public var hasLife = true
    /// A device goes out of reach, and comes back within two minutes.
    public var outageEverySeconds = 300
    /// A device gets another friendly name, or its first one back.
    public var renameEverySeconds = 900
    /// A device is removed, and joins again within two minutes.
    public var removalEverySeconds = 1200
    /// The bridge stops, and starts again within half a minute.
    public var bridgeRestartEverySeconds = 1800
    /// A device goes off and on ten times within a second.
    public var flappingEverySeconds = 0
    /// The bridge publishes an empty device list, and the whole one some seconds later.
    public var emptyListEverySeconds = 0
    /// A state is published under a name that is in no list.
    public var strangerEverySeconds = 0
    /// Of a thousand messages, this many are published twice; 0 to 1 000.
    public var duplicatesPerThousand = 0
    /// Of a thousand devices that take commands, this many have faults; 0 to 1 000.
    public var faultyDevicesPerThousand = 0
    /// Chosen faults, by the first name of the device.
    public var faults: [String: SimulatedFault] = [:]
    /// How late a device with ``SimulatedFault/lateAnswers`` obeys, in seconds: longer than a
    /// command waits by default.
    public var lateAnswerSeconds = 15
    /// The story to play; with one there are no disturbances.
    public var story = SimulatedStory.none

    public init() {}

    /// A home with few disturbances.
    public static let calm = SimulationOptions()

    /// Nothing happens by itself: a home for tests of commands.
    public static let still: SimulationOptions = {
        var options = SimulationOptions()
        options.hasLife = false
        options.outageEverySeconds = 0
        options.renameEverySeconds = 0
        options.removalEverySeconds = 0
        options.bridgeRestartEverySeconds = 0
        return options
    }()

    /// Every disturbance between a bridge and a broker, and often.
    public static let chaos: SimulationOptions = {
        var options = SimulationOptions()
        options.outageEverySeconds = 40
        options.renameEverySeconds = 50
        options.removalEverySeconds = 60
        options.bridgeRestartEverySeconds = 120
        options.flappingEverySeconds = 90
        options.emptyListEverySeconds = 150
        options.strangerEverySeconds = 45
        options.duplicatesPerThousand = 30
        return options
    }()
}
