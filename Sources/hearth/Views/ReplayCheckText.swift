// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime

/// The result of folding a log in several ways, for people and programs.
struct ReplayCheckText {
    private let check: ReplayCheck
    private let stateHash: String

    init(_ check: ReplayCheck) {
        self.check = check
        var state = check.whole
        stateHash = hexText(state.hashes(sha256: sha256).state)
    }

    private var last: UInt64 { check.whole.nextOffset - 1 }

    var line: String {
        if let difference = check.difference {
            return "after @\(difference.offset) another state, folded \(difference.way.words)"
        }
        return "@\(last): \(check.foldCount) folds and \(check.comparisonCount) states on the way "
            + "agree, state \(stateHash)"
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("comparisons")
            json.number(check.comparisonCount)
            json.key("difference")
            if let difference = check.difference {
                json.object { json in
                    json.key("offset")
                    json.number(difference.offset)
                    json.key("way")
                    json.string(difference.way.rawValue)
                }
            } else {
                json.null()
            }
            json.key("folds")
            json.number(check.foldCount)
            json.key("offset")
            json.number(last)
            json.key("same")
            json.bool(check.difference == nil)
            json.key("stateHash")
            json.string(stateHash)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}

extension ReplayCheck.Way {
    fileprivate var words: String {
        switch self {
        case .checkpoints: "from a checkpoint"
        case .pieces: "in pieces"
        case .walk: "forth and back"
        }
    }
}
