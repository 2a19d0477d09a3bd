// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// The content of `out/status`: which log publishes a home, and whether it is online.
struct NativeStatus: Hashable, Sendable {
    var isOnline: Bool
    var logID: String

    /// Why a payload at `out/status` cannot be read.
    struct Unreadable: Error, Hashable {
        var reason: String
    }

    init(isOnline: Bool, logID: String) {
        self.isOnline = isOnline
        self.logID = logID
    }

    /// Reads a payload; unknown keys are ignored, because newer versions may have written them.
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
