// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A system call that failed, and its error number.
package struct SystemFailure: Error, Hashable, Sendable {
    package var call: String
    package var errorNumber: Int32

    init(_ call: String, _ errorNumber: Int32 = errno) {
        self.call = call
        self.errorNumber = errorNumber
    }

    package var line: String { "\(call): \(String(cString: strerror(errorNumber)))" }
}
