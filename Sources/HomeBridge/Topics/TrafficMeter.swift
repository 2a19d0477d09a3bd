// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Counts the messages of each topic tree, in bounded memory whatever topics there are.
///
/// Two windows of ten seconds slide: a rate is the count of the running window, plus the share of
/// the window before that still lies within ten seconds.
public struct TrafficMeter: Sendable {
    /// How many trees a report names.
    static let shownMax = 5
    private static let windowSeconds = 10
    private static let window = Int64(windowSeconds) * 1_000_000_000

    private let floodPerSecond: Int
    private var current = Window(start: 0)
    private var last: Window?
    private var lastFlood: TreeTraffic?

    private struct Window: Sendable {
        /// In nanoseconds since 1970 UTC.
        var start: Int64
        var trees = TopCounter()
        var branches = TopCounter()
    }

    /// - Parameter floodPerSecond: the messages per second above which a tree counts as flooding.
    public init(floodPerSecond: Int) {
        self.floodPerSecond = floodPerSecond
    }

    /// Counts a message.
    ///
    /// - Parameter time: when it was received, in nanoseconds since 1970 UTC.
    /// - Returns: when this message begins a new window, the trees that flooded in the one before.
    @discardableResult
    public mutating func count(_ topic: String, at time: Int64) -> [TreeTraffic] {
        let floods = advance(to: time)
        TopicTree.withBytes(of: topic) { bytes in
            current.trees.add(bytes, TopicTree.treeBytes(bytes))
            current.branches.add(bytes, TopicTree.branchBytes(bytes))
        }
        return floods
    }

    /// The traffic of the ten seconds before now.
    ///
    /// - Parameter time: now, in nanoseconds since 1970 UTC.
    public func report(at time: Int64) -> TrafficReport {
        var meter = self
        _ = meter.advance(to: time)
        let trees = meter.busiest(at: time)
        return TrafficReport(
            messagesPerSecond: meter.rate(at: time, \.trees.total),
            trees: trees, flooding: trees.filter { $0.messagesPerSecond > floodPerSecond },
            lastFlood: meter.lastFlood)
    }

    /// Begins a window where one has ended, or where the clock was set back.
    private mutating func advance(to time: Int64) -> [TreeTraffic] {
        let end = current.start.addingSaturated(Self.window)
        guard time < current.start || time >= end else { return [] }
        last = current
        current = Window(start: end)
        let floods = busiest(at: end).filter { $0.messagesPerSecond > floodPerSecond }
        if let flood = floods.first { lastFlood = flood }
        if time < end || time.subtractingSaturated(end) >= Self.window {
            last = nil
            current.start = time
        }
        return floods
    }

    private func rate(at time: Int64, _ count: (Window) -> Int) -> Int {
        let elapsed = min(max(0, time.subtractingSaturated(current.start)), Self.window)
        let share = Double(Self.window - elapsed) / Double(Self.window)
        let before = last.map { Double(count($0)) * share } ?? 0
        return Int((Double(count(current)) + before) / Double(Self.windowSeconds))
    }

    /// The busiest trees, the busiest first; a tree that is mostly one branch appears as that
    /// branch.
    private func busiest(at time: Int64) -> [TreeTraffic] {
        let names = Set(current.trees.names).union(last?.trees.names ?? [])
        let branches = Set(current.branches.names).union(last?.branches.names ?? [])
        var found: [TreeTraffic] = names.map { name in
            TreeTraffic(
                tree: name, at: time, messagesPerSecond: rate(at: time) { $0.trees.count(of: name) }
            )
        }
        found.sort { ($1.messagesPerSecond, $0.tree) < ($0.messagesPerSecond, $1.tree) }
        return found.prefix(Self.shownMax).filter { $0.messagesPerSecond > 0 }.map { tree in
            let inner = branches.filter { $0.utf8.starts(with: (tree.tree + "/").utf8) }
                .map { name in (name, rate(at: time) { $0.branches.count(of: name) }) }
                .max { ($0.1, $1.0) < ($1.1, $0.0) }
            guard let inner, inner.1 * 2 > tree.messagesPerSecond else { return tree }
            return TreeTraffic(tree: inner.0, at: time, messagesPerSecond: inner.1)
        }
    }
}

/// The recent traffic of one session.
public struct TrafficReport: Hashable, Sendable {
    /// Messages of all trees.
    public var messagesPerSecond = 0
    /// The busiest trees, the busiest first; at most five.
    public var trees: [TreeTraffic] = []
    /// The trees that bring more than their bound.
    public var flooding: [TreeTraffic] = []
    /// The latest flood that lasted a whole window; nil where there was none since the start.
    public var lastFlood: TreeTraffic?

    public init() {}

    init(
        messagesPerSecond: Int, trees: [TreeTraffic], flooding: [TreeTraffic],
        lastFlood: TreeTraffic?
    ) {
        self.messagesPerSecond = messagesPerSecond
        self.trees = trees
        self.flooding = flooding
        self.lastFlood = lastFlood
    }
}

/// The rate of one topic tree, or of the branch that makes up most of it.
public struct TreeTraffic: Hashable, Sendable {
    /// `zigbee2mqtt`, `zigbee2mqtt/lamp`; may hold anything that a topic may.
    public var tree: String
    /// In nanoseconds since 1970 UTC.
    public var at: Int64
    public var messagesPerSecond: Int

    public init(tree: String, at: Int64, messagesPerSecond: Int) {
        self.tree = tree
        self.at = at
        self.messagesPerSecond = messagesPerSecond
    }
}
