// SPDX-License-Identifier: Apache-2.0

#if !canImport(Combine)

    /// What a fan-in asks its upstreams for, and what it keeps without demand.
    enum FanInRule {
        /// Upstreams are asked for everything. Every output that was asked for is delivered; beyond
        /// that only the newest one waits.
        case newest
        /// Nothing is left out. Each upstream is asked for one value at a time, so that one of each
        /// waits at most, until everything is asked for.
        case all
    }

    /// Several upstreams, one subscriber, one value at a time.
    ///
    /// One lock guards everything. Nothing foreign runs while it is held: no call up or down, no
    /// closure of a client, no release of a client's value. A thread that finds no delivery under
    /// way becomes the one that delivers, until nothing is left; the others only leave their
    /// values. So a subscriber is never called by two threads at once, and a value that is sent
    /// from inside the subscriber comes after the one it handles.
    ///
    /// What waits is bounded by the demand. Only a subscriber that asked for everything, and is
    /// slower than the threads that send, lets it grow: that is what it asked for.
    final class FanIn<Downstream: Subscriber, Memory>: Subscription, CustomStringConvertible {
        let description: String

        private let rule: FanInRule
        private let lock = NSLock()
        private var state: State

        private typealias Completion = Subscribers.Completion<Downstream.Failure>

        private enum Side {
            case awaited
            case open(any Subscription)
            case closed
        }

        private struct Item {
            var side: Int
            var value: Downstream.Input
        }

        private struct State {
            /// Nil when the subscriber has its completion, or cancelled.
            var downstream: Downstream?
            var demand = Subscribers.Demand.none
            var sides: [Side]
            /// Which sides have sent a value.
            var hasSent: [Bool]
            /// What the upstreams sent last, as far as outputs are made of it.
            var memory: Memory?
            var waiting = DeliveryQueue<Item>()
            var completion: Completion?
            var isDelivering = false

            static var ended: State { State(downstream: nil, sides: [], hasSent: []) }

            var takesInput: Bool { downstream != nil && completion == nil }

            /// After the end there are no sides.
            func isClosed(_ side: Int) -> Bool {
                if sides.isEmpty { return true }
                if case .closed = sides[side] { return true }
                return false
            }

            /// Closes all sides and returns the subscriptions that were open.
            mutating func closeSides() -> [any Subscription] {
                defer { sides = sides.map { _ in .closed } }
                return openSubscriptions
            }

            var openSubscriptions: [any Subscription] {
                sides.compactMap {
                    if case .open(let subscription) = $0 { subscription } else { nil }
                }
            }
        }

        private enum Step {
            case value(Downstream, Item)
            /// The state goes along so that what it holds is released after the lock.
            case completion(Downstream, Completion, State)
        }

        init(
            _ description: String, downstream: Downstream, sides: Int, rule: FanInRule,
            memory: Memory
        ) {
            self.description = description
            self.rule = rule
            state = State(
                downstream: downstream, sides: Array(repeating: .awaited, count: sides),
                hasSent: Array(repeating: false, count: sides), memory: memory)
        }

        /// Subscribes to one upstream.
        ///
        /// - Parameter fold: Remembers a value and returns the output it gives, if any. It runs
        ///   under the lock and must do nothing else.
        func subscribe<Upstream: Publisher>(
            _ upstream: Upstream, side: Int,
            fold: @escaping (inout Memory, Upstream.Output) -> Downstream.Input?
        ) where Upstream.Failure == Downstream.Failure {
            upstream.subscribe(FanInlet(fanIn: self, side: side, fold: fold))
        }

        /// Ends a fan-in of no upstreams, which no side will ever end.
        func finishIfEmpty() {
            lock.lock()
            if state.sides.isEmpty, state.takesInput { state.completion = .finished }
            lock.unlock()
            deliver()
        }

        // MARK: From below

        func request(_ demand: Subscribers.Demand) {
            add(demand)
            deliver()
        }

        func cancel() {
            let old = lock.withLock { exchangeState(with: .ended) }
            for subscription in old.openSubscriptions { subscription.cancel() }
        }

        // MARK: From above

        fileprivate func attach(_ subscription: any Subscription, side: Int) {
            lock.lock()
            guard state.takesInput, case .awaited = state.sides[side] else {
                lock.unlock()
                subscription.cancel()
                return
            }
            state.sides[side] = .open(subscription)
            let asksForAll = rule == .newest || state.demand == .unlimited
            lock.unlock()
            subscription.request(asksForAll ? .unlimited : .max(1))
        }

        fileprivate func receive(side: Int, _ fold: (inout Memory) -> Downstream.Input?) {
            lock.lock()
            guard state.takesInput, var memory = state.memory, !state.isClosed(side) else {
                lock.unlock()
                return
            }
            let oldMemory = state.memory
            state.hasSent[side] = true
            let output = fold(&memory)
            state.memory = memory
            let dropped = output.flatMap { keep(Item(side: side, value: $0)) }
            lock.unlock()
            withExtendedLifetime((oldMemory, dropped)) {}
            deliver()
        }

        fileprivate func finish(side: Int, _ completion: Subscribers.Completion<Downstream.Failure>)
        {
            lock.lock()
            guard state.takesInput, !state.isClosed(side) else {
                lock.unlock()
                return
            }
            let finished = state.sides[side]
            state.sides[side] = .closed
            var others: [any Subscription] = []
            if ends(with: completion, of: side) {
                others = state.closeSides()
                state.completion = completion
            }
            lock.unlock()
            withExtendedLifetime(finished) {}
            for subscription in others { subscription.cancel() }
            deliver()
        }

        // MARK: Under the lock

        private func exchangeState(with new: State) -> State {
            let old = state
            state = new
            return old
        }

        /// Returns what was put aside for it.
        private func keep(_ item: Item) -> Item? {
            let hasRoom = state.waiting.isEmpty || state.demand > state.waiting.count
            if rule == .all || hasRoom {
                state.waiting.append(item)
                return nil
            }
            return state.waiting.replaceLast(with: item)
        }

        private func ends(with completion: Completion, of side: Int) -> Bool {
            if case .failure = completion { return true }
            // No output can ever be made without a value of every side. (By its documentation
            // Combine finishes only after the others here. Nothing is ever sent in either case.)
            if rule == .newest, !state.hasSent[side] { return true }
            return state.sides.indices.allSatisfy(state.isClosed)
        }

        // MARK: Delivery

        private func deliver() {
            let isMine = lock.withLock {
                defer { state.isDelivering = true }
                return !state.isDelivering
            }
            guard isMine else { return }
            while let step = nextStep() { perform(step) }
        }

        /// The next thing to do for the one that delivers. Nil ends its turn.
        private func nextStep() -> Step? {
            lock.lock()
            defer { lock.unlock() }
            if let downstream = state.downstream {
                if state.demand > .none, let item = state.waiting.popFirst() {
                    state.demand -= 1
                    return .value(downstream, item)
                }
                if let completion = state.completion, !completion.waits(for: state.waiting.count) {
                    return .completion(downstream, completion, exchangeState(with: .ended))
                }
            }
            state.isDelivering = false
            return nil
        }

        private func perform(_ step: Step) {
            switch step {
            case .value(let downstream, let item):
                add(downstream.receive(item.value))
                if rule == .all { replenish(item.side) }
            case .completion(let downstream, let completion, _):
                downstream.receive(completion: completion)
            }
        }

        private func add(_ demand: Subscribers.Demand) {
            lock.lock()
            let wasUnlimited = state.demand == .unlimited
            state.demand += demand
            let opensUp = rule == .all && !wasUnlimited && state.demand == .unlimited
            let subscriptions = opensUp ? state.openSubscriptions : []
            lock.unlock()
            for subscription in subscriptions { subscription.request(.unlimited) }
        }

        private func replenish(_ side: Int) {
            lock.lock()
            guard state.demand != .unlimited, !state.isClosed(side),
                case .open(let subscription) = state.sides[side]
            else {
                lock.unlock()
                return
            }
            lock.unlock()
            subscription.request(.max(1))
        }
    }

    extension Subscribers.Completion {
        /// A failure does not wait for demand; the end waits for the last value.
        fileprivate func waits(for count: Int) -> Bool {
            if case .failure = self { false } else { count > 0 }
        }
    }

    /// One side of a fan-in, as its upstream sees it.
    private struct FanInlet<Input, Downstream: Subscriber, Memory>: Subscriber {
        let combineIdentifier = CombineIdentifier()
        let fanIn: FanIn<Downstream, Memory>
        let side: Int
        let fold: (inout Memory, Input) -> Downstream.Input?

        func receive(subscription: any Subscription) { fanIn.attach(subscription, side: side) }

        func receive(_ input: Input) -> Subscribers.Demand {
            fanIn.receive(side: side) { fold(&$0, input) }
            return .none
        }

        func receive(completion: Subscribers.Completion<Downstream.Failure>) {
            fanIn.finish(side: side, completion)
        }
    }

#endif
