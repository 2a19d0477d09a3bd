// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeBridge

@Suite struct SessionSubscriptionPlanTests {
    @Test(arguments: [
        ("a/b", "a/b", true), ("a/b", "a", false), ("a/+", "a/b", true), ("a/+", "a", false),
        ("a/+", "a/", true), ("a/+", "a/b/c", false), ("a/#", "a", true), ("a/#", "a/b/c", true),
        ("a/#", "ab", false), ("#", "a/b", true), ("#", "/", true), ("+/+", "/x", true),
        ("+", "/x", false), ("/+", "/x", true), ("#", "$SYS/x", false), ("+/x", "$SYS/x", false),
        ("$SYS/#", "$SYS/x", true), ("$SYS/+", "$SYS/x", true), ("a/$b", "a/$b", true),
        ("a/+/c", "a/b/c", true), ("a/+/c", "a/b/d", false), ("+/#", "a", true),
        // Two spellings of one letter are two topics.
        ("caf\u{e9}", "cafe\u{301}", false), ("caf\u{e9}", "caf\u{e9}", true),
    ])
    func matches(filter: String, topic: String, isMatch: Bool) throws {
        #expect(try #require(TopicFilter(filter)).matches(topic) == isMatch)
    }

    @Test(arguments: ["", "a/#/b", "a#", "a/b+", "#/", "+a", "$share/g/a", "a/\0"])
    func refusesWhatMQTTRefuses(filter: String) {
        #expect(TopicFilter(filter) == nil)
    }

    @Test(arguments: [
        (["a/b", "a/b"], ["a/b"]), (["a/b", "a/+"], ["a/+"]), (["a", "a/#"], ["a/#"]),
        (["a/+/c", "a/b/+"], ["a/+/c", "a/b/+"]), (["a/b", "c/d"], ["a/b", "c/d"]),
        (["#", "$SYS/#"], ["#", "$SYS/#"]), (["+/#", "#"], ["#"]),
        (["a/b/#", "+/b", "a/b"], ["+/b", "a/b/#"]), (["a/+/#", "a/#"], ["a/#"]),
        (["+/x", "$SYS/x"], ["$SYS/x", "+/x"]), ([], []),
    ])
    func minimalCover(wanted: [String], plan: [String]) throws {
        #expect(try SubscriptionPlan(wanted: wanted).filters.map(\.text) == plan)
    }

    @Test(arguments: [
        (["a/+/c", "a/b/+"], ["a/+/+"]), (["#", "$SYS/#"], ["#", "$SYS/#"]),
        (["a/+/c", "a/b/+", "a/+/+/+"], ["a/+/+", "a/+/+/+"]), (["a/b/#", "+/b"], ["+/b/#"]),
        (["+/x", "$SYS/x"], ["$SYS/x", "+/x"]), (["+/events/rpc", "z/#", "a"], ["#"]), ([], []),
    ])
    func joinedCover(wanted: [String], plan: [String]) throws {
        #expect(try SubscriptionPlan(wanted: wanted).joined.filters.map(\.text) == plan)
    }

