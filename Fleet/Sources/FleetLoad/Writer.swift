// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLog
import HomeLogJetStream
import Synchronization

/// Appends until its time is over, and writes down what was acknowledged.
struct Writer {
    let arguments: Arguments
    private let acks: FileHandle

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        let path = arguments.text("acks")
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        acks = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }

    /// Takes the partition over, writes until that ends, and does so again, as a node would.
    func run() throws {
        let seconds = Double(arguments.number("seconds"))
        var end = Date()
        let isAgain = arguments.number("again", else: 1) == 1
        let tally = Tally()
        var term = 0
        repeat {
            do {
                let (partition, lease) = try arguments.takeOver()
                if term == 0 {
                    end = Date().addingTimeInterval(seconds)
                    say("open")
                }
                write(in: partition, term: term, until: end, tally)
                lease.release()
            } catch {
                // While the servers have no majority.
                if term == 0 { throw error }
            }
            term += 1
        } while isAgain && Date() < end
        say(tally.json)
    }

    private func write(
        in partition: JetStreamPartition, term: Int, until end: Date, _ tally: Tally
    ) {
        let logs = (0..<arguments.number("homes")).map { partition.log(of: homeID($0)) }
        // Tells the records of two owners apart.
        let owner = arguments.number("owner")
        let threads = arguments.number("threads", else: 4)
        let group = DispatchGroup()
        for thread in 0..<threads {
            group.enter()
            Thread.detachNewThread {
                var number = 0
                while Date() < end {
                    let home = (number * threads + thread) % logs.count
                    let text = "\(owner).\(term).\(thread).\(number)"
                    do throws(LogError) {
                        let offsets = try logs[home].append(Self.batch(text))
                        acks.write(
                            Data(
                                "\(home) \(offsets.lowerBound) \(offsets.count) \(text)\n".utf8))
                    } catch {
                        tally.end(error)
                        break
                    }
                    tally.acknowledged()
                    number += 1
                }
                group.leave()
            }
        }
        group.wait()
    }

    static func batch(_ text: String) -> LogBatch {
        LogBatch(
            records: (0..<2).map {
                LogRecord(
                    time: 0, events: Array("\(text).\($0)".utf8),
                    capture: Array("captured \(text)".utf8))
            },
            dictionary: [Array("entry \(text)".utf8)])
    }
}

/// What the threads of a writer came to.
private final class Tally: Sendable {
    private let state = Mutex(State())

    struct State {
        var appends = 0
        /// The longest time between two acknowledgements, of whatever thread and owner.
        var longest = 0.0
        var last = Date()
        var ends: [String] = []
    }

    func acknowledged() {
        state.withLock { state in
            let now = Date()
            if state.appends > 0 {
                state.longest = max(state.longest, now.timeIntervalSince(state.last))
            }
            state.last = now
            state.appends += 1
        }
    }

    func end(_ error: LogError) {
        let text = "\(error)".split(separator: "(").first.map(String.init) ?? ""
        state.withLock { state in
            // The threads that come later find the log poisoned.
            if text != "poisoned", state.ends.last != text { state.ends.append(text) }
        }
    }

    var json: String {
        let state = state.withLock { $0 }
        return "{\"appends\":\(state.appends),"
            + "\"longestMilliseconds\":\(Int(state.longest * 1_000)),"
            + "\"ends\":\"\(state.ends.joined(separator: " "))\"}"
    }
}
