// SPDX-License-Identifier: Apache-2.0

/// A digest of bytes that come piece by piece; the program brings the function.
package protocol FileDigest: AnyObject {
    /// Takes more bytes.
    func update(_ bytes: [UInt8])

    /// The digest of everything so far, 32 bytes; nothing may follow.
    func finish() -> [UInt8]
}