    @Test func refusesAnInvalidFilterByName() {
        #expect(throws: BridgeError.filterNotValid("a/#/b")) {
            try SubscriptionPlan(wanted: ["a", "a/#/b"])
        }
    }

    @Test func differenceAsksOnlyForWhatIsNew() throws {
        let plan = try SubscriptionPlan(wanted: ["a", "b/+", "d"])
        let difference = plan.difference(to: ["d", "b/c", "a"])
        #expect(difference.subscribe == ["b/+"])
        #expect(difference.unsubscribe == ["b/c"])
    }

    /// Every topic that is wanted is in some filter and no other topic is; which topics may come
    /// twice is known, and those of one form never do.
    @Test(
        "F14: the plan is what is wanted, and knows what may come twice",
        arguments: freshSeeds(60))
    func crossesKnowingly(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let wanted = (0..<Int.random(in: 0...8, using: &random)).map { _ in
            Self.randomFilter(using: &random)
        }
        let plan = SubscriptionPlan(wanted: wanted)
        for filter in plan.filters {
            let others = plan.filters.filter { $0 != filter }
            #expect(!others.contains { $0.covers(filter) }, "seed \(seed): \(plan.filters)")
            #expect(
                plan.crossing.contains(filter) == others.contains { $0.overlaps(filter) },
                "seed \(seed): \(filter) of \(plan.filters)")
            #expect(
                !others.contains { $0.form == filter.form && $0.overlaps(filter) },
                "seed \(seed): \(filter) of \(plan.filters)")
        }
        for topic in Self.topics {
            let hits = plan.filters.count { $0.matches(topic) }
            #expect(
                (hits > 0) == wanted.contains { $0.matches(topic) }, "seed \(seed): \(topic)")
            #expect(plan.matches(topic) == (hits > 0), "seed \(seed): \(topic)")
            #expect(plan.matchCount(topic) == min(hits, 2), "seed \(seed): \(topic)")
        }
    }

    /// Home Assistant discovery has a topic for each entity: the steps grow as the topics do.
    @Test("ten thousand topics make a plan in so many steps, and one device more costs its own")
    func planOfManyTopics() throws {
        let wild = ["+/events/rpc", "zigbee2mqtt/#", "tele/+/+", "+/bridge/state", "homie/#"]
        func plan(_ count: Int) throws -> SubscriptionPlan {
            try SubscriptionPlan(
                wanted: wild + (0..<count).map { "node\($0 / 10)/sensor\($0 % 10)/state" })
        }
        let (small, large) = (try plan(1_000), try plan(10_000))
        #expect(large.filters.count == 10_000 + wild.count)
        #expect(large.steps <= 11 * small.steps, "\(large.steps) and \(small.steps)")
        #expect(large.steps <= 20 * 10_000, "\(large.steps)")
    }

    /// Numbers of forms are subscription identifiers, whatever the length.
    @Test func formsAreIdentifiers() throws {
        for levels in [1, 2, 24, 25, 26, 27, 40, 400] {
            for wild in ["+", "#", "a"] {
                let text = (Array(repeating: "+", count: levels - 1) + [wild])
                let form = try #require(TopicFilter(text.joined(separator: "/"))).form
                #expect((1..<UInt32(1 << 28)).contains(form))
            }
        }
    }

    /// F14: every topic that is wanted is in exactly one filter, in any order of the wishes.
    @Test(arguments: freshSeeds(40))
    func coversWithoutOverlap(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let wanted = (0..<Int.random(in: 0...8, using: &random)).map { _ in
            Self.randomFilter(using: &random)
        }
        let plan = SubscriptionPlan(wanted: wanted).joined
        #expect(
            plan == SubscriptionPlan(wanted: wanted.shuffled(using: &random)).joined,
            "seed \(seed)")
        for topic in Self.topics {
            let hits = plan.filters.count { $0.matches(topic) }
            #expect(hits <= 1, "seed \(seed): \(topic) in \(plan.filters)")
            if wanted.contains(where: { $0.matches(topic) }) {
                #expect(hits == 1, "seed \(seed): \(topic) of \(wanted)")
            }
        }
    }

    /// `covers` and `overlaps` are what they say for every topic of three short levels.
    @Test(arguments: freshSeeds(60))
    func coversAndOverlapsAgreeWithMatches(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let left = Self.randomFilter(using: &random)
        let right = Self.randomFilter(using: &random)
        let leftTopics = Self.topics.filter(left.matches)
        let rightTopics = Self.topics.filter(right.matches)
        let text = "seed \(seed): \(left) \(right)"
        let both = leftTopics.filter(rightTopics.contains)
        #expect(left.overlaps(right) == !both.isEmpty, Comment(rawValue: text))
        #expect(left.overlaps(right) == right.overlaps(left), Comment(rawValue: text))
        #expect(
            left.covers(right) == (both.count == rightTopics.count), Comment(rawValue: text))
    }

    private static let names = ["a", "b", "c", "$S"]

    /// Every topic of up to five levels, one name more than filters use.
    private static let topics: [String] = {
        var all: [String] = []
        var level = ["a", "b", "$S", "z"]
        for _ in 0..<5 {
            all += level
            level = level.flatMap { prefix in ["a", "b", "z"].map { "\(prefix)/\($0)" } }
        }
        return all
    }()

    private static func randomFilter(using random: inout SeededRandom) -> TopicFilter {
        var levels: [String] = []
        for index in 0..<Int.random(in: 1...4, using: &random) {
            let words = index == 0 ? ["a", "b", "$S", "+"] : ["a", "b", "+"]
            levels.append(words.randomElement(using: &random)!)
        }
        if Int.random(in: 0...3, using: &random) == 0 { levels[levels.count - 1] = "#" }
        return TopicFilter(levels.joined(separator: "/"))!
    }
}
