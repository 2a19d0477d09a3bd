#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Follows a home over MQTT and prints it as JSON when it is told to end (Ctrl-C, SIGTERM), or at
# the first hash mark at or behind the offset UNTIL.
#
#   follow.sh HOME [UNTIL [mosquitto option...]]      follow.sh home 1200 -h broker -u warden -P secret
set -euo pipefail
command -v jq >/dev/null || { echo "follow.sh: needs jq (apt-get install jq)" >&2; exit 69; }
root=hearth/v1/${1:?HOME is missing} until=${2:-null} options=(-V 5 -q 1 "${@:3}")

# Subscribe, and wait for what is stored: from then on no diff is missed. The clients are ended by
# KILL: mosquitto's own handler of Ctrl-C may wait for ever for a lock that it holds.
exec 3< <(exec mosquitto_sub "${options[@]}" -t "$root/out/diff" -t "$root/out/hash" -t "$root/out/status")
clients=$!
trap 'kill -KILL $clients 2>/dev/null || :' EXIT INT TERM
read -r _ <&3
# Fetch a snapshot, then apply the diffs behind it.
exec 4< <(exec mosquitto_rr "${options[@]}" -W 10 -t "$root/in/request" \
    -e "$root/out/answer/follow-$$" -m '{"get":"snapshot"}')
clients+=" $!"
read -r snapshot <&4 || { echo "follow.sh: nobody answers for $1" >&2; exit 69; }
# Whole lines only: the client may be ended in the middle of one.
lines() { while IFS= read -r line; do printf '%s\n' "$line"; done; }
jq -cnS --argjson until "$until" -f "${0%/*}/follow.jq" - <(lines <&3) <<<"$snapshot" &
wait $! || wait $!
