// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A terminal without a screen: what a program writes to it we read, and what we write it reads as
/// typed.
final class PseudoTerminal {
    private let descriptor: Int32
    /// Open as long as we are, so that a program that ends does not end the terminal.
    private let other: Int32
    /// What a program opens.
    let path: String
    /// Everything that was read. Bytes, as a read may end within a character.
    private var bytesRead: [UInt8] = []
    var text: String { String(decoding: bytesRead, as: UTF8.self) }
    /// What stands behind the words that were waited for.
    private var unseen: [UInt8] = []

    init(rows: UInt16 = 24, columns: UInt16 = 80) throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0, let path = Self.unlocked(descriptor) else {
            throw BrokerFault.unexpected("no pseudo terminal")
        }
        self.path = path
        other = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        resize(rows: rows, columns: columns)
    }

    /// The path of the other end. The calls of POSIX for it are not in every C library's module.
    private static func unlocked(_ descriptor: Int32) -> String? {
        #if os(Linux)
            let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
            var isLocked: Int32 = 0
            var number: Int32 = 0
            guard ioctl(descriptor, setLock, &isLocked) == 0,
                ioctl(descriptor, getNumber, &number) == 0
            else { return nil }
            return "/dev/pts/\(number)"
        #else
            guard grantpt(descriptor) == 0, unlockpt(descriptor) == 0 else { return nil }
            return ptsname(descriptor).map { String(cString: $0) }
        #endif
    }

    deinit {
        close(other)
        close(descriptor)
    }

    func resize(rows: UInt16, columns: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    func type(_ words: String) {
        let bytes = Array(words.utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    /// Whether what is typed is shown by the terminal itself, as a shell leaves it.
    var echoes: Bool {
        var settings = termios()
        tcgetattr(other, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Reads until the words come that were not waited for before.
    func waitFor(_ words: String) throws {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let clock = ContinuousClock()
        let end = clock.now + .seconds(60)
        while true {
            let text = String(decoding: unseen, as: UTF8.self)
            if let found = text.range(of: words) {
                unseen = Array(text[found.upperBound...].utf8)
                return
            }
            guard clock.now < end else { throw BrokerFault.timedOut("\(words) in: \(text)") }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 1000) > 0 else { continue }
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { throw BrokerFault.unexpected("the terminal ended") }
            unseen += bytes[0..<count]
            bytesRead += bytes[0..<count]
        }
    }
}

extension CLIProgram {
    /// Starts a command whose input, output and errors are a terminal.
    func start(
        _ arguments: [String], on terminal: PseudoTerminal, environment: [String] = []
    ) throws -> ChildProcess {
        let script = "t=$1; shift; exec \"$@\" <\"$t\" >\"$t\" 2>\"$t\""
        let clean = ["/usr/bin/env", "-u", "COLUMNS", "-u", "CLICOLOR_FORCE", "TERM=xterm"]
        return try ChildProcess(
            "/bin/sh",
            ["-c", script, "sh", terminal.path] + clean + environment + [path] + arguments)
    }
}
