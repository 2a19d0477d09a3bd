// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The output of a command: a terminal or a pipe, its width, with or without colour.
struct Console {
    var isTerminal: Bool
    /// A terminal on which the cursor can be moved.
    var canDraw: Bool
    var paint: Paint
    /// Nil where lines may have any length.
    var columns: Int?
    /// Whether characters beyond ASCII can be shown, as the locale says.
    var isUTF8: Bool

    /// The console of the standard output.
    static var output: Console {
        kept.withLock { $0 } ?? Console(descriptor: STDOUT_FILENO, environment: Self.value)
    }

    private static let kept = Mutex<Console?>(nil)

    /// Keeps the console of the standard output, which a pager is about to take over.
    static func keepOutput() {
        let console = output
        kept.withLock { $0 = console }
    }

    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    init(descriptor: Int32, environment: (String) -> String?) {
        self.init(
            isTerminal: isatty(descriptor) == 1, size: Self.size(of: descriptor),
            environment: environment)
    }

    /// - Parameter environment: the value of a variable; nil where it is not set.
    init(
        isTerminal: Bool, size: (rows: Int, columns: Int)?, environment: (String) -> String?
    ) {
        self.isTerminal = isTerminal
        let isDumb = environment("TERM") == "dumb"
        canDraw = isTerminal && !isDumb
        paint = Paint(isOn: Self.isColored(canDraw: canDraw, environment))
        let wanted = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        columns = (wanted ?? (isTerminal ? size?.columns ?? 80 : nil)).map {
            min($0, Self.columnsMax)
        }
        isUTF8 = Self.isUTF8(environment)
    }

    /// No terminal is wider: what is drawn costs by the width.
    private static let columnsMax = 1000

    /// The first variable that is set decides, as POSIX has it; without one the locale is `C`.
    private static func isUTF8(_ environment: (String) -> String?) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment($0) }
            .first { !$0.isEmpty }
        return locale.map { ["utf-8", "utf8"].contains(where: $0.lowercased().contains) } ?? false
    }

    private static func isColored(canDraw: Bool, _ environment: (String) -> String?) -> Bool {
        if let text = environment("NO_COLOR"), !text.isEmpty { return false }
        if let text = environment("CLICOLOR_FORCE"), !text.isEmpty, text != "0" { return true }
        return canDraw && environment("CLICOLOR") != "0"
    }

    /// The size of a terminal; nil for anything else.
    static func size(of descriptor: Int32) -> (rows: Int, columns: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    /// The value of an environment variable.
    static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

extension Console {
    /// All variables of the environment.
    static var environment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            next += 1
            guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            variables[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
        }
        return variables
    }
}
