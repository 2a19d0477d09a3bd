// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeEngine
import HomeGraph
import HomeTypes
import Synchronization
import Testing

@testable import HomeSDK

@Suite(.timeLimit(.minutes(20))) struct PublisherTests {
    @Test("P-1: every publisher fails with HomeError alone, and with what ends the home alone")
    func failure() async throws {
        let backend = BrokenBackend()
        let home = Home(backend, HomeClientConfiguration())
        let devices: AnyPublisher<Set<HomeDevice>, HomeError> = home.devices().batched()
        let rooms: AnyPublisher<HomeObjectUpdate<Room>, HomeError> = home.rooms().stream()
        let device: AnyPublisher<HomeDevice, HomeError> = home.device(id: "a")
        let first = Recorder(devices)
        let second = Recorder(rooms)
        let third = Recorder(device, demand: .none)
        await first.wait(count: 1)
        backend.fail(.dataLoss("record 3"))
        await first.waitForEnd()
        await second.waitForEnd()
        await third.waitForEnd()
        #expect(first.completion == .failure(.dataLoss("record 3")))
        #expect(second.completion == .failure(.dataLoss("record 3")))
        #expect(third.completion == .failure(.dataLoss("record 3")))
        // Who comes later hears the same.
        let late = Recorder(home.devices().batched())
        await late.waitForEnd()
        #expect(late.completion == .failure(.dataLoss("record 3")) && late.values.isEmpty)
        let listed = await HomeSDKTests.failure { try await home.devices().list() }
        #expect(listed == .dataLoss("record 3"))
    }

    @Test("P-2: values come one at a time and in log order, however many write")
    func order() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        let isBusy = Mutex(false)
        let overlaps = Mutex(0)
        let light = Recorder(
            try await test.device("a").types.subscribe(OnOffLightDeviceType.self)
        ) { _, _ in
            let wasBusy = isBusy.withLock { busy in
                defer { busy = true }
                return busy
            }
            if wasBusy { overlaps.withLock { $0 += 1 } }
            isBusy.withLock { $0 = false }
            return .none
        }
        await light.wait(count: 1)
        try await blocking {
            let next = Mutex<Int64>(0)
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for _ in 0..<200 {
                    // The lock keeps the order of numbers and records the same.
                    next.withLock { next in
                        next += 1
                        try! test.commitHere([[report("a", ("count", .int(next)))]])
                    }
                }
            }
        }
        try await test.settle()
        let counts = light.values.compactMap { light -> Int64? in
            guard case .int(let count)? = light.matterTraits.onOffTrait?.values["count"] else {
                return nil
            }
            return count
        }
        #expect(counts == counts.sorted() && Set(counts).count == counts.count)
        #expect(counts.last == 800)
        #expect(overlaps.withLock { $0 } == 0)
    }

    @Test("P-3: a subscriber gets no more than it asks for, and then the newest")
    func demand() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "0")])
        let none = Recorder(test.home.devices().batched(), demand: .none)
        let device = Recorder(test.home.device(id: "a"), demand: .max(1))
        await device.wait(count: 1)
        for index in 1...9 { try await test.tell(userName("a", "\(index)")) }
        #expect(none.values.isEmpty && device.values.map(\.name) == ["0"])
        none.request(.max(2))
        device.request(.max(3))
        try await test.settle()
        #expect(none.values.map { $0.map(\.name) } == [["9"]])
        #expect(device.values.map(\.name) == ["0", "9"])
        try await test.tell(userName("a", "10"))
        try await test.tell(userName("a", "11"))
        try await test.tell(userName("a", "12"))
        #expect(none.values.map { $0.map(\.name) } == [["9"], ["10"]])
        #expect(device.values.map(\.name) == ["0", "9", "10", "11"])
    }

    @Test("P-3: demand that a value's receiver adds counts")
    func addedDemand() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), announce("b"), announce("c")])
        let updates = Recorder(test.home.devices().stream(), demand: .max(1)) { update, _ in
            update.object?.id == "a" ? .max(1) : .none
        }
        await updates.wait(count: 2)
        try await test.settle()
        #expect(updates.values.map { $0.object?.id } == ["a", "b"])
    }

    @Test("P-3: a slow subscriber of stream() misses no net change, and gets no other")
    func slowStream() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "A"), announce("b", name: "B")])
        let updates = Recorder(test.home.devices().stream(), demand: .max(1))
        await updates.wait(count: 1)
        try await test.tell(userName("a", "A2"))
        try await test.commit([announce("c")])
        try await test.tell(removal("c"))
        try await test.tell(removal("b"))
        updates.request(.unlimited)
        try await test.settle()
        let a = try await test.device("a")
        // What it is still owed of its first set comes first.
        #expect(updates.values.count == 4)
        #expect(updates.values[2...] == [.deleted(objectID: "b"), .changed(a)])
    }

    @Test("P-4: no value comes after cancel() in the sink itself")
    func cancelInSink() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), announce("b"), announce("c")])
        let updates = Recorder(test.home.devices().stream()) { update, subscription in
            if update.object?.id == "b" { subscription.cancel() }
            return .none
        }
        await updates.wait(count: 2)
        try await test.tell(userName("a", "Desk"))
        #expect(updates.values.map { $0.object?.id } == ["a", "b"])
        #expect(updates.completion == nil)
    }

    @Test("P-4: no value comes after cancel() on another thread")
    func cancelElsewhere() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        let device = Recorder(test.home.device(id: "a"))
        await device.wait(count: 1)
        try await blocking {
            device.cancel()
            // On the thread that cancelled, and before the feed can know of it.
            try test.commitHere([[userName("a", "Desk")]])
        }
        try await test.settle()
        #expect(device.values.count == 1)
        device.request(.max(1))
        try await test.settle()
        #expect(device.values.count == 1)
    }

    @Test("P-4: letting go of the last cancellable stops delivery")
    func releasedCancellable() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        let names = Mutex<[String]>([])
        var cancellable: AnyCancellable? = test.home.device(id: "a").sink(
            receiveCompletion: { _ in },
            receiveValue: { device in names.withLock { $0.append(device.name) } })
        try await test.settle()
        #expect(names.withLock { $0 } == ["Lamp"])
        #expect(cancellable != nil)
        cancellable = nil
        try await test.tell(userName("a", "Desk"))
        #expect(names.withLock { $0 } == ["Lamp"])
    }

    @Test("P-4: a subscriber that cancels before it is served gets nothing")
    func cancelAtOnce() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        let gate = Gate()
        let busy = Recorder(test.home.structures().batched()) { _, _ in
            gate.pass()
            return .none
        }
        await busy.wait(count: 1)
        let device = Recorder(test.home.device(id: "a"))
        device.cancel()
        gate.open()
        try await test.settle()
        #expect(device.values.isEmpty && device.completion == nil)
    }

    @Test("P-5: each publisher is an asynchronous sequence")
    func values() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "A")])
        var names: [String] = []
        for try await device in test.home.device(id: "a").values {
            names.append(device.name)
            if names.count == 2 { break }
            try await test.commit([[userName("a", "B")]])
        }
        #expect(names == ["A", "B"])
        var sets = test.home.rooms().batched().values.makeAsyncIterator()
        #expect(try await sets.next()?.isEmpty == true)
        await test.home.disconnect()
        #expect(try await sets.next() == nil)
    }

    @Test("Q-13: disconnect() waits for no main thread")
    func disconnectBesideBusyMainThread() async throws {
        let test = try await TestHome()
        let gate = Gate()
        let busy = Task { @MainActor in gate.pass() }
        await test.home.disconnect()
        gate.open()
        await busy.value
        #expect(await HomeSDKTests.failure { try await test.home.rooms().list() } == HomeFeed.over)
    }

    @Test("P-3: subscriptions go on when the last handle of the home is gone")
    func homeIsGone() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "A")])
        var home: Home? = try await Home.open(.engine(test.engine))
        let feed = try #require(home?.feed)
        let sets = Recorder(feed.devices(of: home))
        await sets.wait(count: 1)
        home = nil
        try await test.commit([[userName("a", "B")]])
        try await feed.ask { _ in }
        #expect(sets.values.map { $0.map(\.name) } == [["A"], ["B"]])
    }

    @Test("A home that nobody holds any more is freed, with the sets that it kept")
    func freed() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        weak var feed: HomeFeed?
        do {
            let home = try await Home.open(.engine(test.engine))
            feed = home.feed
            let devices = Recorder(home.devices().batched())
            await devices.wait(count: 1)
            _ = try await home.devices().list()
            devices.cancel()
        }
        // The feed's last turn lets go of it; turns are in order, so it is waited for by a turn.
        while let held = feed {
            try await held.ask { _ in }
            await Task.yield()
        }
        #expect(feed == nil)
    }
}

