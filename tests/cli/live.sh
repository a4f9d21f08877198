# The live table of `tournament` and `match`, in terminals of several sizes.
source "$(dirname "$0")/support/check.sh"

command -v python3 >/dev/null || exit 0
# screen SIZE [OPTION...] ARGUMENT...: the program in a terminal; the status is the program's.
screen() {
  local size=$1 options=()
  shift
  while [[ $1 == --* ]]; do
    options+=("$1" "$2")
    shift 2
  done
  TERM=${TERM_OF_TEST:-xterm} python3 "$(dirname "$0")/support/screen.py" "${options[@]}" "$size" "$LUSORIA" "$@"
}
# interrupted COMMAND...: it ends by Ctrl-C.
interrupted() {
  local found=0
  "$@" || found=$?
  [[ $found == 130 ]] || fail "status $found, expected 130: $*"
}

cat >pool.toml <<'TXT'
game = "via_ludus(rows=4,columns=4,walls=2,seed=1)"
rounds = 100000
seed = 11

[[agents]]
name = "tree of a rather long name"
spec = "mcts(simulations=200)"

[[agents]]
spec = "greedy"

[[agents]]
spec = "random"
TXT

# At every width: the table while it runs, and the report alone after Ctrl-C.
for width in 40 80 200; do
  interrupted screen ${width}x24 --frames 8 --live live.txt tournament pool.toml >screen.txt
  same 5 "$(wc -l <live.txt)" "lines at $width columns"
  ((width == 40)) || grep -qE '^[0-9]+ of 600000 games \([0-9]+%\), [0-9.]+ games/s, [0-9:]+ left$' live.txt
  ((width != 40)) || grep -qE '^[0-9]+/600000 games, [0-9.]+/s, [0-9:]+ left$' live.txt
  grep -qE '^# +agent +Elo +±95% +games +score' live.txt
  # Two seconds in, the ranking is clear.
  grep -qE '^[12] +tree ?o.* +[1-9][0-9.]* +[0-9.]+ +[1-9][0-9]* +[0-9.]+%' live.txt
  grep -qE '^[12] +greedy ' live.txt
  grep -qE '^3 +random +-[1-9]' live.txt
  ! grep -qE '/s|left$' screen.txt || fail "rests of the live table: $(cat screen.txt)"
  grep -qE '^Stopped after [0-9]+ of 600000 games\.$' screen.txt
done
# From the last run: the widest.
grep -qE 'score +W-D-L +forfeits$' live.txt
grep -qF 'tree of a rather long name' live.txt

# A run to the end leaves what it leaves in a pipe, to the letter; there nothing is drawn.
"$LUSORIA" tournament pool.toml --rounds 400 >pipe.txt
plain pipe.txt
same "$(<pipe.txt)" "$(screen 200x50 tournament pool.toml --rounds 400)" 'the screen after the end'
same "$(screen 200x50 tournament pool.toml --rounds 1 --json)" "$("$LUSORIA" tournament pool.toml --rounds 1 --json)" JSON

# A knockout whose games are all drawn: its total grows with each tie-break, and is never behind.
cat >ties.toml <<'TXT'
game = "via_ludus(rows=8,columns=8,walls=4,seed=1)"
format = "knockout"
tie_breaks = 1000
limits = {max_plies = 1}
agents = [{name = "one", spec = "mcts(simulations=10000)"}, {name = "other", spec = "mcts(simulations=10000)"}]
TXT
interrupted screen 80x24 --frames 8 --live live.txt tournament ties.toml >screen.txt
read -r finished total < <(sed -nE '1s/^([0-9]+) of ([0-9]+) games \(.*/\1 \2/p' live.txt)
((total > 2 && finished <= total)) || fail "$finished of $total games in a knockout with tie-breaks"

# More agents than rows.
{
  head -n 3 pool.toml
  for i in {1..40}; do printf '[[agents]]\nname = "agent %s"\nspec = "random"\n' "$i"; done
} >many.toml
interrupted screen 80x12 --frames 3 --live live.txt tournament many.toml >screen.txt
same 11 "$(wc -l <live.txt)" 'lines in a low terminal'
same '... 32 more' "$(tail -n 1 live.txt)"

# Too small for a table, and a terminal that cannot draw: the line of progress.
interrupted screen 39x4 --frames 3 --live live.txt tournament many.toml >/dev/null
same 1 "$(wc -l <live.txt)" 'lines in a tiny terminal'
grep -qE '^[0-9]+/[0-9]+ games' live.txt
TERM_OF_TEST=dumb screen 200x24 --raw raw.txt tournament pool.toml --rounds 400 >screen.txt
plain raw.txt
grep -qE $'\r[0-9]+ of 2400 games \\(' raw.txt
same "$(<pipe.txt)" "$(<screen.txt)" 'the screen of a dumb terminal'

# An error ends it as cleanly.
if [[ -e /dev/full ]]; then
  found=0
  screen 120x24 tournament pool.toml --record /dev/full --overwrite >screen.txt || found=$?
  same 2 "$found" 'the status'
  same 'lusoria: error: /dev/full: cannot be written: No space left on device' "$(tail -n +3 screen.txt)" 'the screen'
fi

# A resumed store: the games that it has count from the first picture on.
interrupted screen 80x24 --frames 6 tournament pool.toml --store games.db >/dev/null
stored=$("$LUSORIA" store games.db | sed -nE 's/^pool: ([0-9]+) games.*/\1/p')
interrupted screen 80x24 --frames 1 --live live.txt tournament pool.toml --store games.db >/dev/null
shown=$(sed -nE '1s/^([0-9]+) of 600000 .*/\1/p' live.txt)
((stored > 100 && shown >= stored)) || fail "$shown games in the first picture, $stored in the store"
games=$(awk 'NR > 2 { for (i = 1; i <= NF; ++i) if ($i ~ /%$/) sum += $(i - 1) } END { print sum / 2 }' live.txt)
((games >= stored)) || fail "$games games in the first table, $stored in the store"

# A match: the difference, and how far the sequential test is.
interrupted screen 80x24 --frames 8 --live live.txt match random random --sprt 0,0.1 --games 1000000 >screen.txt
grep -qE '^[0-9]+ of at most 1000000 games, [0-9.]+ games/s$' live.txt
grep -qE '^random: Elo [-+][0-9.]+ \+/- [0-9.]+ \(95%\), ' live.txt
grep -qE '^LLR -?[0-9.]+ in \(-2\.94, 2\.94\), [1-9][0-9]* pairs$' live.txt
grep -qE '^[12] +random #2 ' live.txt
! grep -qE '^LLR|/s' screen.txt || fail 'rests of the live table'
grep -qE 'Sequential test: not decided: ' screen.txt
