// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLog
import HomeLogJetStream

/// Appends of frames of one size, beside local syncs of as many bytes.
struct Bench {
    let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run() throws {
        let bytes = [UInt8](repeating: 0x61, count: arguments.number("bytes", else: 16_000))
        let runs = arguments.number("runs", else: 300)
        let log = try arguments.takeOver().partition.log(of: homeID(0))
        let path = arguments.text("file")
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let file = open(path, O_WRONLY)
        // In turn, so that both meet the same machine.
        var replicated: [Double] = []
        var local: [Double] = []
        for _ in 0..<runs {
            var begun = Date()
            _ = try log.append(LogBatch(records: [LogRecord(time: 0, events: bytes)]))
            replicated.append(Date().timeIntervalSince(begun))
            begun = Date()
            _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            fdatasync(file)
            local.append(Date().timeIntervalSince(begun))
        }
        replicated.sort()
        local.sort()
        let ratio = replicated[runs / 2] / local[runs / 2]
        say(
            "{\"bytes\":\(bytes.count),\"runs\":\(runs),"
                + "\"replicatedMilliseconds\":\(replicated[runs / 2] * 1_000),"
                + "\"localMilliseconds\":\(local[runs / 2] * 1_000),\"ratio\":\(ratio)}")
    }
}
