// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Gathers the outcomes of commands that were sent together.
final class OutcomeCollector: Sendable {
    private let outcomes: Mutex<[CommandOutcome?]>
    private let finish: @Sendable ([CommandOutcome]) -> Void

    /// - Parameter finish: called once, with every outcome in the order of the commands.
    init(count: Int, finish: @escaping @Sendable ([CommandOutcome]) -> Void) {
        outcomes = Mutex(Array(repeating: nil, count: count))
        self.finish = finish
    }

    func set(_ index: Int, _ outcome: CommandOutcome) {
        let all = outcomes.withLock { outcomes in
            outcomes[index] = outcome
            let found = outcomes.compactMap { $0 }
            return found.count == outcomes.count ? found : nil
        }
        if let all { finish(all) }
    }
}
