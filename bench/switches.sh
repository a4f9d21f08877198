#!/usr/bin/env bash
# What each refinement of alpha-beta is worth: a match at equal time of alpha-beta as it is by
# default against itself with one switch turned over, for every switch.
#     bench/switches.sh build/release/bin/lusoria GAME [GAMES] [MILLISECONDS]
# A line a switch: the switch, what it is turned to, and the Elo difference of the default to it as
# `lusoria match` gives it. No more games side by side than idle processors: concurrency is 1.
set -euo pipefail

lusoria=$1
game=$2
games=${3:-200}
time=${4:-20}

# The switches and their defaults, as `lusoria agents` lists them.
"$lusoria" agents alphabeta --json | python3 -c '
import json, sys
for parameter in json.load(sys.stdin)["parameters"]:
    if parameter["type"] == "boolean" and parameter["name"] != "evaluation":
        print(parameter["name"], "false" if parameter["default"] in (True, "true") else "true")
' | while read -r switch turned; do
  printf '%s=%s ' "$switch" "$turned"
  "$lusoria" match "alphabeta(time=$time)" "alphabeta(time=$time,$switch=$turned)" \
    --game "$game" --games "$games" --concurrency 1 </dev/null | grep -m1 Elo
done
