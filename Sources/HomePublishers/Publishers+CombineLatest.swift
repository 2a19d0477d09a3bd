// SPDX-License-Identifier: Apache-2.0

#if !canImport(Combine)

    // OpenCombine 0.14 has no `combineLatest`. These have the names and the shape of Combine's.

    extension Publishers {
        /// A publisher that pairs the latest values of two publishers.
        ///
        /// Each value of either side gives one pair, as soon as both have sent one. A subscriber
        /// that asks for a limited number of pairs gets the newest pair when it asks again (P-3).
        /// It finishes when both sides have, or when one finishes without a value, because no pair
        /// can follow then.
        public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
        where A.Failure == B.Failure {
            public typealias Output = (A.Output, B.Output)
            public typealias Failure = A.Failure

            /// The first publisher.
            public let a: A
            /// The second publisher.
            public let b: B

            /// Joins the latest values of publishers.
            public init(_ a: A, _ b: B) {
                self.a = a
                self.b = b
            }

            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Output, Downstream.Failure == Failure {
                let fanIn = FanIn<Downstream, (a: A.Output?, b: B.Output?)>(
                    "CombineLatest", downstream: subscriber, sides: 2, rule: .newest,
                    memory: (nil, nil))
                subscriber.receive(subscription: fanIn)
                fanIn.subscribe(a, side: 0) { memory, value in
                    memory.a = .some(value)
                    return memory.b.map { (value, $0) }
                }
                fanIn.subscribe(b, side: 1) { memory, value in
                    memory.b = .some(value)
                    return memory.a.map { ($0, value) }
                }
            }
        }

        /// A publisher that joins the latest values of three publishers.
        public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
        where A.Failure == B.Failure, B.Failure == C.Failure {
            public typealias Output = (A.Output, B.Output, C.Output)
            public typealias Failure = A.Failure

            /// The first publisher.
            public let a: A
            /// The second publisher.
            public let b: B
            /// The third publisher.
            public let c: C

            /// Joins the latest values of publishers.
            public init(_ a: A, _ b: B, _ c: C) {
                self.a = a
                self.b = b
                self.c = c
            }

            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Output, Downstream.Failure == Failure {
                CombineLatest(CombineLatest<A, B>(a, b), c)
                    .map { pair, c in (pair.0, pair.1, c) }
                    .receive(subscriber: subscriber)
            }
        }

        /// A publisher that joins the latest values of four publishers.
        public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>:
            Publisher
        where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
            public typealias Output = (A.Output, B.Output, C.Output, D.Output)
            public typealias Failure = A.Failure

            /// The first publisher.
            public let a: A
            /// The second publisher.
            public let b: B
            /// The third publisher.
            public let c: C
            /// The fourth publisher.
            public let d: D

            /// Joins the latest values of publishers.
            public init(_ a: A, _ b: B, _ c: C, _ d: D) {
                self.a = a
                self.b = b
                self.c = c
                self.d = d
            }

            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Output, Downstream.Failure == Failure {
                CombineLatest(CombineLatest<A, B>(a, b), CombineLatest<C, D>(c, d))
                    .map { first, second in (first.0, first.1, second.0, second.1) }
                    .receive(subscriber: subscriber)
            }
        }
    }

    extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
    extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
    extension Publishers.CombineLatest4: Equatable
    where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

    extension Publisher {
        /// Pairs the latest value of this publisher with the latest value of another.
        ///
        /// - Parameter other: The other publisher.
        public func combineLatest<P: Publisher>(
            _ other: P
        ) -> Publishers.CombineLatest<Self, P> where P.Failure == Failure {
            .init(self, other)
        }

        /// Publishes what a closure makes of the latest values of this publisher and another.
        ///
        /// - Parameters:
        ///   - other: The other publisher.
        ///   - transform: Called once for each pair that is delivered.
        public func combineLatest<P: Publisher, T>(
            _ other: P, _ transform: @escaping (Output, P.Output) -> T
        ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
            .init(upstream: .init(self, other)) { transform($0.0, $0.1) }
        }

        /// Joins the latest values of this publisher and two others.
        ///
        /// - Parameters:
        ///   - publisher1: The second publisher.
        ///   - publisher2: The third publisher.
        public func combineLatest<P: Publisher, Q: Publisher>(
            _ publisher1: P, _ publisher2: Q
        ) -> Publishers.CombineLatest3<Self, P, Q>
        where P.Failure == Failure, Q.Failure == Failure {
            .init(self, publisher1, publisher2)
        }

        /// Publishes what a closure makes of the latest values of this publisher and two others.
        ///
        /// - Parameters:
        ///   - publisher1: The second publisher.
        ///   - publisher2: The third publisher.
        ///   - transform: Called once for each triple that is delivered.
        public func combineLatest<P: Publisher, Q: Publisher, T>(
            _ publisher1: P, _ publisher2: Q,
            _ transform: @escaping (Output, P.Output, Q.Output) -> T
        ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
        where P.Failure == Failure, Q.Failure == Failure {
            .init(upstream: .init(self, publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
        }

        /// Joins the latest values of this publisher and three others.
        ///
        /// - Parameters:
        ///   - publisher1: The second publisher.
        ///   - publisher2: The third publisher.
        ///   - publisher3: The fourth publisher.
        public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
            _ publisher1: P, _ publisher2: Q, _ publisher3: R
        ) -> Publishers.CombineLatest4<Self, P, Q, R>
        where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
            .init(self, publisher1, publisher2, publisher3)
        }

        /// Publishes what a closure makes of the latest values of this publisher and three others.
        ///
        /// - Parameters:
        ///   - publisher1: The second publisher.
        ///   - publisher2: The third publisher.
        ///   - publisher3: The fourth publisher.
        ///   - transform: Called once for each quadruple that is delivered.
        public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
            _ publisher1: P, _ publisher2: Q, _ publisher3: R,
            _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
        ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
        where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
            .init(upstream: .init(self, publisher1, publisher2, publisher3)) {
                transform($0.0, $0.1, $0.2, $0.3)
            }
        }
    }

#endif
