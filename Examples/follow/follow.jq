# SPDX-License-Identifier: Apache-2.0
#
# Reads a snapshot and then what comes at out/; prints the home behind the last diff.

# One change of a diff, as docs/EVENTS.md section 3 says.
def change($path; $change):
  {structure: "structures", room: "rooms", device: "devices", part: "types", trait: "traits"} as $arrays
  | if $path[0] == "attribute" then
      if $change.op == "removed" then del(.attributes[$path[1]])
      else .attributes[$path[1]] = $change.new end
    elif ($path | length) == 1 then .[$path[0]] = $change.new
    else
      (if $arrays[$path[0]] | . == "types" or . == "traits" then $path[0] else "id" end) as $key
      | .[$arrays[$path[0]]] |=
          if $path[2:] == [] then
            (map(select(.[$key] != $path[1])) + [$change.new // empty] | sort_by(.[$key]))
          else map(if .[$key] == $path[1] then change($path[2:]; $change) else . end) end
    end;

def apply($diff):
  if $diff.logID != .logID or $diff.from != .offset then
    error("the diff from \($diff.from) does not fit the home at \(.offset): fetch a new snapshot")
  else reduce $diff.changes[] as $change (.; change($change.path; $change)) | .offset = $diff.to end;

input as $home
| if $home.ok == false then error($home.message) else . end
| last(
    label $reached
    | foreach (null, inputs) as $message ($home;
        if $message.changes and $message.to > .offset then apply($message) else . end;
        .,
        if $until != null and $message.stateHash and ([$message.offset, .offset] | min) >= $until
        then break $reached else empty end))
| del(.graphHash, .stateHash, .logID)
