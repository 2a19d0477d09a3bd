// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
import HomeEngine
public import HomeGraph
import HomeLog

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension RunningHome {
    /// How long a status waits for the engine, in milliseconds.
    private static let beatMilliseconds = 250

    /// The state of the home now. Blocks for a moment where the engine is slow, and reads the disk:
    /// not for the cooperative pool.
    public var status: HomeStatus {
        let state = engine.state
        var status = HomeStatus()
        let format = engine.log.identity.formatVersion
        status.logFormat = "\(format.major).\(format.minor)"
        status.logID = state.books.logID
        status.homeName = state.books.homeName
        status.dataDirectory = settings.dataDirectory
        status.processID = getpid()
        status.startedAt = pulse.startedAt
        status.uptimeSeconds = pulse.uptime / 1_000_000_000
        status.durability = Self.durability
        status.engine = pulse.beat(waitingMilliseconds: Self.beatMilliseconds)
        status.lastOffset = state.graph.offset
        status.recordCount = engine.log.nextOffset - engine.log.firstOffset
        if status.recordCount > 0 { status.firstOffset = engine.log.firstOffset }
        status.oldestAt = engine.replay().oldestAt
        status.retention = engine.retentionReport
        status.compression = engine.compressionReport
        status.checkpointOffset = (try? engine.log.checkpoints.list())?.last?.offset
        if hasDirectory { status.disk = DiskUse(directory: settings.dataDirectory) }
        status.devices = DeviceCounts(state.graph)
        status.counts = RecordCounts(state.books)
        status.damage = damage
        status.commands = dispatcher.counters
        status.commandsPending = dispatcher.pendingCount
        status.poisoned = poison.messages
        status.poisonRefusals = poison.refusals
        status.sessions = links.map { $0.report(state.books) }
            .sorted { utf8Less($0.profile, $1.profile) }
        return status
    }

    /// What the log lost for good, and nobody has acknowledged yet. The file is read each time, so
    /// that an acknowledgement needs no restart.
    public var damage: [KnownDamage] {
        let file = damageFile
        var list = (hasDirectory ? try? file.read() : nil) ?? DamageList(logID: file.logID)
        list.note(metDamage, at: pulse.startedAt)
        return list.unacknowledged
    }

    /// Whether the engine answers within this time; blocks for it at most.
    public func isAnswering(withinMilliseconds milliseconds: Int) -> Bool {
        pulse.beat(waitingMilliseconds: milliseconds).isAnswering
    }

    private static var durability: String {
        #if canImport(Darwin)
            "fullfsync"
        #else
            "fdatasync"
        #endif
    }
}

extension DeviceCounts {
    /// Counts the devices of a graph.
    public init(_ graph: HomeSnapshot) {
        self.init()
        for device in graph.devices {
            switch device.connectivityState {
            case .online: online += 1
            case .partiallyOnline: partiallyOnline += 1
            case .offline: offline += 1
            case .unknown: unknown += 1
            }
        }
    }
}

extension RecordCounts {
    /// The counts in the books of a log.
    public init(_ books: Books) {
        self.init()
        unreadableMessages = books.unreadableMessages
        ignoredMessages = books.ignoredMessages
        ineffectiveEvents = books.ineffectiveEvents
        lostRanges = books.lostRanges.count
    }
}

extension BrokerLink {
    /// The profile and its session for a status.
    func report(_ books: Books) -> SessionReport {
        var report = SessionReport(
            profile: key, broker: profile.broker.text,
            clientID: HomeRuntime.clientID(books.logID, profile: key))
        report.route = route
        report.accepts = profile.accepts.map(\.rawValue).sorted()
        report.publishing = output?.status
        report.status = status
        report.redeliveredRemoved = tally.removed
        report.echoesRemoved = tally.echoesRemoved
        report.gaps = tally.gaps
        report.brokerDropped = books.profile(key)?.brokerDropped ?? 0
        (report.traffic, report.beyondLimits) = traffic
        report.unreadable = unreadable
        return report
    }
}

extension BrokerAddress {
    /// The address for display: `mqtt://host:1883`, without the user name.
    public var text: String {
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let name = plain.utf8.contains(UInt8(ascii: ":")) ? "[\(plain)]" : plain
        return "\(tls == nil ? "mqtt" : "mqtts")://\(name):\(port)"
    }
}
