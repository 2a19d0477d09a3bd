// SPDX-License-Identifier: Apache-2.0

/// The effect of an event on the state.
public enum EventEffect: UInt8, Hashable, Sendable {
    /// The graph or the books changed.
    case changed
    /// It repeated what was known, or is no state.
    case unchanged
    /// It did not apply: an unknown device, a timer that was not scheduled.
    case ineffective
}

/// Folds one record into the state: total, pure, and the only thing that changes a state.
///
/// An event that does not apply changes only the count of ineffective events.
/// - Parameters:
///   - state: the state after all earlier records.
///   - record: must carry the offset `state.nextOffset` or a later one.
/// - Returns: the effect of each event, in order.
@discardableResult
public func reduce(into state: inout HomeState, _ record: HomeRecord) -> [EventEffect] {
    let offset = record.offset ?? state.nextOffset
    var moment = Moment(
        offset: offset, index: 0, receivedAt: record.receivedAt, sourceAt: record.sourceAt)
    if let origin = record.origin {
        state.note(origin: origin)
    }
    var effects: [EventEffect] = []
    effects.reserveCapacity(record.events.count)
    for (index, event) in record.events.enumerated() {
        moment.index = index
        let effect = state.reduce(event, at: moment)
        state.count(effect)
        effects.append(effect)
    }
    state.graph.offset = offset
    state.books.lastReceivedAt = record.receivedAt
    state.graph.sweepSymbols()
    return effects
}

/// The place and time of an event in the log.
struct Moment {
    var offset: UInt64
    var index: Int
    var receivedAt: Int64
    var sourceAt: Int64?
}

extension HomeState {
    mutating func note(origin: RecordOrigin) {
        guard origin.qos > 0, let index = books.profileIndex(origin.profile) else { return }
        noteFence(
            profile: index, epoch: origin.epoch, packetID: origin.packetID, hash: origin.fenceHash)
    }

    mutating func noteFence(profile: Int, epoch: UInt32, packetID: UInt16, hash: UInt64) {
        guard books.profiles[profile].fence.epoch == epoch else { return }
        books.profiles[profile].fence.note(
            packetID: packetID, hash: hash, keepsRolledBack: books.reducerVersion >= 3)
    }

    mutating func count(_ effect: EventEffect) {
        if effect == .ineffective { books.ineffectiveEvents += 1 }
    }

    mutating func reduce(_ event: HomeEvent, at moment: Moment) -> EventEffect {
        switch event {
        case .logOpened(let event): reduceOpened(event)
        case .reducerChanged(let version): reduceReducer(version: version)
        case .clockStepped(let event): reduceClock(event)
        case .rangeLost(let range): reduceLoss(range)
        case .timerFired(let event): reduceTimer(event, at: moment)
        case .profileChanged(let settings): reduceProfile(settings)
        // It says only that something is not there.
        case .recordDropped: .unchanged
        case .logRestored(let event): reduceRestored(event)
        case .sessionStarted(let event): reduceStarted(event, at: moment)
        case .sessionResumed(let profile): reduceResumed(profile: profile, at: moment)
        case .sessionLost(let event): reduceLost(event, at: moment)
        case .brokerRolledBack(let profile): reduceRolledBack(profile: profile)
        case .subscriptionsAcknowledged(let event): reduceAcknowledged(event)
        case .brokerDropped(let event): reduceDropped(event)
        case .structureAnnounced(let event): reduceStructureAnnounced(event)
        case .structureRenamed(let id, let name): reduceStructureRenamed(id, name: name)
        case .roomAnnounced(let event): reduceRoomAnnounced(event, at: moment)
        case .roomRenamed(let id, let name): reduceRoomRenamed(id, name: name)
        case .roomRemoved(let id): reduceRoomRemoved(id)
        case .deviceAnnounced(let event): reduceAnnounced(event, at: moment)
        case .deviceDescribed(let event): reduceDescribed(event, at: moment)
        case .deviceRenamed(let event): reduceRenamed(event)
        case .deviceMoved(let event): reduceMoved(event)
        case .deviceRemoved(let event): reduceRemoved(event, at: moment)
        case .devicesListed(let event): reduceListed(event, at: moment)
        case .devicesJoined(let kept, let merged): reduceJoined(kept: kept, merged: merged)
        case .attributesReported(let event): reduceReport(event, at: moment)
        case .connectivityReported(let event): reduceFact(event, at: moment)
        case .momentaryOccurred(let event): reduceMomentary(event, at: moment)
        // It is of the past, and not what somebody said now.
        case .historyImported: .unchanged
        case .expiryScheduled(let event): reduceExpiry(event, at: moment)
        case .bindingDeclared(let event): reduceBinding(event)
        case .bindingRemoved(let event): reduceBindingRemoved(event)
        case .messageHeld(let event): reduceHeld(event)
        case .heldReleased(let event): reduceReleased(event)
        case .messageUnreadable: reduceUnreadable()
        case .messageIgnored: reduceIgnored()
        case .commandReceived(let event): reduceReceived(event, at: moment)
        case .commandRequested(let event): reduceRequested(event, at: moment)
        case .commandSent(let event): reduceSent(event)
        case .commandConfirmed(let event): endCommand(event.commandID)
        case .commandFailed(let event): reduceFailed(event)
        case .commandUnconfirmed(let event): endCommand(event.commandID)
        // No state: somebody else's command.
        case .commandObserved: .unchanged
        }
    }
}
