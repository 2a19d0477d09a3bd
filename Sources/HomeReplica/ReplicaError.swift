// SPDX-License-Identifier: Apache-2.0

/// Why a replica cannot follow its home.
public enum ReplicaError: Error, Hashable, Sendable {
    /// The address of the home is none; the text says what is wrong with it.
    case badAddress(String, String)
    /// A log stands in the directory that is no replica's.
    case notAReplica(directory: String)
    /// The home at the address is not the one that the directory has a replica of.
    case otherHome(own: String, found: String)
    /// The home has fewer records than the replica: it was set back, by a backup perhaps.
    case homeBehind(home: UInt64, replica: UInt64)
    /// From this record on, replica and home differ; the text says how.
    case diverged(offset: UInt64, String)
    /// The replica's own records are damaged; the next start sets them aside and fetches them again.
    case damaged(directory: String)
    /// The home does not serve replicas, or not this one; the text is its answer.
    case refused(String)
    /// Another program has the replica open.
    case inUse(directory: String)
    /// The replica's files cannot be written or read.
    case files(String)
}

extension ReplicaError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .badAddress(let text, let reason): "'\(text)' \(reason)"
        case .notAReplica(let directory):
            "\(directory) holds a log that is no replica: give an empty directory; where it is one that "
                + "has lost its file '\(ReplicaNote.name)', an empty file of that name makes it one again"
        case .otherHome(let own, let found):
            "this is a replica of the log \(own), and the home at the address has the log \(found); a "
                + "replica in an empty directory follows that one"
        case .homeBehind(let home, let replica):
            "the home has the records below @\(home), and this replica those below @\(replica): "
                + "the home was set back, by a backup perhaps; a replica in an empty directory "
                + "follows it as it is now"
        case .diverged(let offset, let reason):
            "replica and home differ from @\(offset) on: \(reason)"
        case .damaged(let directory):
            "records of the replica in \(directory) are damaged: the next start moves its files to "
                + "aside/ there, and fetches all records again"
        case .refused(let text): "the home refuses: \(text)"
        case .inUse(let directory): "\(directory) is in use by another program"
        case .files(let text): text
        }
    }
}
