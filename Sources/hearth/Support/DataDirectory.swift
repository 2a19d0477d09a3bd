// SPDX-License-Identifier: Apache-2.0

import HomeLog

/// Where the log is when nobody says so.
enum DataDirectory {
    static let variable = "HEARTH_DATA"
    static let standard = "./hearth-data"
    /// The simulated home of `make run`.
    static let demo = "./hearth-demo/home"

    /// The directory to read from: the one that was named, by option or environment, else the
    /// standard one, else the simulated home, where only that one has a log.
    static func toRead(
        _ option: String?, environment: (String) -> String?,
        hasLog: (String) throws(CommandFailure) -> Bool = DataDirectory.hasLog
    ) throws(CommandFailure) -> String {
        if let option { return option }
        if let text = environment(variable), !text.isEmpty { return text }
        if try !hasLog(standard), try hasLog(demo) { return demo }
        return standard
    }

    static func hasLog(_ directory: String) throws(CommandFailure) -> Bool {
        do throws(LogError) {
            return try FileLog.exists(directory: directory)
        } catch {
            throw CommandFailure(error)
        }
    }
}
