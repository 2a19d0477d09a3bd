// SPDX-License-Identifier: Apache-2.0

// The memory of codecs.

extension HomeState {
    mutating func reduceCodec(_ event: HomeEvent) -> EventEffect {
        switch event {
        case .bindingDeclared(let event):
            let key = BindingKey(profile: event.profile, codec: event.codec, key: event.key)
            if let known = books.bindings[key], utf8Equal(known, event.value) { return .unchanged }
            books.bindings[key] = event.value
            return .changed
        case .bindingRemoved(let event):
            let key = BindingKey(profile: event.profile, codec: event.codec, key: event.key)
            return books.bindings.removeValue(forKey: key) == nil ? .ineffective : .changed
        case .messageHeld(let event):
            let key = HeldKey(event)
            guard books.heldMessages[key] == nil,
                books.heldMessages.count < HomeLimits.heldMax
            else { return .ineffective }
            books.heldMessages[key] = event
            return .changed
        case .heldReleased(let event):
            let key = HeldKey(profile: event.profile, codec: event.codec, number: event.number)
            guard books.heldMessages[key] != nil else { return .ineffective }
            books.heldMessages.removeValue(forKey: key)
            return .changed
        case .messageUnreadable:
            books.unreadableMessages += 1
            return .unchanged
        case .messageIgnored:
            books.ignoredMessages += 1
            return .unchanged
        default: preconditionFailure("Only codec events come here.")
        }
    }
}
