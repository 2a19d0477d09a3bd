// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A folder of its own for one test; it is removed with its files at the end.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/hearth-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw BrokerFault.system(call: "mkdtemp", errorNumber: errno)
        }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { Self.remove(path) }

    /// Removes a folder and all that is in it; links are not followed.
    private static func remove(_ path: String) {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            let inner = "\(path)/\(name)"
            if unlink(inner) != 0 { remove(inner) }
        }
        closedir(folder)
        rmdir(path)
    }

    public func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw BrokerFault.system(call: "open", errorNumber: errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard systemWrite(descriptor, bytes) == bytes.count else {
            throw BrokerFault.system(call: "write", errorNumber: errno)
        }
        return file(name)
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    write(descriptor, bytes, bytes.count)
}
