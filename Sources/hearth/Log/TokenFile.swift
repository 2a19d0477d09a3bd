// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeServer

/// The file of the tokens by which a home is reached over HTTP, beside its log.
///
/// A copied directory must not open another home to the same people, so it belongs to one log.
typealias TokenFile = SideFile<AccessList>

extension AccessList: SideContent {
    static let fileName = "access.json"
    static let lockName = "access.lock"
    static let things = "tokens"
    static let ifDamaged = "nobody can log in until it is removed or repaired"

    var fileBytes: [UInt8] { Array(json.utf8) }

    init(fileBytes: [UInt8]) throws(SideDamage) {
        do throws(Damage) {
            self = try AccessList(fileBytes)
        } catch {
            throw SideDamage(sentence: error.sentence)
        }
    }

    /// A list takes no more than it may hold.
    func check() throws(CommandFailure) {}
}

extension LogAccess {
    var tokenFile: TokenFile {
        TokenFile(
            directory: directory, logID: hexText(reader.identity.logID),
            fileSystem: reader.fileSystem)
    }
}
