// SPDX-License-Identifier: Apache-2.0

public import HomeLogJetStream
import HomeBridge
import HomeGraph

/// What a fleet is, and which homes it has: documents in a store that all nodes share.
///
///     format        {"hash":"sha256/8","name":"flats","partitions":64,"secret":"…","v":1}
///     homes.<p>     {"homes":[{"key":"flat-17","log":"5f…","name":"Flat 17"}],"v":1}
///                   a home that was moved in has "imported":{"epoch":7,"from":0,"profile":"main","to":9120}
///     removed.<p>   {"logs":["5f…"],"v":1}, of homes that were removed: the stream may have their records
///     tokens.<key>  who may ask for a home over HTTP
///     node.<name>   {"url":"https://engine-1:8123/","v":1}
///
/// Every call blocks; never call one from the cooperative pool.
public final class FleetDirectory: Sendable {
    private let store: any KeyStore

    private let settings: PartitionSettings

    /// How often a list is read again that somebody else changed meanwhile.
    private static let tries = 100
    /// Between two tries while no answer comes, in nanoseconds.
    private static let pause: Int64 = 200_000_000
    /// A value may have a mebibyte.
    private static let bytesMax = 1_000_000
    private static let nameBytesMax = 200

    /// - Parameters:
    ///   - store: its values stay for ever.
    ///   - settings: how long a change waits for an answer.
    public init(_ store: any KeyStore, settings: PartitionSettings = PartitionSettings()) {
        self.store = store
        self.settings = settings
    }

    /// What the fleet is.
    /// - Throws: ``FleetDirectoryError/noFleet`` before it was made.
    public func format() throws(FleetDirectoryError) -> FleetFormat {
        guard let found = try read(Self.formatKey) else { throw .noFleet }
        return try FleetDocument.format(found.bytes)
    }

    /// Makes a fleet; one that is there as it is wanted is left as it is.
    /// - Throws: ``FleetDirectoryError/otherFleet(_:)`` where another one is there.
    public func create(_ format: FleetFormat) throws(FleetDirectoryError) {
        try FleetFormat.check(name: format.name, partitions: format.partitions)
        try patiently { () throws(FleetDirectoryError) in
            do throws(StreamError) {
                _ = try store.create(Self.formatKey, FleetDocument.bytes(of: format))
            } catch .wrongSequence {
                // Somebody was first, or an answer got lost.
                let found = try self.format()
                guard found == format else { throw .otherFleet(found) }
            } catch {
                throw .store(error)
            }
        }
    }

    /// The homes of a partition, in the order in which they were enrolled.
    /// - Parameter partition: from 0.
    public func homes(of partition: Int) throws(FleetDirectoryError) -> [FleetHome] {
        guard let found = try read(Self.key(partition)) else { return [] }
        return try FleetDocument.homes(found.bytes, partition: partition)
    }

    /// Adds a home; the node that has its partition serves it within seconds.
    ///
    /// - Returns: its partition.
    /// - Throws: ``FleetDirectoryError/enrolled(_:partition:)`` where it is there already;
    ///   ``FleetDirectoryError/invalidHome(_:)``.
    public func enrol(_ home: FleetHome) throws(FleetDirectoryError) -> Int {
        try Self.check(home)
        let partition = try patiently { () throws(FleetDirectoryError) in
            try format().partition(of: home.key)
        }
        try change(Self.key(partition)) { bytes throws(FleetDirectoryError) in
            try Self.list(bytes, with: home, partition)
        }
        return partition
    }

    /// Removes a home: within seconds no node serves it any more, and its key is free.
    ///
    /// - Parameter key: of the home.
    /// - Returns: the home, and the partition that it was in.
    /// - Throws: ``FleetDirectoryError/notEnrolled(_:)``
    public func remove(
        _ key: String
    ) throws(FleetDirectoryError) -> (home: FleetHome, partition: Int) {
        let (home, partition) = try patiently { () throws(FleetDirectoryError) in
            let partition = try format().partition(of: key)
            let homes = try homes(of: partition)
            guard let home = homes.first(where: { utf8Equal($0.key, key) }) else {
                throw .notEnrolled(key)
            }
            return (home, partition)
        }
        // First: a partition with records of a log that no document names is not served.
        try change(Self.removedKey(partition)) { bytes throws(FleetDirectoryError) in
            var logs: [[UInt8]] = []
            if let bytes { logs = try FleetDocument.removedLogs(bytes, partition: partition) }
            guard !logs.contains(home.logID) else { return nil }
            return FleetDocument.bytes(ofRemoved: logs + [home.logID])
        }
        try change(Self.key(partition)) { bytes throws(FleetDirectoryError) in
            guard let bytes else { return nil }
            let homes = try FleetDocument.homes(bytes, partition: partition)
            return FleetDocument.bytes(of: homes.filter { $0.logID != home.logID })
        }
        return (home, partition)
    }

