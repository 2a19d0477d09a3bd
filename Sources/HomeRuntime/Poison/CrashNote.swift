// SPDX-License-Identifier: Apache-2.0

import CShims
import HomeBridge
import HomeEngine
import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Notes what the process is reading right now, in a mapped file: the kernel keeps its pages
/// however the process ends, and a note costs no system call.
///
///     page 0   0 magic  8 version u32  12 slots u32  16 signal of any thread u32
///              20 stage of the engine u32  24 its signal u32  32 its offset u64
///     slot n   at 4096 + n * 65536, one for each profile:
///              0 phase u32  4 signal u32  8 messages of the batch u32  12 qos u8  13 retain u8
///              14 packet id u16  16 epoch u32  20 topic bytes u32  24 payload bytes u32
///              28 payload bytes kept u32  32 receivedAt i64  40 profile bytes u8  41 profile
///              80 SHA-256 of a payload that is not kept whole  112 rolled back u32
///              128 topic, then payload
///
/// `@unchecked Sendable`: only the thread of its session writes a slot, only the thread that leads
/// a commit writes the engine's fields, and the mapping lives until `deinit`.
final class CrashNote: @unchecked Sendable {
    static let fileName = "reading.note"

    fileprivate enum Layout {
        static let magic: UInt64 = 0x45544F_4E4854_5248
        static let version: UInt32 = 1
        static let page = 4096
        static let slot = 65_536
        static let slotsMax = 64
        static let rolledBack = 112
        static let text = 128
    }

    /// The activity of a session.
    enum Phase: UInt32 {
        case idle
        /// A codec reads the message of the slot.
        case reading
        /// The message is refused, and its payload is being searched for secrets.
        case redacting
        /// All messages are read and on their way into the log.
        case committing
    }

    enum Stage: UInt32 {
        case idle, encoding, folding
    }

    private let base: UnsafeMutableRawPointer
    private let byteCount: Int
    let slots: [Slot]
    let engine: EngineSlot

    /// Makes the file anew, with nothing noted.
    init(directory: String, profiles: [String]) throws(SystemFailure) {
        let count = min(profiles.count, Layout.slotsMax)
        byteCount = Layout.page + count * Layout.slot
        base = try Self.map(directory + "/" + Self.fileName, byteCount)
        base.storeBytes(of: Layout.version, toByteOffset: 8, as: UInt32.self)
        base.storeBytes(of: UInt32(count), toByteOffset: 12, as: UInt32.self)
        slots = profiles.prefix(count).enumerated().map { [base] index, profile in
            Slot(base + Layout.page + index * Layout.slot, profile: profile)
        }
        engine = EngineSlot(base)
        base.storeBytes(of: Layout.magic, as: UInt64.self)
        _ = hearth_crash_watch((base + 16).assumingMemoryBound(to: UInt32.self))
    }

    deinit {
        hearth_crash_unwatch((base + 16).assumingMemoryBound(to: UInt32.self))
        munmap(base, byteCount)
    }

    /// Writes zeros first: on a full disk, storing to a page of a hole raises a signal instead of
    /// an error.
    private static func map(
        _ path: String, _ byteCount: Int
    ) throws(SystemFailure) -> UnsafeMutableRawPointer {
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw SystemFailure("open \(path)") }
        defer { close(file) }
        let zeros = [UInt8](repeating: 0, count: byteCount)
        var written = 0
        while written < byteCount {
            let count = zeros[written...].withUnsafeBytes {
                write(file, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemFailure("write \(path)") }
            written += count
        }
        let mapped = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        guard let mapped, mapped != MAP_FAILED else { throw SystemFailure("mmap \(path)") }
        return mapped
    }
}

extension CrashNote {
    /// The note of one session; used by its thread alone.
    final class Slot: @unchecked Sendable {
        private let base: UnsafeMutableRawPointer
        let profile: String
        /// How many bytes of messages stand in the slot since it was emptied.
        private var used = 0

        init(_ base: UnsafeMutableRawPointer, profile: String) {
            self.base = base
            self.profile = profile
            let name = Array(profile.utf8.prefix(32))
            base.storeBytes(of: UInt8(name.count), toByteOffset: 40, as: UInt8.self)
            (base + 41).copyMemory(from: name, byteCount: name.count)
        }

