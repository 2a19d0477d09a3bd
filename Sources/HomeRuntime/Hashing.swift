// SPDX-License-Identifier: Apache-2.0

import Crypto

/// SHA-256, for the core that imports nothing.
@Sendable
public func sha256(_ bytes: [UInt8]) -> [UInt8] {
    Array(SHA256.hash(data: bytes))
}
