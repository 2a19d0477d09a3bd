// SPDX-License-Identifier: Apache-2.0

/// The number of each event kind in the log. A number is given once, for ever.
enum EventKind: UInt64, CaseIterable {
    case logOpened = 1
    case reducerChanged = 2
    case clockStepped = 3
    case rangeLost = 4
    case timerFired = 5
    case profileChanged = 6
    case recordDropped = 7
    case logRestored = 8

    case sessionStarted = 10
    case sessionResumed = 11
    case sessionLost = 12
    case brokerRolledBack = 13
    case subscriptionsAcknowledged = 14
    case brokerDropped = 15

    case structureAnnounced = 20
    case structureRenamed = 21
    case roomAnnounced = 22
    case roomRenamed = 23
    case roomRemoved = 24

    case deviceAnnounced = 30
    case deviceDescribed = 31
    case deviceRenamed = 32
    case deviceMoved = 33
    case deviceRemoved = 34
    case devicesListed = 35
    case devicesJoined = 36
    // 37 is used up, although no program wrote it.

    case attributesReported = 40
    case connectivityReported = 41
    case momentaryOccurred = 42
    case expiryScheduled = 43
    case historyImported = 44

    case bindingDeclared = 50
    case bindingRemoved = 51
    case messageHeld = 52
    case heldReleased = 53
    case messageUnreadable = 54
    case messageIgnored = 55

    case commandReceived = 60
    case commandRequested = 61
    case commandSent = 62
    case commandConfirmed = 63
    case commandFailed = 64
    case commandUnconfirmed = 65
    case commandObserved = 66

    /// The name of each number: describing a case looks it up by reflection, on every line of a
    /// log.
    fileprivate static let names: [String] = {
        let last = allCases.map(\.rawValue).max() ?? 0
        var names = Array(repeating: "", count: Int(last) + 1)
        for kind in allCases { names[Int(kind.rawValue)] = String(describing: kind) }
        return names
    }()
}

extension HomeEvent {
    var kind: EventKind {
        switch self {
        case .logOpened: .logOpened
        case .reducerChanged: .reducerChanged
        case .clockStepped: .clockStepped
        case .rangeLost: .rangeLost
        case .timerFired: .timerFired
        case .profileChanged: .profileChanged
        case .recordDropped: .recordDropped
        case .logRestored: .logRestored
        case .sessionStarted: .sessionStarted
        case .sessionResumed: .sessionResumed
        case .sessionLost: .sessionLost
        case .brokerRolledBack: .brokerRolledBack
        case .subscriptionsAcknowledged: .subscriptionsAcknowledged
        case .brokerDropped: .brokerDropped
        case .structureAnnounced: .structureAnnounced
        case .structureRenamed: .structureRenamed
        case .roomAnnounced: .roomAnnounced
        case .roomRenamed: .roomRenamed
        case .roomRemoved: .roomRemoved
        case .deviceAnnounced: .deviceAnnounced
        case .deviceDescribed: .deviceDescribed
        case .deviceRenamed: .deviceRenamed
        case .deviceMoved: .deviceMoved
        case .deviceRemoved: .deviceRemoved
        case .devicesListed: .devicesListed
        case .devicesJoined: .devicesJoined
        case .attributesReported: .attributesReported
        case .connectivityReported: .connectivityReported
        case .momentaryOccurred: .momentaryOccurred
        case .expiryScheduled: .expiryScheduled
        case .historyImported: .historyImported
        case .bindingDeclared: .bindingDeclared
        case .bindingRemoved: .bindingRemoved
        case .messageHeld: .messageHeld
        case .heldReleased: .heldReleased
        case .messageUnreadable: .messageUnreadable
        case .messageIgnored: .messageIgnored
        case .commandReceived: .commandReceived
        case .commandRequested: .commandRequested
        case .commandSent: .commandSent
        case .commandConfirmed: .commandConfirmed
        case .commandFailed: .commandFailed
        case .commandUnconfirmed: .commandUnconfirmed
        case .commandObserved: .commandObserved
        }
    }

    /// The kind's name in the machine-readable forms: `attributesReported`.
    public var kindName: String { EventKind.names[Int(kind.rawValue)] }

    /// The names of all kinds, in the order of their numbers.
    public static var kindNames: [String] { EventKind.allCases.map { String(describing: $0) } }
}
