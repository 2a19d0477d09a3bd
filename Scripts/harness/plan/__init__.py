# SPDX-License-Identifier: Apache-2.0
"""A simulation of a fleet: cells of servers, nodes and partitions, with stated times and faults."""
