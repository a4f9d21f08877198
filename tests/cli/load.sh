# A loaded machine makes nobody lose by time: four busy processes beside matches under clocks and with a time a move,
# of agents in the process and of an engine in Python.
source "$(dirname "$0")/support/check.sh"

busy=()
for _ in 1 2 3 4; do
  timeout 120 bash -c 'while :; do :; done' &
  busy+=($!)
done
trap 'kill "${busy[@]}" 2>/dev/null || true' EXIT

# timely NAME ARGUMENT...: a match whose games all end without a fault, within what the clocks allow.
timely() {
  local name=$1
  shift
  "$LUSORIA" match "$@" --margin-ms 250 --record "$name.jsonl" >"$name.txt"
  local faults
  faults=$(grep -oE '"end":"(time|exception|illegal_move)".*"error":"[^"]*"' "$name.jsonl" || true)
  [[ -z $faults ]] || fail "faults in $name: $faults"
  holds "$("$LUSORIA" replay --verify "$name.jsonl")" 'games verified'
  for process in "${busy[@]}"; do kill -0 "$process" || fail 'the machine was idle'; done
}

# The agents themselves would take hours.
mcts='mcts(time=9999999)'
alphabeta='alphabeta(time=9999999)'
game='via_ludus(rows=5,columns=5)'
timely clock "$mcts" "$alphabeta" -g "$game" -n 6 --clock 0.5+0.02
timely move "$mcts" "$alphabeta" -g "$game" -n 6 --time-ms 20
# The clocks run out long before the game is over.
timely out "$mcts" "$alphabeta" -g 'latrunculi(ruleset=seega-6x6)' -n 4 --clock 0.3
timely three greedy "$mcts" "$mcts" -g 'ludox(players=3)' -n 3 --clock 0.5

if command -v python3 >/dev/null; then
  python="engine(command=\"python3 -S '$LUSORIA_EXAMPLES/ugi_engine.py'\")"
  timely python_clock "$python" "$mcts" -g "$game" -n 4 --clock 0.5+0.02
  timely python_move "$python" "$alphabeta" -g "$game" -n 4 --time-ms 20
  timely python_out "$python" "$mcts" -g 'latrunculi(ruleset=seega-6x6)' -n 2 --clock 0.2
fi
