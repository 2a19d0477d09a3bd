// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

// The objects that an event is about, for filters and lists.

extension HomeEvent {
    /// The room that the event names.
    package var roomID: String? {
        switch self {
        case .roomRenamed(let id, _), .roomRemoved(let id): id
        case .deviceMoved(let event):
            if case .room(let id) = event.place { id } else { nil }
        default: nil
        }
    }

    package var trait: String? {
        switch self {
        case .attributesReported(let event): event.trait
        case .momentaryOccurred(let event): event.trait
        case .expiryScheduled(let event): event.trait
        case .historyImported(let event): event.trait
        case .connectivityReported(let event):
            if case .trait(_, _, let trait) = event.subject { trait } else { nil }
        case .commandRequested(let event): event.trait
        default: nil
        }
    }

    /// The broker profile that the event names.
    package var profile: String? {
        switch self {
        case .profileChanged(let event): event.profile
        case .sessionStarted(let event): event.profile
        case .sessionResumed(let profile), .brokerRolledBack(let profile): profile
        case .sessionLost(let event): event.profile
        case .subscriptionsAcknowledged(let event): event.profile
        case .brokerDropped(let event): event.profile
        case .commandReceived(let event): event.profile
        default: nil
        }
    }

    /// A report of the part that holds diagnostics: link quality, last seen, battery.
    package var isDiagnostic: Bool {
        if case .attributesReported(let event) = self { event.part == "root" } else { false }
    }

    /// Whether the event removes an object, which has no name afterwards.
    package var takesAway: Bool {
        switch self {
        case .deviceRemoved, .devicesJoined, .roomRemoved: true
        default: false
        }
    }

    /// Whether only the fold or a codec needs the event.
    package var isBookkeeping: Bool {
        switch self {
        case .bindingDeclared, .bindingRemoved, .heldReleased, .messageIgnored,
            .subscriptionsAcknowledged, .expiryScheduled:
            true
        default: false
        }
    }

    /// Whether lists leave the event out: diagnostics, repeats and bookkeeping.
    package func isMinor(_ effect: EventEffect) -> Bool {
        isDiagnostic || isBookkeeping || isRepeat(effect)
    }

    /// Whether the event is a report that changed nothing.
    package func isRepeat(_ effect: EventEffect) -> Bool {
        guard effect == .unchanged else { return false }
        switch self {
        case .attributesReported, .connectivityReported, .devicesListed, .deviceDescribed,
            .deviceAnnounced:
            return true
        default: return false
        }
    }
}
