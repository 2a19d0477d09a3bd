// SPDX-License-Identifier: Apache-2.0

// What codecs remember.

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
            books.held.append(event)
            return .changed
        case .heldReleased(let event):
            let index = books.held.firstIndex {
                $0.number == event.number && utf8Equal($0.codec, event.codec)
                    && utf8Equal($0.profile, event.profile)
            }
            guard let index else { return .ineffective }
            books.held.remove(at: index)
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
