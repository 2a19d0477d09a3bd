// SPDX-License-Identifier: Apache-2.0

// The memory of codecs.

extension HomeState {
    mutating func reduceBinding(_ event: BindingDeclared) -> EventEffect {
        let key = BindingKey(profile: event.profile, codec: event.codec, key: event.key)
        if let known = books.bindings[key], utf8Equal(known, event.value) { return .unchanged }
        books.bindings[key] = event.value
        return .changed
    }

    mutating func reduceBindingRemoved(_ event: BindingRemoved) -> EventEffect {
        let key = BindingKey(profile: event.profile, codec: event.codec, key: event.key)
        return books.bindings.removeValue(forKey: key) == nil ? .ineffective : .changed
    }

    mutating func reduceHeld(_ event: MessageHeld) -> EventEffect {
        let key = HeldKey(event)
        guard books.heldMessages[key] == nil, books.heldMessages.count < HomeLimits.heldMax
        else { return .ineffective }
        books.heldMessages[key] = event
        return .changed
    }

    mutating func reduceReleased(_ event: HeldReleased) -> EventEffect {
        let key = HeldKey(profile: event.profile, codec: event.codec, number: event.number)
        guard books.heldMessages[key] != nil else { return .ineffective }
        books.heldMessages.removeValue(forKey: key)
        return .changed
    }

    mutating func reduceUnreadable() -> EventEffect {
        books.unreadableMessages += 1
        return .unchanged
    }

    mutating func reduceIgnored() -> EventEffect {
        books.ignoredMessages += 1
        return .unchanged
    }
}
