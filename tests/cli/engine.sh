# Engines: ours over both protocols, the example, and that none outlives the command.
source "$(dirname "$0")/support/check.sh"

# ugi LINE...: what `lusoria engine` answers to these lines, with greedy.
ugi() {
  printf '%s\n' "$@" | "$LUSORIA" engine --agent greedy
}

hello=$(ugi ugi isready quit)
holds "$hello" 'id name Lusoria'
holds "$hello" 'option name Game type string default <empty>'
holds "$hello" $'ugiok\nreadyok'
small='setoption name Game value via_ludus(rows=4,columns=4)'
same $'response 2\nresponse 4/4/4/r3 b\nresponse none\nresponse false' \
  "$(ugi "$small" 'position startpos moves a1' 'query turn' 'query fen' 'query result' 'query gameover')"
same $'response true\nresponse p2win' \
  "$(ugi "$small" 'position fen rr2/bbbb/4/r3 r' 'query gameover' 'query result')"
# Errors change nothing, and are no end.
same $'info string error: no game is set; expected \'setoption name Game value SPEC\' first\nreadyok' \
  "$(ugi 'position startpos' isready)"
holds "$(ugi 'go depth 1')" $'info string error: no position is set\nbestmove (none)'
holds "$(ugi "$small" 'position startpos moves z9' 'query fen')" 'info string error: no position is set'
holds "$(ugi "$small" 'position startpos' 'go depth x')" "error: 'depth x': expected a whole number"
holds "$(ugi 'setoption name Game value chess')" "error: game 'chess', column 1: no game is called 'chess'"
holds "$(ugi nonsense)" "error: no command is called 'nonsense'"
refused "--protocol uci: expected ugi or gtp" engine --protocol uci
refused "no agent is called 'nobody'" engine --agent nobody --game via_ludus
same '' "$("$LUSORIA" engine </dev/null)"

# A stop, and a quit, are obeyed at once.
coproc ENGINE { "$LUSORIA" engine --agent 'mcts(simulations=1000000000)' --game 'via_ludus(rows=11,columns=11)'; }
engine=$ENGINE_PID
tell() { printf '%s\n' "$1" >&"${ENGINE[1]}"; }
hear() { read -r -t 20 line <&"${ENGINE[0]}" || fail "no answer"; }
tell 'position startpos'
tell 'go infinite'
tell 'isready'
hear
same readyok "$line"
tell 'stop'
hear
holds "$line" 'info depth '
holds "$line" ' score cp '
holds "$line" ' pv '
hear
holds "$line" 'bestmove '
tell 'go movetime 50'
hear
hear
holds "$line" 'bestmove '
tell 'go infinite'
tell 'quit'
wait "$engine" || fail 'quit: a status that is not 0'

gtp() {
  printf '%s\n' "$@" | "$LUSORIA" engine --protocol gtp --agent greedy
}
same $'= 2\n\n=7 true\n\n? unknown command\n\n=\n\n=\n\n? illegal move\n\n? this colour is not to move\n\n=' \
  "$(gtp protocol_version '7 known_command genmove' nonsense 'boardsize 9' 'play b J9' 'play w J9' 'play b a1' quit)"
holds "$(gtp 'boardsize 3' 'genmove b' 'play w A1' 'showboard' 'undo')" '= '

# Matches: the example in every seat, and an engine that is no program.
if command -v python3 >/dev/null; then
  example="engine(command=\"python3 '$LUSORIA_EXAMPLES/ugi_engine.py'\")"
  "$LUSORIA" match "$example" random -g 'via_ludus(rows=5,columns=5)' -n 20 --record example.jsonl --seed 3 >example.txt
  holds "$("$LUSORIA" replay --verify example.jsonl)" '20 games verified'
  same 20 "$(grep -cF '"end":"rules"' example.jsonl)"
  # Two runs with one seed are the same.
  "$LUSORIA" match "$example" random -g 'via_ludus(rows=5,columns=5)' -n 20 --record again.jsonl --seed 3 >/dev/null
  same "$(comparable example.jsonl)" "$(comparable again.jsonl)" records
  "$LUSORIA" match "$example" random random random -g 'lotus_ludo(players=4)' -n 4 --record ludo.jsonl >/dev/null
  holds "$("$LUSORIA" replay --verify ludo.jsonl)" '4 games verified'
  [[ $(grep -c referee ludo.jsonl) == 0 ]] || fail 'a turn was missed'

  # Where the command is killed, its engines and their children go too.
  mark="lusoria-cli-test-$$"
  # A pattern that the searching program does not have in its own command line.
  marked() { { grep -al "lusoria-cli[-]test-$$" /proc/[0-9]*/cmdline 2>/dev/null || true; } | wc -l; }
  fork="engine(command=\"python3 '$LUSORIA_TEST_DATA/engines/faulty.py' fork-and-play --mark $mark\")"
  hang="engine(command=\"python3 '$LUSORIA_TEST_DATA/engines/faulty.py' hang --mark $mark\")"
  "$LUSORIA" match "$fork" "$hang" -g 'via_ludus(rows=5,columns=5)' -n 2 --concurrency 1 >/dev/null 2>&1 &
  match=$!
  for ((i = 0; i < 300 && $(marked) < 5; ++i)); do sleep 0.1; done
  [[ $(marked) -ge 5 ]] || fail "only $(marked) processes"
  kill -9 "$match"
  wait "$match" || true
  for ((i = 0; i < 100 && $(marked) > 0; ++i)); do sleep 0.1; done
  same 0 "$(marked)" 'processes left'
fi
refused "no program 'no-such-program' is in PATH" match random 'engine(command=no-such-program)'
refused 'expected the command of a program' match random engine
