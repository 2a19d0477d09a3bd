// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLog
import HomeLogJetStream

/// `KEY=VALUE` of the command line.
struct Arguments {
    var verb = ""
    private var values: [String: String] = [:]

    init(_ words: ArraySlice<String>) {
        verb = words.first ?? ""
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: "=") else { fail("\(word) has no '='") }
            values[String(word[..<equals])] = String(word[word.index(after: equals)...])
        }
    }

    func text(_ key: String) -> String {
        guard let value = values[key] else { fail("\(key)= is missing") }
        return value
    }

    func number(_ key: String, else fallback: Int? = nil) -> Int {
        guard let value = values[key] else {
            guard let fallback else { fail("\(key)= is missing") }
            return fallback
        }
        guard let number = Int(value) else { fail("\(key)=\(value) is no number") }
        return number
    }

    /// Connects, and gives what is asked of the connection; tries again while no majority of the
    /// servers is there.
    func connected<Result>(_ body: (NatsConnection) throws -> Result) throws -> Result {
        let servers = text("servers").split(separator: ",").map(String.init)
        var last: (any Error)?
        for _ in 0..<60 {
            do {
                return try body(NatsConnection(servers: servers, name: "hearth \(verb)"))
            } catch {
                last = error
                Thread.sleep(forTimeInterval: 0.5)
            }
        }
        throw last!
    }

    func stream() throws -> NatsStream {
        var settings = NatsStream.Settings()
        settings.replicas = number("replicas", else: 3)
        return try connected {
            try NatsStream($0, partition: number("partition"), settings: settings)
        }
    }

    private static let nonce = UInt64.random(in: 1 ... .max)

    /// Waits for the lease of the partition, and renews it while it is held.
    func lease() throws -> Lease {
        let leases = try connected { try NatsLeases($0, replicas: number("replicas", else: 3)) }
        while true {
            let lease = try? Lease.acquire(
                leases, partition: number("partition"), node: "load", nonce: Arguments.nonce)
            guard let lease else {
                Thread.sleep(forTimeInterval: 0.2)
                continue
            }
            Thread.detachNewThread {
                while true {
                    Thread.sleep(forTimeInterval: 1)
                    if lease.renew() == false { return }
                }
            }
            return lease
        }
    }

    /// Takes the partition over.
    func takeOver() throws -> (partition: JetStreamPartition, lease: Lease) {
        let lease = try lease()
        let stream = try stream()
        var last: LogError?
        for _ in 0..<20 {
            do throws(LogError) {
                let partition = try JetStreamPartition.open(
                    stream: stream,
                    owner: PartitionOwner(
                        epoch: lease.epoch, name: "load", nonce: .random(in: 1 ... .max),
                        mayAppend: { lease.holds })
                ) { logID, _ in MemoryLog(logID: logID).checkpoints }
                return (partition, lease)
            } catch {
                guard case .io = error else { throw error }
                // A server that is about to come back.
                last = error
                Thread.sleep(forTimeInterval: 0.5)
            }
        }
        throw last!
    }
}

func homeID(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
        + [UInt8](repeating: 0x48, count: 8)
}
