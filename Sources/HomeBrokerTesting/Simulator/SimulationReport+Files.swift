// SPDX-License-Identifier: Apache-2.0

public import HomeLog
import HomeTesting

extension SimulationReport {
    /// Copies the log into a folder of this machine.
    ///
    /// - Parameter directory: Made where it is not there; its parent must exist.
    /// - Throws: `LogError.io`; a file of the log that is there already is one.
    public func write(to directory: String) throws(LogError) {
        let files = SystemFileSystem()
        try files.createDirectory(directory)
        for path in disk.paths {
            guard let bytes = disk.contents(path) else { continue }
            let name = path.utf8.dropFirst(Simulator.directory.utf8.count)
            let target = directory + String(decoding: name, as: UTF8.self)
            let folder = target.utf8.lastIndex(of: UInt8(ascii: "/"))!
            let parent = String(target[..<folder])
            if parent.utf8.count > directory.utf8.count { try files.createDirectory(parent) }
            let file = try files.open(target, .create(replacing: false))
            try file.write(bytes.span.bytes, at: 0)
            try file.sync()
        }
        try files.syncDirectory(directory)
    }
}