extension PublisherTests {
    @Test("An engine lets go of a home that nobody holds any more")
    func engineForgetsHome() async throws {
        let test = try await TestHome()
        weak let observer = observe(test.engine)
        #expect(observer != nil)
        try await test.commit([announce("a")])
        #expect(observer == nil)
    }

    /// Observes an engine with a backend that is gone when this returns.
    private func observe(_ engine: Engine) -> Gate {
        let observer = Gate()
        EngineBackend(engine: engine, devices: nil).observe { observer.open() }
        return observer
    }
}

extension HomeFeed {
    fileprivate func devices(of home: Home?) -> AnyPublisher<Set<HomeDevice>, HomeError> {
        home?.devices().batched()
            ?? Fail(error: HomeError.internal("there is no home")).eraseToAnyPublisher()
    }
}

/// A home that stands still until it cannot go on.
private final class BrokenBackend: HomeBackend {
    private let observer = Mutex<(@Sendable (HomeError) -> Void)?>(nil)
    let identifier = "broken"
    let snapshot = HomeSnapshot()
    var commander: (any HomeCommander)? { nil }

    func fail(_ error: HomeError) { observer.withLock { $0 }?(error) }

    func observe(_ observer: @escaping @Sendable () -> Void) {}

    func observeFailure(_ observer: @escaping @Sendable (HomeError) -> Void) {
        self.observer.withLock { $0 = observer }
    }

    func replay() throws(HomeError) -> Replay { throw .dataLoss() }

    func mark(_ sha256: SHA256Function) -> StateMark? { nil }

    func close() async {}
}
