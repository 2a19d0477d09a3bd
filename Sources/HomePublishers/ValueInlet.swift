// SPDX-License-Identifier: Apache-2.0

#if !canImport(Combine)

    /// A subscriber that asks for one value whenever a caller waits for one.
    ///
    /// `lock` guards everything that changes; nothing foreign is called while it is held.
    final class ValueInlet<Input, Failure: Error, Thrown: Error>:
        Subscriber, @unchecked Sendable
    {
        /// What goes from the thread that sends to the task that waits. As in Combine's sequence a
        /// value need not be Sendable: the inlet releases it here, and guards nothing beyond.
        struct Answer: @unchecked Sendable {
            let result: Result<Input?, Thrown>

            init(value: Input) { result = .success(value) }

            init(end failure: Thrown?) { result = failure.map { .failure($0) } ?? .success(nil) }
        }

        private let convert: @Sendable (Failure) -> Thrown
        private let lock = NSLock()
        private var source = Source.awaited
        private var waiter: UnsafeContinuation<Answer, Never>?
        /// Values beyond the demand. An upstream that breaks the rule of demand loses nothing.
        private var unasked = DeliveryQueue<Input>()

        private enum Source {
            case awaited
            case open(any Subscription)
            /// The failure is thrown once; after it there is only the end.
            case ended(Thrown?)
        }

        init(_ convert: @escaping @Sendable (Failure) -> Thrown) { self.convert = convert }

        /// The next value, or nil at the end, which a cancelled task reaches at once.
        nonisolated(nonsending) func next() async -> Answer {
            await withTaskCancellationHandler {
                await withUnsafeContinuation { wait($0) }
            } onCancel: {
                cancel()
            }
        }

        func cancel() {
            lock.lock()
            let (oldSource, oldWaiter, oldValues) = (source, waiter, unasked)
            source = .ended(nil)
            waiter = nil
            unasked = DeliveryQueue()
            lock.unlock()
            if case .open(let subscription) = oldSource { subscription.cancel() }
            oldWaiter?.resume(returning: Answer(end: nil))
            withExtendedLifetime(oldValues) {}
        }

        private func wait(_ continuation: UnsafeContinuation<Answer, Never>) {
            lock.lock()
            precondition(waiter == nil, "an iterator is asked for one value at a time")
            if let value = unasked.popFirst() {
                lock.unlock()
                return continuation.resume(returning: Answer(value: value))
            }
            switch source {
            case .awaited:
                waiter = continuation
                lock.unlock()
            case .open(let subscription):
                waiter = continuation
                lock.unlock()
                subscription.request(.max(1))
            case .ended(let failure):
                source = .ended(nil)
                lock.unlock()
                continuation.resume(returning: Answer(end: failure))
            }
        }

        // MARK: Subscriber

        func receive(subscription: any Subscription) {
            lock.lock()
            guard case .awaited = source else {
                lock.unlock()
                subscription.cancel()
                return
            }
            source = .open(subscription)
            let isAwaited = waiter != nil
            lock.unlock()
            if isAwaited { subscription.request(.max(1)) }
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            guard case .open = source else {
                lock.unlock()
                return .none
            }
            let waiter = self.waiter
            self.waiter = nil
            if waiter == nil { unasked.append(input) }
            lock.unlock()
            waiter?.resume(returning: Answer(value: input))
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            let failure: Thrown? =
                if case .failure(let error) = completion { convert(error) } else { nil }
            lock.lock()
            if case .ended = source {
                lock.unlock()
                return
            }
            let (oldSource, waiter) = (source, self.waiter)
            source = .ended(waiter == nil ? failure : nil)
            self.waiter = nil
            lock.unlock()
            waiter?.resume(returning: Answer(end: failure))
            withExtendedLifetime(oldSource) {}
        }
    }

#endif
