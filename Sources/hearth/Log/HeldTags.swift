// SPDX-License-Identifier: Apache-2.0

import HomeEngine

extension LogAccess {
    /// The points that the tags of the log hold.
    ///
    /// - Throws: as ``TagFile/read()``
    func heldTags() throws(CommandFailure) -> [HeldPoint] {
        try tagFile.read().tags.map { HeldPoint(name: $0.name, offset: $0.offset) }
    }
}

/// The points that the tags of a log hold, for the daemon that writes it.
func heldTags(_ directory: String) throws(HeldPointsError) -> [HeldPoint] {
    do throws(CommandFailure) {
        return try LogAccess(directory: directory).heldTags()
    } catch {
        throw HeldPointsError(sentence: error.line)
    }
}
