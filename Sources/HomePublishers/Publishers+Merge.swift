// SPDX-License-Identifier: Apache-2.0

#if !canImport(Combine)

    // OpenCombine 0.14 has no `merge`. These have the names and the shape of Combine's.

    extension Publishers {
        /// A publisher that sends the values of two publishers as they come.
        ///
        /// Nothing is left out. It finishes when both sides have, and fails when one of them fails.
        public struct Merge<A: Publisher, B: Publisher>: Publisher
        where A.Failure == B.Failure, A.Output == B.Output {
            public typealias Output = A.Output
            public typealias Failure = A.Failure

            /// The first publisher.
            public let a: A
            /// The second publisher.
            public let b: B

            /// Joins publishers.
            public init(_ a: A, _ b: B) {
                self.a = a
                self.b = b
            }

            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Output, Downstream.Failure == Failure {
                let fanIn = FanIn(
                    "Merge", downstream: subscriber, sides: 2, rule: .all, memory: ())
                subscriber.receive(subscription: fanIn)
                fanIn.subscribe(a, side: 0) { _, value in value }
                fanIn.subscribe(b, side: 1) { _, value in value }
            }
        }

        /// A publisher that sends the values of any number of publishers of one type as they come.
        public struct MergeMany<Upstream: Publisher>: Publisher {
            public typealias Output = Upstream.Output
            public typealias Failure = Upstream.Failure

            /// The publishers, in the order of their subscription.
            public let publishers: [Upstream]

            /// Joins publishers.
            public init(_ upstream: Upstream...) { publishers = upstream }

            /// Joins publishers.
            public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
                publishers = Array(upstream)
            }

            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Output, Downstream.Failure == Failure {
                let fanIn = FanIn(
                    "Merge", downstream: subscriber, sides: publishers.count, rule: .all, memory: ()
                )
                subscriber.receive(subscription: fanIn)
                fanIn.finishIfEmpty()
                for (side, publisher) in publishers.enumerated() {
                    fanIn.subscribe(publisher, side: side) { _, value in value }
                }
            }
        }
    }

    extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
    extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

    extension Publisher {
        /// Sends the values of this publisher and of another as they come.
        ///
        /// - Parameter other: The other publisher.
        public func merge<P: Publisher>(
            with other: P
        ) -> Publishers.Merge<Self, P> where P.Failure == Failure, P.Output == Output {
            .init(self, other)
        }
    }

#endif