        /// From now on a crash of this thread is noted in the slot.
        func enter() { hearth_crash_enter((base + 4).assumingMemoryBound(to: UInt32.self)) }

        /// Zeros the bytes of the messages, which may hold secrets, as soon as no crash can follow
        /// (K-11).
        func leave() {
            set(.idle)
            memset(base + Layout.text, 0, used)
            used = 0
            hearth_crash_leave()
        }

        func set(_ phase: Phase) {
            base.storeBytes(of: phase.rawValue, as: UInt32.self)
        }

        /// Notes that the broker lost memory and that the log does not say so yet, or that it does.
        /// Unlike messages, that is on disk when this returns: it is rare.
        func note(rolledBack: Bool) {
            base.storeBytes(
                of: rolledBack ? 1 : 0, toByteOffset: Layout.rolledBack, as: UInt32.self)
            msync(base, Layout.page, MS_SYNC)
        }

        /// Notes how many messages the next batch has.
        func begin(messages: Int) {
            base.storeBytes(of: UInt32(clamping: messages), toByteOffset: 8, as: UInt32.self)
        }

        func note(_ message: IncomingMessage, _ phase: Phase) {
            var topic = message.topic
            let room = Layout.slot - Layout.text
            let topicCount = topic.withUTF8 { bytes in
                let count = min(bytes.count, room / 2)
                if count > 0 {
                    (base + Layout.text).copyMemory(from: bytes.baseAddress!, byteCount: count)
                }
                return count
            }
            let payload = message.payload
            let kept = min(payload.count, room - topicCount)
            used = max(used, topicCount + kept)
            payload.withUnsafeBytes { bytes in
                guard kept > 0 else { return }
                (base + Layout.text + topicCount).copyMemory(
                    from: bytes.baseAddress!, byteCount: kept)
            }
            if kept < payload.count {
                (base + 80).copyMemory(from: sha256(payload), byteCount: 32)
            }
            base.storeBytes(of: message.qos, toByteOffset: 12, as: UInt8.self)
            base.storeBytes(of: message.isRetained ? 1 : 0, toByteOffset: 13, as: UInt8.self)
            base.storeBytes(of: message.packetID, toByteOffset: 14, as: UInt16.self)
            base.storeBytes(of: message.sessionEpoch, toByteOffset: 16, as: UInt32.self)
            base.storeBytes(of: UInt32(topicCount), toByteOffset: 20, as: UInt32.self)
            base.storeBytes(of: UInt32(payload.count), toByteOffset: 24, as: UInt32.self)
            base.storeBytes(of: UInt32(kept), toByteOffset: 28, as: UInt32.self)
            base.storeBytes(of: message.receivedAt, toByteOffset: 32, as: Int64.self)
            set(phase)
        }
    }

    /// The note of the engine; used by the thread that leads a commit, or opens the log.
    final class EngineSlot: CommitWatch, @unchecked Sendable {
        private let base: UnsafeMutableRawPointer
        private var stage = Stage.idle

        init(_ base: UnsafeMutableRawPointer) { self.base = base }

        func willEncode() { begin(.encoding) }
        func didEncode() { end() }

        func willFold(_ offset: UInt64) {
            base.storeBytes(of: offset, toByteOffset: 32, as: UInt64.self)
            if stage != .folding { begin(.folding) }
        }

        func didFold() { if stage == .folding { end() } }

        private func begin(_ stage: Stage) {
            self.stage = stage
            hearth_crash_enter((base + 24).assumingMemoryBound(to: UInt32.self))
            base.storeBytes(of: stage.rawValue, toByteOffset: 20, as: UInt32.self)
        }

        private func end() {
            stage = .idle
            base.storeBytes(of: Stage.idle.rawValue, toByteOffset: 20, as: UInt32.self)
            hearth_crash_leave()
        }
    }
}

extension CrashNote {
    /// The note that an earlier process left.
    struct Content: Hashable, Sendable {
        /// The signal by which any thread ended the process; 0: no handler ran.
        var signal: UInt32 = 0
        var stage = Stage.idle
        var engineSignal: UInt32 = 0
        var offset: UInt64 = 0
        /// The messages that sessions were working on.
        var messages: [Noted] = []
        /// The profiles whose broker had lost memory, which the log may not say.
        var rolledBack: Set<String> = []
    }

