#!/usr/bin/env bash
# What each option of a search is worth: at equal time, the agent with the option turned against
# the agent as it is, in pairs on the openings of a book, until a sequential test has decided.
#     bench/options.sh LUSORIA alphabeta|mcts|expectimax GAME BOOK [MILLISECONDS [GAMES [OPTION...]]]
# BOOK is "-" where chance makes the games differ by itself.
# A Markdown row an option: what is turned, the Elo difference to the agent as it is, the games, and
# what the test of +25 against -25 normalized Elo says after GAMES (default: 400) at most.
# One game at a time: no more copies of it side by side than there are idle processors.
set -euo pipefail

lusoria=$1 agent=$2 game=$3 book=$4 time=${5:-10} games=${6:-400}
shift $(($# < 6 ? $# : 6))
options=("$@")

if ((${#options[@]} == 0)) && [[ $agent == alphabeta ]]; then
  # The switches and their defaults, as `lusoria agents` lists them.
  mapfile -t options < <("$lusoria" agents alphabeta --json | python3 -c '
import json, sys
for parameter in json.load(sys.stdin)["parameters"]:
    if parameter["type"] == "boolean" and parameter["name"] != "evaluation":
        on = parameter["default"] in (True, "true")
        print(parameter["name"] + "=" + ("false" if on else "true"))')
elif ((${#options[@]} == 0)); then
  options=(selection=ucb1 solver=false reuse=true transpositions=true exploration=0.5 exploration=1.5
    selection=ucb1_tuned selection=puct rave=true,rave_reference=50 bias=1 widening=2
    playouts=mast playouts=last_good_reply decisive=true cutoff=0 cutoff=4 implicit=0.3)
  [[ $agent != expectimax ]] || options=(star=none star=star1 evaluation=false)
fi
openings=()
[[ $book == - ]] || openings=(--book "$book")

for option in "${options[@]}"; do
  "$lusoria" match "$agent(time=$time,$option)" "$agent(time=$time)" --game "$game" "${openings[@]}" \
    --games "$games" --sprt -25,25 --concurrency 1 --json </dev/null | python3 -c '
import json, sys
match = json.load(sys.stdin)
elo, sprt = match["elo_difference"], match["sprt"]
def number(value):
    return "?" if value is None else f"{value:+.0f}"
found = {"elo1": "better", "elo0": "worse", None: "no difference shown"}[sprt["decision"]]
if elo["elo"] is None:
    difference = "all alike: " + ", ".join(f"{n}" for n in sprt["pairs"])
else:
    error = elo["error"]
    difference = number(elo["elo"]) + (f" ± {error:.0f}" if error is not None else "")
games = match["games"]
print(f"| `{sys.argv[1]}` | {difference} | {games} | {found} |")' "$option"
done
