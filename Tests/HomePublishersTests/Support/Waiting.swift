// SPDX-License-Identifier: Apache-2.0

import HomePublishers

/// Runs what blocks away from the cooperative pool, which other tests need.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: work()) }.start()
    }
}

/// Closures on threads of their own, started together; returns when all have ended.
func together(_ works: [@Sendable () -> Void]) async {
    let gate = NSCondition()
    let box = Gate(gate)
    await withTaskGroup { group in
        for work in works {
            group.addTask {
                await blocking {
                    box.pass(count: works.count)
                    work()
                }
            }
        }
    }
}

/// Lets threads through when all of them are there.
private final class Gate: @unchecked Sendable {
    // The condition guards the count.
    private let condition: NSCondition
    private var arrived = 0

    init(_ condition: NSCondition) { self.condition = condition }

    func pass(count: Int) {
        condition.lock()
        arrived += 1
        condition.broadcast()
        while arrived < count { condition.wait() }
        condition.unlock()
    }
}

/// A value that somebody waits for.
final class Promise<Value: Sendable>: @unchecked Sendable {
    // The lock guards both.
    private let lock = NSLock()
    private var value: Value?
    private var waiters: [CheckedContinuation<Value, Never>] = []

    func keep(_ value: Value) {
        let waiting = lock.withLock { () -> [CheckedContinuation<Value, Never>] in
            guard self.value == nil else { return [] }
            self.value = value
            defer { waiters = [] }
            return waiters
        }
        for waiter in waiting { waiter.resume(returning: value) }
    }

    func wait() async -> Value {
        await withCheckedContinuation { continuation in
            let ready = lock.withLock { () -> Value? in
                if value == nil { waiters.append(continuation) }
                return value
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }
}

/// Something that threads share behind a lock.
final class Shared<Value>: @unchecked Sendable {
    // The lock guards the value.
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }

    func change(_ body: (inout Value) -> Void) { lock.withLock { body(&stored) } }
}
