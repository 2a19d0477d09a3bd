// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Says when a topic tree brings too many new devices and held messages, so that a publisher that
/// invents devices cannot fill the memory that all publishers share.
///
/// Token buckets, kept as the time at which a bucket is full again: one for each tree, and one of
/// four times that size for all trees together, so that many trees bring at most four times what
/// one may. Time is that of the messages, so the same messages are judged alike whenever they are
/// read. A restart fills the buckets: what they let pass is bounded by other limits, which are the
/// same after a restart (docs/decisions/028-topic-trees.md).
struct NewDeviceRateLimiter: Sendable {
    /// Trees that have a bucket of their own; the others share only the bucket for all.
    static let treesMax = 1024
    /// The bucket for all trees has this many times the size of a tree's bucket.
    static let treesTogether: Int64 = 4
    /// A tree's bucket holds what the tree may bring in this many seconds.
    static let burstSeconds: Int64 = 60

    /// The cost of one new device for a tree's bucket, in nanoseconds.
    private let cost: Int64
    /// When the bucket of a tree is full again; trees with full buckets need not stand here.
    private var trees: [UTF8Key: Int64] = [:]
    private var all: Int64 = .min
    /// The latest time of `trees` and `all`.
    private var latest: Int64 = .min
    private var now: Int64 = .min

    /// - Parameter perSecond: how many new devices a tree may bring a second in the long run.
    init(perSecond: Int) {
        cost = 1_000_000_000 / Int64(max(1, perSecond))
    }

    private static let burst = burstSeconds * 1_000_000_000

    /// Whether a tree may bring something new now.
    mutating func admits(_ topic: String, at time: Int64) -> Bool {
        let time = advance(to: time)
        // No bucket is near its bound: the common case, which needs no look at the tree.
        guard latest.subtractingSaturated(time) > Self.burst - cost else { return true }
        guard all.subtractingSaturated(time) <= Self.burst - cost / Self.treesTogether else {
            return false
        }
        guard let tree = trees[UTF8Key(TopicTree.tree(of: topic))] else { return true }
        return tree.subtractingSaturated(time) <= Self.burst - cost
    }

    /// A tree brought something new.
    mutating func count(_ topic: String, at time: Int64) {
        let time = advance(to: time)
        all = max(all, time).addingSaturated(cost / Self.treesTogether)
        latest = max(latest, all)
        let tree = UTF8Key(TopicTree.tree(of: topic))
        if trees[tree] == nil, trees.count >= Self.treesMax {
            trees = trees.filter { $0.value > time }
            guard trees.count < Self.treesMax else { return }
        }
        let full = max(trees[tree] ?? time, time).addingSaturated(cost)
        trees[tree] = full
        latest = max(latest, full)
    }

    /// Moves time forward; after a clock was set back by more than a second, all buckets begin
    /// anew.
    private mutating func advance(to time: Int64) -> Int64 {
        if time < now.subtractingSaturated(1_000_000_000) {
            (trees, all, latest) = ([:], .min, .min)
            now = time
        }
        now = max(now, time)
        return now
    }
}
