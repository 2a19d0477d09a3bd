// SPDX-License-Identifier: Apache-2.0

public import HomeLogJetStream

/// Why the documents of a fleet were not read or changed.
public enum FleetDirectoryError: Error, Sendable {
    case store(StreamError)
    /// No fleet was made there.
    case noFleet
    /// Another fleet is there already.
    case otherFleet(FleetFormat)
    /// A name of a fleet that is not 1 to 32 of `a-z 0-9 -`.
    case invalidName(String)
    /// A number of partitions that is not 1 to 1024.
    case invalidPartitions(Int)
    /// A home that cannot be one; a sentence.
    case invalidHome(String)
    /// A home with this key is there already.
    case enrolled(FleetHome, partition: Int)
    /// No home has this key.
    case notEnrolled(String)
    /// A document that is not what this version writes; a sentence.
    case unreadable(String)
    /// A document would be longer than it may be.
    case full(document: String)
    /// Others changed a document again and again.
    case busy(document: String)

    /// What went wrong, and where.
    public var sentence: String {
        switch self {
        case .store(let error): "\(error)"
        case .noFleet: "no fleet was made there"
        case .otherFleet(let found):
            "the fleet '\(found.name)' with \(found.partitions) partitions is there already"
        case .invalidName(let name): "'\(name)' is not 1 to 32 of a-z 0-9 -"
        case .invalidPartitions(let count):
            "\(count) is no number of partitions: 1 to \(FleetFormat.partitionsMax)"
        case .invalidHome(let sentence), .unreadable(let sentence): sentence
        case .enrolled(let home, let partition):
            "'\(home.key)' is in partition \(partition) already"
        case .notEnrolled(let key): "there is no home '\(key)' in this fleet"
        case .full(let document):
            "the document '\(document)' is as long as it may be"
                + (document.hasPrefix("homes.")
                    ? ": make a fleet of more partitions for more homes" : "")
        case .busy(let document):
            "others change the document '\(document)' all the time; try again"
        }
    }
}
