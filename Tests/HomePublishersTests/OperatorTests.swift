// SPDX-License-Identifier: Apache-2.0

import HomePublishers
import Testing

/// The operators that clients use (spec 2.6), under the one import that they write.
@Suite struct OperatorTests {
    @MainActor final class Model: ObservableObject {
        @Published var entries: [String] = []
        @Published var range = 0
        var held: Set<AnyCancellable> = []
    }

    @Test @MainActor func receiveOnTheMainQueue() async {
        let subject = CurrentValueSubject<Int, TestError>(1)
        let done = Promise<[Bool]>()
        let seen = Shared<[Bool]>([])
        // The queue, not the thread: on Linux the main queue may be served by any thread.
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        let held = subject.receive(on: DispatchQueue.main).sink(
            receiveCompletion: { _ in done.keep(seen.value) },
            receiveValue: { _ in
                let isOnMain = DispatchQueue.getSpecific(key: mark) ?? false
                seen.change { $0.append(isOnMain) }
            })
        let upstream = Shared(subject)
        await blocking {
            upstream.value.send(2)
            upstream.value.send(completion: .finished)
        }
        #expect(await done.wait() == [true, true])
        withExtendedLifetime(held) {}
    }

    @Test @MainActor func debounceSendsTheLast() async {
        let model = Model()
        let done = Promise<Int>()
        model.$range.dropFirst()
            .debounce(for: .milliseconds(1), scheduler: DispatchQueue.main)
            .removeDuplicates()
            .sink { done.keep($0) }
            .store(in: &model.held)
        // The main queue is ours until the wait, so nothing can be due in between.
        for value in 1...5 { model.range = value }
        #expect(await done.wait() == 5)
    }

    @Test @MainActor func assignToPublished() {
        let model = Model()
        let subject = PassthroughSubject<[String], Never>()
        subject.assign(to: &model.$entries)
        subject.send(["a"])
        #expect(model.entries == ["a"])
    }

    @Test @MainActor func assignToProperty() {
        let model = Model()
        [["a"], ["b"]].publisher.assign(to: \.entries, on: model).store(in: &model.held)
        #expect(model.entries == ["b"])
    }

    @Test @MainActor func objectWillChange() {
        let model = Model()
        var changes = 0
        model.objectWillChange.sink { changes += 1 }.store(in: &model.held)
        model.range = 1
        model.entries = ["a"]
        #expect(changes == 2)
    }

    @Test func removeDuplicates() {
        var seen: [Int] = []
        let held = [1, 1, 2, 2, 1].publisher.removeDuplicates().sink { seen.append($0) }
        withExtendedLifetime(held) {}
        #expect(seen == [1, 2, 1])
    }

    @Test func flatMapFollowsEachValue() {
        let outer = PassthroughSubject<Int, TestError>()
        let inner = CurrentValueSubject<Int, TestError>(0)
        var seen: [Int] = []
        let held = outer.flatMap { factor in inner.map { $0 * factor } }.sink(
            receiveCompletion: { _ in }, receiveValue: { seen.append($0) })
        outer.send(1)
        inner.send(2)
        outer.send(10)
        withExtendedLifetime(held) {}
        #expect(seen == [0, 2, 20])
    }

    @Test func catchReplacesTheRest() {
        let subject = PassthroughSubject<Set<Int>, TestError>()
        var seen: [[Int]] = []
        let held = subject.map { $0.sorted() }.catch { _ in Just([-1]) }.sink { seen.append($0) }
        subject.send([2, 1])
        subject.send(completion: .failure(.broken))
        withExtendedLifetime(held) {}
        #expect(seen == [[1, 2], [-1]])
        var isFinished = false
        let empty = Fail<Int, TestError>(error: .broken).catch { _ in Empty<Int, Never>() }.sink(
            receiveCompletion: { _ in isFinished = true },
            receiveValue: { _ in Issue.record("a value of an empty publisher") })
        withExtendedLifetime(empty) {}
        #expect(isFinished)
    }

    @Test func compactMapAndAssertNoFailure() {
        var seen: [Int] = []
        let held = ["1", "x", "3"].publisher.compactMap { Int($0) }
            .setFailureType(to: TestError.self).assertNoFailure().eraseToAnyPublisher()
            .sink { seen.append($0) }
        withExtendedLifetime(held) {}
        #expect(seen == [1, 3])
    }

    /// The rooms-and-devices pattern: group, catch, assign.
    @Test @MainActor func roomsWithTheirDevices() async {
        let rooms = CurrentValueSubject<Set<String>, TestError>([])
        let devices = CurrentValueSubject<[String: String], TestError>(["lamp": "kitchen"])
        let model = Model()
        rooms.eraseToAnyPublisher()
            .combineLatest(devices.eraseToAnyPublisher())
            .map { rooms, devices in
                rooms.sorted().map { room in
                    "\(room):" + devices.filter { $0.value == room }.keys.sorted().joined()
                }
            }
            .receive(on: DispatchQueue.main)
            .catch { _ in Just([]) }
            .assign(to: &model.$entries)
        rooms.send(["kitchen", "bath"])
        let wanted = ["bath:", "kitchen:lamp"]
        for await entries in model.$entries.values where entries == wanted { break }
        #expect(model.range == 0)
    }
}
