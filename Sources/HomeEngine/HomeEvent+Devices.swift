// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

extension HomeEvent {
    /// The devices that the event names.
    package var deviceIDs: [String] {
        switch self {
        case .deviceAnnounced(let event): [event.deviceID]
        case .deviceDescribed(let event): [event.deviceID]
        case .deviceRenamed(let event): [event.deviceID]
        case .deviceMoved(let event): event.deviceIDs
        case .deviceRemoved(let event): [event.deviceID]
        case .devicesJoined(let kept, let merged): [kept, merged]
        case .attributesReported(let event): [event.deviceID]
        case .momentaryOccurred(let event): [event.deviceID]
        case .expiryScheduled(let event): [event.deviceID]
        case .historyImported(let event): [event.deviceID]
        case .connectivityReported(let event):
            switch event.subject {
            case .source: []
            case .device(let id): [id]
            case .part(let id, _): [id]
            case .trait(let id, _, _): [id]
            }
        case .commandRequested(let event): [event.deviceID]
        case .commandSent(let event): [event.deviceID]
        case .commandConfirmed(let event): event.deviceID.isEmpty ? [] : [event.deviceID]
        case .commandFailed(let event): event.deviceID.isEmpty ? [] : [event.deviceID]
        case .commandUnconfirmed(let event): event.deviceID.isEmpty ? [] : [event.deviceID]
        case .commandObserved(let event): event.deviceID.isEmpty ? [] : [event.deviceID]
        default: []
        }
    }
}
