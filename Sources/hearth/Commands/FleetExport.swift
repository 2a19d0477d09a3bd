// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeFleet
import HomeLog
import HomeLogJetStream
import HomeRuntime

struct FleetExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Copy the log of a home into a data directory.",
        discussion: """
            hearth fleet export flat-17 --data /mnt/fleet --to ./flat-17
            hearth log --data ./flat-17

            Every command reads the copy. It has the id, the offsets and the key of digests of
            the home, which the fleet goes on to serve. Nothing is changed in the fleet.
            """)

    @Argument(help: "The key of the home.")
    var home: String

    @Option(help: ArgumentHelp("The new data directory.", valueName: "dir"))
    var to: String

    @OptionGroup var directory: FleetDataOptions
    @OptionGroup var fleet: FleetOptions

    func run() throws {
        let given = try fleet.settings(with: directory.flags)
        let data = try FleetDataOptions.directory(given)
        let store = try FleetServers(given).open(as: "hearth fleet export", checkpoints: data)
        let (format, partition, found) = try store.home(home)
        let secret = try FleetSecret.read(in: data, of: format)
        let place = try CopyPlace(directory: to)
        defer { place.remove() }
        let count: UInt64
        do {
            let log = try JetStreamPartition.read(stream: store.stream(of: partition)) {
                store.checkpoints(of: $0, firstOffset: $1)
            }.log(of: found.logID)
            let replay = Replay(log: log, sha256: sha256)
            let range = log.firstOffset..<log.nextOffset
            guard !range.isEmpty else {
                throw CommandFailure(
                    .no,
                    log.nextOffset == 0
                        ? "'\(home)' has no records yet: no node has served it"
                        : "all records of '\(home)' have gone by fleet.keep.bytes; its state stays")
            }
            if let end = found.imported?.offsets.upperBound, range.upperBound < end {
                throw CommandFailure(
                    .tryAgain,
                    "'\(home)' is moving in: the fleet has @\(range.upperBound - 1) of @\(end - 1)")
            }
            var copy = LogCopy(range: range)
            try copy.write(
                replay, to: place.directory, logID: found.logID,
                first: try replay.verifiedState(before: log.firstOffset))
            try place.copyCheckpoints(of: log, through: range.upperBound)
            let key = try store.importedHome(found.logID).digestKey(of: found, secret: secret)
            try SecretKey(bytes: key).write(to: place.directory)
            CopyLosses(records: copy.lost, captures: copy.damagedCaptures).tell(asIn: "log")
            try place.finishDirectory()
            count = UInt64(range.count)
        } catch let error as StreamError {
            throw CommandFailure(error)
        } catch FleetError.importing(let key, let sentence) {
            throw CommandFailure(
                .inputOutput, "\(TerminalText.escape(key)): \(TerminalText.escape(sentence))")
        } catch let error as SystemFailure {
            throw CommandFailure(.inputOutput, error.line)
        } catch LogError.damagedFile(let stream, let sequence) {
            throw CommandFailure(
                .damaged, "the stream \(stream) is damaged at its message \(sequence)")
        } catch {
            throw CommandFailure(ofCopy: error)
        }
        let out = Output()
        try out.line("\(count) records of '\(home)' are in \(TerminalText.escape(to))")
        try out.flush()
    }
}