    /// A message that a session was working on.
    struct Noted: Hashable, Sendable {
        var profile: String
        var phase: Phase
        var signal: UInt32
        /// The messages of the batch.
        var messageCount: Int
        var message: IncomingMessage
        /// SHA-256 of the payload; hex.
        var digest: String
        var payloadBytes: Int
        /// Whether the slot holds the whole payload.
        var isWhole: Bool
    }

    /// The note in a directory; an empty one where there is no file of this format.
    static func read(directory: String) -> Content {
        let file = open(directory + "/" + fileName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return Content() }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Layout.page + Layout.slotsMax * Layout.slot)
        var count = 0
        while count < bytes.count {
            let got = bytes[count...].withUnsafeMutableBytes {
                systemRead(file, $0.baseAddress!, $0.count)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            count += got
        }
        return Content(Array(bytes[..<count]))
    }
}

extension CrashNote {
    /// The profile of a slot; nil for bytes that make no sense.
    fileprivate static func profile(_ slot: UnsafeRawBufferPointer) -> String? {
        guard slot[40] <= 32 else { return nil }
        return String(decoding: slot[41..<41 + Int(slot[40])], as: UTF8.self)
    }
}

extension CrashNote.Content {
    fileprivate init(_ bytes: [UInt8]) {
        self.init()
        let layout = CrashNote.Layout.self
        bytes.withUnsafeBytes { all in
            guard all.count >= layout.page, all.load(as: UInt64.self) == layout.magic,
                all.load(fromByteOffset: 8, as: UInt32.self) == layout.version
            else { return }
            signal = all.load(fromByteOffset: 16, as: UInt32.self)
            stage =
                CrashNote.Stage(rawValue: all.load(fromByteOffset: 20, as: UInt32.self)) ?? .idle
            engineSignal = all.load(fromByteOffset: 24, as: UInt32.self)
            offset = all.load(fromByteOffset: 32, as: UInt64.self)
            let count = min(
                Int(all.load(fromByteOffset: 12, as: UInt32.self)),
                (all.count - layout.page) / layout.slot)
            for index in 0..<count {
                let start = layout.page + index * layout.slot
                let slot = UnsafeRawBufferPointer(rebasing: all[start..<start + layout.slot])
                if let noted = CrashNote.Noted(slot) { messages.append(noted) }
                if slot.load(fromByteOffset: layout.rolledBack, as: UInt32.self) != 0,
                    let profile = CrashNote.profile(slot)
                {
                    rolledBack.insert(profile)
                }
            }
        }
    }
}

extension CrashNote.Noted {
    /// - Returns: nil for an idle session, and for bytes that make no sense.
    fileprivate init?(_ slot: UnsafeRawBufferPointer) {
        let text = CrashNote.Layout.text
        let topicCount = Int(slot.load(fromByteOffset: 20, as: UInt32.self))
        let kept = Int(slot.load(fromByteOffset: 28, as: UInt32.self))
        guard let phase = CrashNote.Phase(rawValue: slot.load(as: UInt32.self)), phase != .idle,
            slot[12] <= 2, let profile = CrashNote.profile(slot), topicCount <= slot.count,
            kept <= slot.count, text + topicCount + kept <= slot.count
        else { return nil }
        self.phase = phase
        signal = slot.load(fromByteOffset: 4, as: UInt32.self)
        messageCount = Int(slot.load(fromByteOffset: 8, as: UInt32.self))
        self.profile = profile
        payloadBytes = Int(slot.load(fromByteOffset: 24, as: UInt32.self))
        isWhole = kept == payloadBytes
        let payload = Array(slot[text + topicCount..<text + topicCount + kept])
        digest = hexText(isWhole ? sha256(payload) : Array(slot[80..<112]))
        message = IncomingMessage(
            topic: String(decoding: slot[text..<text + topicCount], as: UTF8.self),
            payload: payload, qos: slot[12],
            packetID: slot.load(fromByteOffset: 14, as: UInt16.self), isRetained: slot[13] != 0,
            receivedAt: slot.load(fromByteOffset: 32, as: Int64.self),
            sessionEpoch: slot.load(fromByteOffset: 16, as: UInt32.self))
    }
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, bytes, count)
}
