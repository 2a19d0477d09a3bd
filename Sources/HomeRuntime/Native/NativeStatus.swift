// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What stands at `out/status`: who publishes a home, and whether they are there.
struct NativeStatus: Hashable, Sendable {
    var isOnline: Bool
    var logID: String

    /// Why a payload at `out/status` says nothing to us.
    struct Unreadable: Error, Hashable {
        var reason: String
    }

    init(isOnline: Bool, logID: String) {
        self.isOnline = isOnline
        self.logID = logID
    }

    /// Reads a payload; keys that it does not know are left to newer versions.
    init(_ payload: [UInt8]) throws(Unreadable) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(payload)
        } catch {
            throw Unreadable(reason: "no JSON: \(error)")
        }
        guard let object = value.object else {
            throw Unreadable(reason: "\(value.kindName) where an object is expected")
        }
        guard let version = object["v"]?.int else { throw Unreadable(reason: "no version v") }
        guard version == 1 else { throw Unreadable(reason: "version \(version) is not known") }
        guard let logID = object["logID"]?.string, !logID.isEmpty else {
            throw Unreadable(reason: "no logID")
        }
        switch object["state"]?.string {
        case "online": isOnline = true
        case "offline": isOnline = false
        default: throw Unreadable(reason: "state is neither online nor offline")
        }
        self.logID = logID
    }
}
