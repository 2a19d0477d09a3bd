// SPDX-License-Identifier: Apache-2.0

import HomeFleet
import HomeSDK
import Synchronization

/// Prints a line for each change of a partition, while a node runs.
final class FleetPrinter: Sendable {
    private let node: FleetNode
    private let news = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ node: FleetNode) { self.node = node }

    func start() {
        let (node, stream) = (node, news.stream)
        let continuation = news.continuation
        node.observe { continuation.yield() }
        continuation.yield()
        let printing = Task {
            var known: [Int: String] = [:]
            for await _ in stream { Self.print(node.status, &known) }
            Self.print(node.status, &known)
        }
        task.withLock { $0 = printing }
    }

    /// Prints what is left.
    func stop() async {
        news.continuation.finish()
        await task.withLock { $0 }?.value
    }

    private static func print(_ status: [FleetPartitionStatus], _ known: inout [Int: String]) {
        let out = Output()
        for one in status {
            let line = line(one)
            let before = known.updateValue(line, forKey: one.partition)
            // Nobody asks which partitions others have.
            if before == line || before == nil && one.phase == .waiting { continue }
            try? out.line(line)
        }
        try? out.flush()
    }

    private static func line(_ one: FleetPartitionStatus) -> String {
        switch one.phase {
        case .waiting: "partition \(one.partition): not here"
        case .opening: "partition \(one.partition): opening"
        case .serving:
            "partition \(one.partition): serving \(CountText.of(one.homes, "home")), epoch "
                + "\(one.epoch)"
        case .ending: "partition \(one.partition): ending"
        case .moving: "partition \(one.partition): going to another node"
        }
    }
}
