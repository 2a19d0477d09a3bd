// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Hummingbird
import HummingbirdCore

extension APIRoutes {
    /// When a rule would have fired, and how often on each day.
    func backtest(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, "when", "for", "from", "to")
        let when = try query.required("when")
        let length = query.text("for")
        if let length, HomePredicate.nanoseconds(ofDuration: length) == nil {
            throw APIError.badParameter(
                "for='\(SafeText.escape(length))' is no duration: \(HomeRule.durationExamples)")
        }
        let rule = try HomeRule(when: when, for: length)
        let history = try await home.backtest(
            rule, from: query.text("from").map { try Point.read($0) },
            to: query.text("to").map { try Point.read($0) }, isLive: facilities.isLive(),
            limits: BacktestLimits(
                firingsMax: ServerLimits.firingsMax, daysMax: ServerLimits.daysMax),
            tag: { [facilities] in try facilities.tag($0) })
        return .json(RuleHistoryJSON.bytes(history))
    }
}
