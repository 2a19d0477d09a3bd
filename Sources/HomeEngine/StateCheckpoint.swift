// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

// A checkpoint's bytes: "HCKP" | version u8 = 1 | reducer version u32 | state hash, 32 bytes |
// the state's canonical encoding. The file around it has a checksum of its own.

/// A saved state, with the hash that it must have.
public struct StateCheckpoint: Sendable {
    /// The state that was saved.
    public var state: HomeState
    /// Its hash when it was saved, 32 bytes.
    public var stateHash: [UInt8]

    private static let magic = Array("HCKP".utf8)
    private static let version: UInt8 = 1
    private static let headerCount = 4 + 1 + 4 + 32

    /// - Parameters:
    ///   - state: hashed here; its digests are cached for the next time.
    ///   - sha256: the digest.
    public init(state: inout HomeState, sha256: SHA256Function) {
        stateHash = state.hashes(sha256: sha256).state
        self.state = state
    }

    /// The state of these bytes, or nil where they are damaged, of another version, or folded by
    /// rules that this program does not have: the caller then folds from further back.
    ///
    /// - Parameters:
    ///   - bytes: as they were stored.
    ///   - sha256: nil leaves the check to the checksum of the checkpoint's file.
    public init?(bytes: [UInt8], sha256: SHA256Function?) {
        guard let reducer = Self.reducerVersion(of: bytes), reducer <= HomeState.reducerVersion,
            let state = try? HomeState(encoded: Array(bytes[Self.headerCount...]))
        else { return nil }
        let hash = Array(bytes[9..<41])
        if let sha256, state.recomputedHashes(sha256: sha256).state != hash { return nil }
        self.state = state
        stateHash = hash
    }

    /// The version of the rules that a stored state was folded by; nil where these are no bytes of a
    /// checkpoint.
    static func reducerVersion(of bytes: [UInt8]) -> UInt32? {
        guard bytes.count > headerCount, Array(bytes[0..<4]) == magic, bytes[4] == version else {
            return nil
        }
        return bytes[5..<9].enumerated().reduce(0) {
            $0 | UInt32($1.element) << (8 * UInt32($1.offset))
        }
    }

    /// The checkpoint as it is stored.
    public var bytes: [UInt8] {
        let reducer = state.books.reducerVersion
        var bytes = Self.magic + [Self.version]
        for shift in [UInt32(0), 8, 16, 24] {
            bytes.append(UInt8(truncatingIfNeeded: reducer >> shift))
        }
        return bytes + stateHash + state.encoded()
    }
}
