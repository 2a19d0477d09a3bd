// SPDX-License-Identifier: Apache-2.0

public import HomeBridge

/// What a server of NATS says of itself, at `/varz` of its monitoring port.
public struct FleetServerReport: Hashable, Sendable {
    /// As its configuration says; the id where that says nothing.
    public let name: String
    /// Another one after each start of the server.
    public let id: String
    /// As the server writes it.
    public let version: String
    /// Whether it keeps streams.
    public let hasJetStream: Bool
    /// Whether a write is on its disk before it is acknowledged.
    public let syncsEachWrite: Bool
    /// How many servers with JetStream its cluster has, with those that are down; nil without a
    /// cluster.
    public let clusterSize: Int?

    /// The longest answer that is read, in bytes.
    public static let bytesMax = 1 << 20
    /// The longest name, id and version, in bytes.
    public static let textBytesMax = 256

    private static let oldestVersion = (2, 12)
    /// A quorum outlives one server from here on.
    private static let replicasMin = 3

    /// Why an answer says nothing of a server of NATS.
    public enum Failure: Error, Hashable, Sendable {
        case notJSON(JSONError)
        /// A field that every server of NATS gives is not there, or is no text.
        case absent(field: String)
        /// The answer or a field is too long.
        case tooLong(what: String, bytesMax: Int)

        /// What is wrong.
        public var sentence: String {
            switch self {
            case .notJSON(let error): "the answer is no JSON: \(error)"
            case .absent(let field):
                "the answer has no '\(field)': this is no monitoring port of NATS"
            case .tooLong(let what, let bytesMax): "\(what) is longer than \(bytesMax) bytes"
            }
        }
    }

    /// Reads the answer to `/varz`.
    ///
    /// - Throws: where it has no version or no id. Any other field that is not there counts as a
    ///   weakness.
    public init(varz: [UInt8]) throws(Failure) {
        guard varz.count <= Self.bytesMax else {
            throw .tooLong(what: "the answer", bytesMax: Self.bytesMax)
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(varz)
        } catch {
            throw .notJSON(error)
        }
        guard let version = value.object?["version"]?.string else {
            throw .absent(field: "version")
        }
        guard let id = value.object?["server_id"]?.string, !id.isEmpty else {
            throw .absent(field: "server_id")
        }
        let name = value.object?["server_name"]?.string ?? ""
        for (field, text) in [("server_name", name), ("server_id", id), ("version", version)]
        where text.utf8.count > Self.textBytesMax {
            throw .tooLong(what: "'\(field)'", bytesMax: Self.textBytesMax)
        }
        self.name = name.isEmpty ? id : name
        self.id = id
        self.version = version
        // A server without JetStream has the section, with nothing in it.
        let jetStream = value.object?["jetstream"]?.object
        let config = jetStream?["config"]?.object
        hasJetStream = config != nil
        // Left out where it is false; `sync_interval` is the same either way.
        syncsEachWrite = config?["sync_always"]?.bool == true
        clusterSize = jetStream?["meta"]?.object?["cluster_size"]?.int
    }

    /// Why this server may lose a write that it acknowledged, a sentence each.
    ///
    /// Names and versions in them are as the server gave them.
    public var weaknesses: [String] {
        var found: [String] = []
        if let number = Self.number(of: version) {
            if number < Self.oldestVersion {
                found.append("server \(name) is \(version): Hearth needs 2.12 or later")
            }
        } else {
            found.append(
                "server \(name) gives the version '\(version)', which cannot be read: Hearth needs "
                    + "2.12 or later")
        }
        if !hasJetStream {
            found.append(
                "server \(name) has no JetStream: put 'jetstream { store_dir: /var/lib/nats, "
                    + "sync_interval: always }' into its configuration, and start it again")
        } else if !syncsEachWrite {
            found.append(
                "server \(name) writes acknowledged messages to disk later: put 'sync_interval: "
                    + "always' in its section jetstream, and start it again")
        }
        return found
    }

    /// Why servers together may lose a write that they acknowledged, a sentence each: what each of
    /// them lacks, then what all lack.
    ///
    /// - Parameters:
    ///   - reports: of all servers; one that is asked twice counts once.
    ///   - replicas: how many servers keep each message.
    ///   - unread: how many more servers were asked, and gave no report.
    public static func weaknesses(
        of reports: [FleetServerReport], replicas: Int, unread: Int = 0
    ) -> [String] {
        var found: [String] = []
        for sentence in reports.flatMap(\.weaknesses) where !found.contains(sentence) {
            found.append(sentence)
        }
        let count = Set(reports.map { Array($0.id.utf8) }).count + unread
        let named = "--monitor names \(count) server\(count == 1 ? "" : "s")"
        if count < replicas {
            found.append(
                "\(named) and each message is kept by \(replicas): name the monitoring port of "
                    + "each")
        } else if let size = reports.compactMap(\.clusterSize).max(), count < size {
            // A stream may be on any of them.
            found.append(
                "\(named) of \(size) in the cluster: name the monitoring port of each; 'nats "
                    + "server cluster peer-remove' takes one out that is gone for good")
        }
        if replicas < replicasMin {
            found.append(
                "--replicas \(replicas) loses acknowledged messages with a server: 3 or more do "
                    + "not")
        }
        return found
    }

    /// Major and minor number; nil where the text is no version.
    private static func number(of version: String) -> (Int, Int)? {
        var text = version.utf8[...]
        if text.first == UInt8(ascii: "v") { text.removeFirst() }
        // A build before a release counts as the release.
        let core = text.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }
        var numbers: [Int] = []
        for part in core.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            // Int reads signs as well.
            guard part.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(String(decoding: part, as: UTF8.self))
            else { return nil }
            numbers.append(number)
        }
        guard let major = numbers.first else { return nil }
        return (major, numbers.count > 1 ? numbers[1] : 0)
    }
}
