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
            let known = heldIndex(event.profile, event.codec, event.number)
            guard known == nil, books.held.count < HomeLimits.heldMax else { return .ineffective }
            books.held.append(event)
            return .changed
        case .heldReleased(let event):
            guard let index = heldIndex(event.profile, event.codec, event.number) else {
                return .ineffective
            }
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

    private func heldIndex(_ profile: String, _ codec: String, _ number: UInt64) -> Int? {
        books.held.firstIndex {
            $0.number == number && utf8Equal($0.codec, codec) && utf8Equal($0.profile, profile)
        }
    }
}
