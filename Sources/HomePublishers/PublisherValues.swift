// SPDX-License-Identifier: Apache-2.0

#if !canImport(Combine)

    /// The values of a publisher as an asynchronous sequence (P-5).
    ///
    /// OpenCombine's own sequence keeps its subscription for ever when a loop is left with `break`
    /// or `return`. This one cancels it when the iterator goes, and when the task is cancelled,
    /// which ends the loop without an error. Each turn of the loop asks for one value, so a
    /// snapshot publisher gives a slow loop the newest snapshot (P-3).
    public struct PublisherValues<Upstream: Publisher, Failure: Error>: AsyncSequence {
        public typealias Element = Upstream.Output

        private let upstream: Upstream
        private let convert: @Sendable (Upstream.Failure) -> Failure

        /// The subscription, as the loop sees it.
        public struct Iterator: AsyncIteratorProtocol {
            private let lease: Lease

            fileprivate init(_ inlet: ValueInlet<Element, Upstream.Failure, Failure>) {
                lease = Lease(inlet)
            }

            public mutating func next() async throws(Failure) -> Element? {
                try await lease.inlet.next().result.get()
            }

            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(Failure) -> Element? {
                try await lease.inlet.next().result.get()
            }

            /// Ends the subscription with the last copy of the iterator. The upstream holds the
            /// inlet itself, which therefore never goes on its own.
            private final class Lease {
                let inlet: ValueInlet<Element, Upstream.Failure, Failure>

                init(_ inlet: ValueInlet<Element, Upstream.Failure, Failure>) { self.inlet = inlet }

                deinit { inlet.cancel() }
            }
        }

        fileprivate init(_ upstream: Upstream) where Failure == any Error {
            self.upstream = upstream
            convert = { $0 }
        }

        fileprivate init(_ upstream: Upstream) where Failure == Upstream.Failure {
            self.upstream = upstream
            convert = { $0 }
        }

        public func makeAsyncIterator() -> Iterator {
            let inlet = ValueInlet<Element, Upstream.Failure, Failure>(convert)
            upstream.subscribe(inlet)
            return Iterator(inlet)
        }
    }

    extension PublisherValues: Sendable where Upstream: Sendable {}

    // They have the signatures of OpenCombine's own, which they shadow for every file that imports
    // OpenCombine through this module: the compiler prefers the module that re-exports.

    extension Publisher {
        /// The values as an asynchronous sequence, which throws the publisher's failure (P-5).
        public var values: PublisherValues<Self, any Error> { .init(self) }
    }

    extension Publisher where Failure == Never {
        /// The values as an asynchronous sequence (P-5).
        public var values: PublisherValues<Self, Never> { .init(self) }
    }

#endif
