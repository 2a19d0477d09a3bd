// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The calls of the system's SQLite, loaded when a command needs them: no other command has the
/// library in memory, and nothing needs it to build.
struct SQLiteLibrary {
    typealias Handle = OpaquePointer
    typealias HandlePlace = UnsafeMutablePointer<OpaquePointer?>
    typealias Text = UnsafePointer<CChar>

    let open: @convention(c) (Text, HandlePlace, Int32, Text?) -> Int32
    let close: @convention(c) (Handle) -> Int32
    let execute: @convention(c) (Handle, Text, Handle?, Handle?, Handle?) -> Int32
    let message: @convention(c) (Handle) -> Text?
    let prepare: @convention(c) (Handle, Text, Int32, HandlePlace, Handle?) -> Int32
    let finalize: @convention(c) (Handle) -> Int32
    let step: @convention(c) (Handle) -> Int32
    let reset: @convention(c) (Handle) -> Int32
    let bindNull: @convention(c) (Handle, Int32) -> Int32
    let bindInt: @convention(c) (Handle, Int32, Int64) -> Int32
    let bindDouble: @convention(c) (Handle, Int32, Double) -> Int32
    /// The last argument is what frees the bytes: 0 is nobody, -1 has them copied.
    let bindText: @convention(c) (Handle, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
    let bindBlob: @convention(c) (Handle, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
    let columnType: @convention(c) (Handle, Int32) -> Int32
    let columnInt: @convention(c) (Handle, Int32) -> Int64
    let columnDouble: @convention(c) (Handle, Int32) -> Double
    let columnText: @convention(c) (Handle, Int32) -> UnsafePointer<UInt8>?
    let columnBytes: @convention(c) (Handle, Int32) -> Int32

    /// The flags of ``open``.
    static let readOnly: Int32 = 1
    static let readWrite: Int32 = 2
    static let create: Int32 = 4

    /// - Throws: `unreachable` where the library is not installed.
    init() throws(CommandFailure) {
        let names = ["libsqlite3.so.0", "libsqlite3.dylib"]
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else {
            throw CommandFailure(
                .unreachable, "libsqlite3 is not installed: on Debian, apt install libsqlite3-0")
        }
        open = Self.symbol(library, "sqlite3_open_v2")
        close = Self.symbol(library, "sqlite3_close")
        execute = Self.symbol(library, "sqlite3_exec")
        message = Self.symbol(library, "sqlite3_errmsg")
        prepare = Self.symbol(library, "sqlite3_prepare_v2")
        finalize = Self.symbol(library, "sqlite3_finalize")
        step = Self.symbol(library, "sqlite3_step")
        reset = Self.symbol(library, "sqlite3_reset")
        bindNull = Self.symbol(library, "sqlite3_bind_null")
        bindInt = Self.symbol(library, "sqlite3_bind_int64")
        bindDouble = Self.symbol(library, "sqlite3_bind_double")
        bindText = Self.symbol(library, "sqlite3_bind_text")
        bindBlob = Self.symbol(library, "sqlite3_bind_blob")
        columnType = Self.symbol(library, "sqlite3_column_type")
        columnInt = Self.symbol(library, "sqlite3_column_int64")
        columnDouble = Self.symbol(library, "sqlite3_column_double")
        columnText = Self.symbol(library, "sqlite3_column_text")
        columnBytes = Self.symbol(library, "sqlite3_column_bytes")
    }

    private static func symbol<Function>(
        _ library: UnsafeMutableRawPointer, _ name: String
    ) -> Function {
        guard let address = dlsym(library, name) else {
            preconditionFailure("SQLite has always had \(name).")
        }
        return unsafeBitCast(address, to: Function.self)
    }
}
