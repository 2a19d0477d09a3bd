// SPDX-License-Identifier: Apache-2.0

/// The fold of a log: the graph that people see, and the books that the fold must remember.
public struct HomeState: Sendable {
    /// The version of the fold rules that this program writes into new logs.
    public static let reducerVersion: UInt32 = 3

    /// The graph: an immutable snapshot when it is copied.
    public internal(set) var graph = HomeSnapshot()
    public internal(set) var books = Books()

    public init() {}

    /// The offset that the next record must have: folding is gapless.
    public var nextOffset: UInt64 { graph.offset.map { $0 + 1 } ?? 0 }
}
