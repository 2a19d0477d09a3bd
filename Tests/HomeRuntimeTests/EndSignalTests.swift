// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeLog
import Synchronization
import Testing

@testable import HomeRuntime

/// What those hear who wait for the end of a home, in each order of its ends.
@Suite(.timeLimit(.minutes(20))) struct EndSignalTests {
    private enum Step: CaseIterable { case finish, fail, close }

    private func take(_ step: Step, _ signal: EndSignal) {
        switch step {
        case .finish: signal.finish()
        case .fail: signal.fail(.log(.fenced))
        case .close: signal.close()
        }
    }

    @Test("an observer hears once, of a failure or of the end; who comes late hears the same")
    func everyOrder() async {
        let steps = Step.allCases
        for first in steps {
            for second in steps {
                for third in steps {
                    let signal = EndSignal()
                    let heard = Mutex<[EngineError]>([])
                    signal.onFailure(whileWanted: { true }) { error in
                        heard.withLock { $0.append(error) }
                    }
                    for step in [first, second, third] { take(step, signal) }
                    // A failure behind the wish to end is no news.
                    let fails = first == .fail
                    let closes = [first, second, third].contains(.close)
                    let wanted: [EngineError] =
                        fails ? [.log(.fenced)] : closes ? [.log(.closed)] : []
                    #expect(heard.withLock { $0 } == wanted, "\(first) \(second) \(third)")
                    signal.onFailure(whileWanted: { true }) { error in
                        heard.withLock { $0.append(error) }
                    }
                    #expect(heard.withLock { $0 } == wanted + wanted)
                    #expect(await signal.wait() == (fails ? .log(.fenced) : nil))
                }
            }
        }
    }

    @Test("an observer that nobody wants any more is removed")
    func unwanted() {
        let signal = EndSignal()
        let isWanted = Mutex(true)
        let heard = Mutex(0)
        signal.onFailure(whileWanted: { isWanted.withLock { $0 } }) { _ in
            heard.withLock { $0 += 1 }
        }
        isWanted.withLock { $0 = false }
        signal.close()
        #expect(heard.withLock { $0 } == 0)
    }
}
