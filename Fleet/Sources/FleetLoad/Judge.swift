// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLog
import HomeLogJetStream

/// Becomes the owner, reads everything, and compares with what was acknowledged.
struct Judge {
    let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run() throws {
        let partition = try arguments.takeOver().partition
        var records: [Int: [String]] = [:]
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for home in 0..<arguments.number("homes") {
            let log = partition.log(of: homeID(home))
            let texts = try Judge.texts(of: log, &digest)
            records[home] = texts
        }
        let all = records.values.flatMap { $0 }
        let twice = all.count - Set(all).count
        var acknowledged = 0
        var lost = 0
        for path in arguments.text("acks").split(separator: ",") {
            for line in try String(contentsOfFile: String(path), encoding: .utf8).split(
                separator: "\n")
            {
                let words = line.split(separator: " ")
                // The last line may be cut off: its writer was killed.
                guard words.count == 4, let home = Int(words[0]), let first = Int(words[1]) else {
                    continue
                }
                acknowledged += 1
                let found = records[home, default: []].dropFirst(first).prefix(2)
                if Array(found) != ["\(words[3]).0", "\(words[3]).1"] { lost += 1 }
            }
        }
        let stale = try staleMessages()
        say(
            "{\"records\":\(all.count),\"acknowledged\":\(acknowledged),\"lost\":\(lost),"
                + "\"twice\":\(twice),\"stale\":\(stale),\"digest\":\"\(digest)\"}")
    }

    /// What each record says, in order.
    private static func texts(
        of log: JetStreamLog, _ digest: inout UInt64
    ) throws -> [String] {
        var texts: [String] = []
        var cursor = try log.read(from: log.firstOffset)
        while let item = try cursor.next() {
            guard case .record(let record) = item else { continue }
            guard record.offset == UInt64(texts.count), case .bytes(let capture) = record.capture
            else { throw Unsound(offset: record.offset) }
            texts.append(String(decoding: record.events, as: UTF8.self))
            for byte in record.events + capture {
                digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        return texts
    }

    struct Unsound: Error {
        var offset: UInt64
    }

    /// Messages of an epoch behind one of a higher epoch.
    private func staleMessages() throws -> Int {
        let stream = try arguments.stream()
        let bounds = try stream.bounds()
        let reader = try stream.reader(from: bounds.first)
        var highest: UInt64 = 0
        var stale = 0
        while let message = try reader.next(through: bounds.last) {
            // Where docs/FLEET.md puts the epoch.
            let epoch = message.bytes[16..<24].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            if epoch < highest { stale += 1 }
            highest = max(highest, epoch)
        }
        return stale
    }
}
