// SPDX-License-Identifier: Apache-2.0

import HomeBridge

/// Turns a session's status into sentences, each said once.
struct BrokerWatch {
    private let broker: String
    private var failure: SessionFailure?
    private var refused: Set<RefusedFilter> = []
    private var isConnected = false
    private(set) var wasEverConnected = false
    private var budget = LineBudget()

    /// - Parameter broker: the broker's address.
    init(broker: String) { self.broker = broker }

    /// The new sentences, as many as the budget allows.
    ///
    /// - Parameter now: on a clock that only goes forward.
    mutating func news(_ status: SessionStatus, now: Duration) -> [String] {
        budget.allowed(news(status), now: now) {
            "\(broker): \($0) lines left out: the connection comes and goes"
        }
    }

    private mutating func news(_ status: SessionStatus) -> [String] {
        var lines: [String] = []
        let connected = status.phase == .connected
        if connected, !isConnected {
            lines.append("\(broker): connected")
            failure = nil
            wasEverConnected = true
        }
        isConnected = connected
        if !connected, let current = status.lastFailure, current != failure, current != .stopped {
            failure = current
            // A connection so short that nobody saw it: only one that gave messages ends so.
            if case .passedOver = current { wasEverConnected = true }
            let then = isFinal(current) ? "" : "; trying again"
            lines.append("\(broker): \(TerminalText.escape(current.line))\(then)")
        }
        for filter in status.refused where !refused.contains(filter) {
            lines.append("\(broker): \(TerminalText.escape(filter.line))")
        }
        refused = Set(status.refused)
        return lines
    }

    /// Whether trying again cannot help: libmosquitto does not accept a setting.
    private func isFinal(_ failure: SessionFailure) -> Bool {
        if case .setting = failure { true } else { false }
    }

    /// The failure that must end the program; nil for none.
    var fatal: CommandFailure? {
        failure.flatMap { isFinal($0) ? CommandFailure($0, where: broker) : nil }
    }

    /// The failure of a run that never reached its broker; nil for others.
    var outcome: CommandFailure? {
        guard !wasEverConnected, let failure else { return nil }
        return CommandFailure(
            failure.exitStatus,
            "ended without ever reaching \(broker): \(TerminalText.escape(failure.line))")
    }
}
