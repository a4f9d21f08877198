# Matches: what is printed, and that it is a function of the seed.
source "$(dirname "$0")/support/check.sh"

game='via_ludus(rows=4,columns=4)'
"$LUSORIA" match random greedy -g "$game" -n 40 --seed 5 --concurrency 1 --record one.jsonl >one.txt 2>errors.txt
"$LUSORIA" match random greedy -g "$game" -n 40 --seed 5 --concurrency 2 --record two.jsonl >two.txt
plain one.txt
[[ ! -s errors.txt ]]
same "$(<one.txt)" "$(<two.txt)" 'output at two concurrencies'
same "$(comparable one.jsonl)" "$(comparable two.jsonl)" records
grep -qxF "$game: 40 games, seed 5" one.txt
grep -qxF 'random against greedy' one.txt
grep -qE '^  as Red: .* of 20 points' one.txt
grep -qE '^  as Blue: .* of 20 points' one.txt
grep -qE '^  Elo difference: .*\(95%\)' one.txt
# Wins, draws and losses are those of the record.
score=$(sed -nE 's/^  ([0-9]+)-([0-9]+)-([0-9]+) \(W-D-L\), .*/\1 \2 \3/p' one.txt)
# shellcheck disable=SC2086
set -- $score
same 40 "$(($1 + $2 + $3))" 'the number of games'
same "$2" "$(grep -c '"returns":\[0.0,0.0\]' one.jsonl)" draws
holds "$("$LUSORIA" replay --verify one.jsonl)" '40 games verified'

"$LUSORIA" match random greedy -g "$game" -n 40 --seed 6 >other.txt
[[ $(tail -n +2 one.txt) != "$(tail -n +2 other.txt)" ]] || fail 'another seed, the same match'

# One agent twice; limits that the match sets.
"$LUSORIA" match 'mcts(simulations=100)' 'mcts(simulations=100)' -g "$game" -n 2 --simulations 7 --record limited.jsonl \
  >same.txt
grep -qxF 'mcts(simulations=100) against mcts(simulations=100) #2' same.txt
same 2 "$(grep -cF '"simulations":7,' limited.jsonl)"
# Three agents for two seats: every pairing.
"$LUSORIA" match random random greedy -g "$game" -n 2 >three.txt
grep -qxF "$game: 6 games, seed 1" three.txt
grep -qF 'random #2' three.txt

"$LUSORIA" match random greedy -g "$game" -n 10 --json >match.json
plain match.json
grep -qF '"elo_difference"' match.json
if command -v python3 >/dev/null; then
  same '10 10' "$(python3 -c '
import json
m = json.load(open("match.json"))
a = m["agents"][0]
print(m["games"], a["wins"] + a["draws"] + a["losses"])')"
fi

refused '--games 3: expected a multiple of 2' match random greedy -n 3
refused '1 agent is given, but' match random
refused "no agent is called 'nobody'" match random nobody
refused 'one.jsonl: exists already' match random greedy --record one.jsonl
refused "'0' is not a whole number from 1 to" match random greedy -n 0
