# SPDX-License-Identifier: Apache-2.0
"""Parts of the crash harness: broker, proxy, publisher, daemon, and what is checked."""
