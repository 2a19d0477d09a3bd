// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeReplica
import HomeRuntime

extension ReplicaStatus {
    /// The status of a replica as its page, `/api/v1/status` and its socket have it.
    func json(of home: HomeAddress, logID: String, edits: [Edit]) -> String {
        var json = JSONText()
        json.object { json in
            json.key("logID")
            json.string(logID)
            json.key("replica")
            json.object { json in
                json.key("agreedAt")
                if let agreedAt { json.number(agreedAt) } else { json.null() }
                json.key("agreements")
                json.number(agreements)
                json.key("connected")
                json.bool(isConnected)
                json.key("edits")
                json.object { json in
                    json.key("undecided")
                    json.number(edits.count(where: \.isUndecided))
                    json.key("waiting")
                    json.number(edits.count(where: \.isOpen))
                }
                json.key("home")
                json.string(home.description)
                json.key("homeNextOffset")
                if let homeNextOffset { json.number(homeNextOffset) } else { json.null() }
                json.key("lastAt")
                json.string(lastReceivedAt.map { timeText($0) })
                json.key("nextOffset")
                json.number(nextOffset)
                json.key("problem")
                json.string(problem)
            }
            json.key("sessions")
            json.array([] as [Int]) { $0.number($1) }
            json.key("v")
            json.number(1)
            json.key("version")
            json.string(HearthVersion.text)
        }
        return String(decoding: json.utf8, as: UTF8.self)
    }
}
