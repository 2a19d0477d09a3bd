// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeRuntime
import HomeSDK
import Logging

/// An import of history into a log: the whole source is read before anything is written.
struct ImportRun {
    let directory: String
    /// The file, as messages call it.
    let name: String
    let isDry: Bool
    /// What to do where nothing of the source is of this home.
    let hint: String

    /// - Parameter make: gives the source for a home; with the opened home where it will be written.
    func run(
        _ make: (HomeState, RunningHome?) throws(CommandFailure) -> some ImportSource
    ) throws(CommandFailure) -> ImportReport {
        let log = try LogAccess(directory: directory)
        if !isDry { try DataDirectory.mustNotBeCopy(log.directory) }
        let state = try log.state(at: .head)
        var source = try make(state, nil)
        let preview: ImportReport
        do throws(CommandFailure) {
            preview = try read(&source, log, state.graph) { _ throws(CommandFailure) in }
        } catch {
            guard error.status == .damaged else { throw error }
            throw CommandFailure(.damaged, "\(error.line); nothing was imported")
        }
        guard !preview.tallies.isEmpty else {
            let found = preview.unmatched.lines.joined(separator: "; ")
            throw CommandFailure(
                .no,
                "\(name) has no values of devices of this home"
                    + (found.isEmpty ? "" : ": \(found)") + "; \(hint)")
        }
        // Opening a log for writing may change it: not for a file without effect.
        if isDry || preview.tallies.values.allSatisfy({ $0.new == 0 }) { return preview }
        let home = try open()
        do throws(CommandFailure) {
            let report = try write(home, make)
            try stop(home)
            return report
        } catch {
            try? home.stop()
            throw error
        }
    }

    private func write(
        _ home: RunningHome,
        _ make: (HomeState, RunningHome?) throws(CommandFailure) -> some ImportSource
    ) throws(CommandFailure) -> ImportReport {
        // The log may have grown before it was opened for writing.
        let log = try LogAccess(directory: directory)
        let state = home.engine.state
        var source = try make(state, home)
        var written: ClosedRange<UInt64>?
        do throws(CommandFailure) {
            var report = try read(&source, log, state.graph) { records throws(CommandFailure) in
                do throws(EngineError) {
                    let offsets = try home.engine.commit(records)
                    guard let last = offsets.last else { return }
                    written = (written?.lowerBound ?? offsets.lowerBound)...last
                } catch {
                    throw CommandFailure(error)
                }
            }
            report.offsets = written
            return report
        } catch {
            guard let written else { throw error }
            let records = CountText.records(written.lowerBound, written.upperBound)
            throw CommandFailure(
                error.status,
                "\(error.line): a part is imported, \(records); the same import adds the rest")
        }
    }

    private func read(
        _ source: inout some ImportSource, _ log: LogAccess, _ home: HomeSnapshot,
        _ write: @escaping ([HomeRecord]) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> ImportReport {
        var history = HistoryImport(
            known: try KnownHistory(log, in: home), now: SystemClock().wallNanoseconds,
            write: write)
        try source.each { series, sample throws(CommandFailure) in
            try history.add(sample, to: series)
        }
        try history.finish()
        return ImportReport(
            name: name, home: home, tallies: history.tallies, untimely: history.untimely,
            unmatched: source.unmatched, isDry: isDry)
    }

    private func open() throws(CommandFailure) -> RunningHome {
        do throws(RuntimeError) {
            return try RunningHome.open(
                HomeSettings(dataDirectory: directory), logger: Logger(label: "hearth"))
        } catch {
            throw CommandFailure(error).advised(
                "stop it for the import: the broker keeps its messages meanwhile")
        }
    }

    private func stop(_ home: RunningHome) throws(CommandFailure) {
        do throws(RuntimeError) {
            try home.stop()
        } catch {
            throw CommandFailure(error)
        }
    }
}