    /// The ids of the logs of homes that were removed from a partition.
    /// - Parameter partition: from 0.
    public func removedLogs(of partition: Int) throws(FleetDirectoryError) -> Set<[UInt8]> {
        guard let found = try read(Self.removedKey(partition)) else { return [] }
        return Set(try FleetDocument.removedLogs(found.bytes, partition: partition))
    }

    /// Whether a home may be enrolled, by itself.
    /// - Throws: ``FleetDirectoryError/invalidHome(_:)``
    package static func check(_ home: FleetHome) throws(FleetDirectoryError) {
        guard HomeKey.isValid(home.key) else {
            throw .invalidHome("'\(home.key)' is not 1 to 64 of A-Z a-z 0-9 - _")
        }
        guard home.logID.count == 16 else {
            throw .invalidHome("\(home.key): the id of its log is not 16 bytes long")
        }
        if let imported = home.imported, !imported.isValid {
            throw .invalidHome(
                "\(home.key): its log has offsets, a profile or an epoch that cannot be")
        }
        let isPrintable = home.name.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control
        }
        guard (1...nameBytesMax).contains(home.name.utf8.count), isPrintable else {
            throw .invalidHome(
                "\(home.key): its name is not 1 to \(nameBytesMax) bytes without control characters"
            )
        }
    }

    /// The list of a partition with one more home; nil where it is there already.
    private static func list(
        _ bytes: [UInt8]?, with home: FleetHome, _ partition: Int
    ) throws(FleetDirectoryError) -> [UInt8]? {
        var homes: [FleetHome] = []
        if let bytes { homes = try FleetDocument.homes(bytes, partition: partition) }
        if let there = homes.first(where: { $0.id == home.id }) {
            // An answer that got lost: it is this one.
            if there == home { return nil }
            throw .enrolled(there, partition: partition)
        }
        guard !homes.contains(where: { $0.logID == home.logID }) else {
            throw .invalidHome("\(home.key): another home of partition \(partition) has its log")
        }
        homes.append(home)
        return FleetDocument.bytes(of: homes)
    }

    /// Changes a document; where somebody else changes it meanwhile, again.
    ///
    /// - Parameter body: makes the new document of the one that is there; nil leaves it. It is called
    ///   again where an answer got lost, and must know its own change then.
    func change(
        _ key: String, _ body: ([UInt8]?) throws(FleetDirectoryError) -> [UInt8]?
    ) throws(FleetDirectoryError) {
        for _ in 0..<Self.tries {
            let isDone = try patiently { () throws(FleetDirectoryError) in
                try write(key, body)
            }
            if isDone { return }
        }
        throw .busy(document: key)
    }

    /// False where somebody else has changed it meanwhile.
    private func write(
        _ key: String, _ body: ([UInt8]?) throws(FleetDirectoryError) -> [UInt8]?
    ) throws(FleetDirectoryError) -> Bool {
        let found = try read(key)
        guard let bytes = try body(found?.bytes), bytes != found?.bytes else { return true }
        guard bytes.count <= Self.bytesMax else { throw .full(document: key) }
        do throws(StreamError) {
            if let found {
                _ = try store.update(key, bytes, revision: found.revision)
            } else {
                _ = try store.create(key, bytes)
            }
            return true
        } catch .wrongSequence {
            return false
        } catch {
            throw .store(error)
        }
    }

    /// Calls again while no answer comes, as is so for some seconds when the server that leads has
    /// gone.
    private func patiently<Result>(
        _ body: () throws(FleetDirectoryError) -> Result
    ) throws(FleetDirectoryError) -> Result {
        let begun = settings.clock()
        while true {
            do throws(FleetDirectoryError) {
                return try body()
            } catch {
                guard case .store(.unknown) = error,
                    settings.clock() - begun < settings.retryNanoseconds
                else { throw error }
                settings.pause(Self.pause)
            }
        }
    }

    func read(_ key: String) throws(FleetDirectoryError) -> KeyValue? {
        do throws(StreamError) {
            return try store.read(key)
        } catch {
            throw .store(error)
        }
    }

    private static let formatKey = "format"

    private static func key(_ partition: Int) -> String { "homes.\(partition)" }

    private static func removedKey(_ partition: Int) -> String { "removed.\(partition)" }
}
