// SPDX-License-Identifier: Apache-2.0

/// How eventful a simulated home is.
///
/// Every `…EverySeconds` is the mean pause between two such happenings; 0 means never.
public struct SimulationOptions: Hashable, Sendable {
    /// The root of all topics.
    public var baseTopic = "zigbee2mqtt"
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

    public init() {}

    /// A home as one would wish to have it.
    public static let calm = SimulationOptions()

    /// Everything that can go wrong between a bridge and a broker, and often.
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
