# SPDX-License-Identifier: Apache-2.0
"""A run against a real broker and daemon: what it says, what it has found wrong, how it ends."""
import os
import random
import shutil
import subprocess
import tempfile
import time

from harness.broker import BrokerError, wait_for
from harness.client import ClientError
from harness.control import ControlError
from harness.daemon import DaemonError
from harness.mqtt import PublisherError

# Broker, daemon or a client of the harness could not be run: nothing is said of promises.
MACHINERY = (BrokerError, ClientError, ControlError, DaemonError, PublisherError, OSError,
             subprocess.SubprocessError)


class Violation(Exception):
    """A promise did not hold."""


def wait_alive(daemon, what, condition, timeout=120):
    """What the condition gives once it holds, while the daemon lives."""
    def alive_and_true():
        if (code := daemon.ended_by_itself()) is not None:
            raise Violation(f"hearth run ended by itself with code {code} while waiting for "
                            f"{what}:\n{daemon.tail_of_output()}")
        return condition()
    return wait_for(what, alive_and_true, timeout)


class Findings:
    """The part of a run that every script has; the script adds its course and a summary."""

    def __init__(self, options):
        self.options = options
        self.daemon = None
        self.problems = []
        self.begun = time.monotonic()

    def say(self, sentence):
        print(f"[{time.monotonic() - self.begun:7.2f}] {sentence}", flush=True)

    def demand(self, what, problems):
        """Reports one check: what it counted, or what it found wrong."""
        if not problems:
            self.say(f"ok    {what}")
            return
        self.problems += problems
        for problem in problems[:40]:
            self.say(f"WRONG {problem}")

    def wait_alive(self, what, condition, timeout=120):
        """What the condition gives once it holds, while the daemon lives."""
        return wait_alive(self.last_daemon(), what, condition, timeout)

    def play(self):
        """The course of the run, from the first start to the last check."""
        raise NotImplementedError

    def end(self):
        """Ends every process that is still there, whatever has happened."""

    def last_daemon(self):
        """The daemon that the run is about; None before there is one."""
        return self.daemon

    def summary(self):
        """What the run did, in a few words."""
        raise NotImplementedError


def chosen_seed(seed):
    """The seed that was asked for, else HEARTH_SEED, else a fresh one."""
    if seed is not None:
        return seed
    text = os.environ.get("HEARTH_SEED")
    return int(text) if text else random.SystemRandom().getrandbits(32)


def conduct(name, make, options):
    """Runs `make(options, directory)`, a Findings, from its seed to the verdict.

    Where nothing is left to chance `options` has no seed. Returns the exit code: 0 when everything
    held, 1 on a violation, 69 when broker or daemon could not be run. The files stay where something
    is wrong or `options.keep` says so.
    """
    directory = tempfile.mkdtemp(prefix=f"hearth-{name.replace(' ', '-')}-")
    seed = None
    if hasattr(options, "seed"):
        seed = options.seed = chosen_seed(options.seed)
        print(f"{name} with seed {seed} (again: HEARTH_SEED={seed})", flush=True)
    run, code = make(options, directory), 1
    try:
        run.play()
        code = 1 if run.problems else 0
    except (Violation, TimeoutError) as error:
        run.demand(name, [str(error)])
    except MACHINERY as error:
        run.demand(name, [f"{type(error).__name__}: {error}"])
        code = 69
    finally:
        run.end()
    for problem in run.problems[:20]:
        print(f"violation: {problem}")
    if run.problems and (daemon := run.last_daemon()):
        print("--- last lines of the daemon\n" + daemon.tail_of_output())
    if options.keep or run.problems:
        print(f"files are in {directory}")
    else:
        shutil.rmtree(directory)
    words = [run.summary(), f"{time.monotonic() - run.begun:.0f} s"]
    if seed is not None:
        words.insert(0, f"seed {seed}")
    print(f"{name} {'FAILED' if code else 'passed'}: {', '.join(words)}")
    return code
