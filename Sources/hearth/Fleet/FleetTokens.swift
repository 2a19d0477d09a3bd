// SPDX-License-Identifier: Apache-2.0

import HomeFleet
import HomeGraph
import HomeServer

/// The tokens of a home of a fleet, as they stand in its directory.
enum FleetTokens {
    /// The list of a home; an empty one where none was made.
    static func list(
        _ directory: FleetDirectory, of home: FleetHome
    ) throws(CommandFailure) -> AccessList {
        let bytes: [UInt8]?
        do throws(FleetDirectoryError) {
            bytes = try directory.tokens(of: home.key)
        } catch {
            throw CommandFailure(error)
        }
        return try list(bytes, of: home)
    }

    /// Changes the list of a home.
    ///
    /// - Parameter body: is called again where another change came first, or an answer got lost.
    static func change(
        _ directory: FleetDirectory, of home: FleetHome,
        _ body: (inout AccessList) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var failure: CommandFailure?
        do throws(FleetDirectoryError) {
            try directory.changeTokens(of: home.key) { bytes in
                do throws(CommandFailure) {
                    var list = try list(bytes, of: home)
                    try body(&list)
                    return Array(list.json.utf8)
                } catch {
                    failure = error
                    return nil
                }
            }
        } catch {
            throw CommandFailure(error)
        }
        if let failure { throw failure }
    }

    private static func list(
        _ bytes: [UInt8]?, of home: FleetHome
    ) throws(CommandFailure) -> AccessList {
        let logID = hexText(home.logID)
        guard let bytes else { return AccessList(logID: logID) }
        let list: AccessList
        do throws(AccessList.Damage) {
            list = try AccessList(bytes)
        } catch {
            throw CommandFailure(
                .damaged, "the document of the tokens of '\(home.key)' \(error.sentence)")
        }
        // Of a home that was removed: its key is another one's now.
        if list.tokens.isEmpty { return AccessList(logID: logID) }
        guard utf8Equal(list.logID, logID) else {
            throw CommandFailure(
                .damaged, "the tokens of '\(home.key)' are those of another home with its key")
        }
        return list
    }
}
