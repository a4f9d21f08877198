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

# Variances of blocks: in the text, and as JSON.
grep -qE '^random: variance of a block: [0-9.]+, of independent games: [0-9.]+, ratio [0-9.]+$' one.txt
grep -qF '"block_games": 2' match.json
grep -qF '"block_variance"' match.json

# Four agents at a game of four: every seat for each, places, and dice that the games of a block share.
ludo='lotus_ludo(players=4)'
"$LUSORIA" match random random random random -g "$ludo" -n 8 --record four.jsonl >four.txt
plain four.txt
grep -qxF "$ludo: 8 games, seed 1" <(sed -E 's/^lotus_ludo[^:]*:/lotus_ludo(players=4):/' four.txt)
grep -qE ' place +first ' four.txt
grep -qF 'in a block of 4 games:' four.txt
same 4 "$(grep -cF '"dice":{"stream":"turn","block":1}' four.jsonl)" 'games of a block'
holds "$("$LUSORIA" replay --verify four.jsonl)" 'dice and cards as the seed gives them: 8'
same 1 "$(grep -F '"block":1}' four.jsonl | sed -E 's/.*"actions":\[(\{"chance":"[0-9]+"\}).*/\1/' | sort -u | wc -l)" \
  'different first rolls in a block'
"$LUSORIA" match random random -g 'lotus_ludo(players=2)' -n 4 --no-duplicate-dice --record own.jsonl >/dev/null
same 4 "$(grep -cF '"dice":{"stream":"game"}' own.jsonl)" 'games with dice of their own'
# Rolls that another seed gives.
sed -E 's/"seed":1,/"seed":2,/' own.jsonl >forged.jsonl
refused "by the seed" replay --verify forged.jsonl
refused '--games 6: expected a multiple of 4' match random random random random -g "$ludo" -n 6
refused '3 agents are given, but' match random random random -g "$ludo" -n 4

# A sequential test ends the match, in the order of the schedule at any concurrency.
for jobs in 1 2; do
  "$LUSORIA" match greedy random -g "$game" --sprt 0,100 --concurrency "$jobs" >"sprt$jobs.txt"
done
grep -qxF "$game: at most 100000 games, seed 1" sprt1.txt
grep -qE '^  Sequential test: the first is better: by \+100 rather than \+0 \(normalized Elo\), LLR ' sprt1.txt
same "$(grep Sequential sprt1.txt)" "$(grep Sequential sprt2.txt)" 'findings at two concurrencies'
holds "$("$LUSORIA" match random greedy -g "$game" --sprt 0,100)" 'the first is not better'
holds "$("$LUSORIA" match random greedy -g "$game" -n 4 --sprt -1,0.5 --sprt-scale logistic --sprt-errors .01,.02)" \
  'not decided: by +0.5 rather than -1 (logistic Elo), LLR'
holds "$("$LUSORIA" match greedy random -g "$game" --sprt 0,100 --json)" '"decision": "elo1"'
refused '--sprt 5: expected two numbers' match random greedy --sprt 5
refused '--sprt 1,2x: expected two numbers' match random greedy --sprt 1,2x
refused '--sprt: elo0 5 and elo1 0; expected elo0 below' match random greedy --sprt 5,0
refused '--sprt: alpha 0.7' match random greedy --sprt 0,5 --sprt-errors 0.7,0.05
refused '--sprt-scale linear: expected' match random greedy --sprt 0,5 --sprt-scale linear
refused '--sprt: expected two agents' match random greedy random --sprt 0,5

# Clocks and adjudication.
"$LUSORIA" match 'mcts(time=1000)' 'alphabeta(time=1000)' -g "$game" -n 4 --clock 1+0.01 --record clock.jsonl >/dev/null
same 4 "$(grep -cF '"clock_ms":1000,"increment_ms":10}' clock.jsonl)"
same 0 "$(grep -cF '"end":"time"' clock.jsonl || true)" 'games lost by time'
holds "$("$LUSORIA" replay --verify clock.jsonl)" '4 games verified'
"$LUSORIA" match 'mcts(simulations=200)' 'alphabeta(depth=3)' -n 4 --resign 0.9,2 --draw 0.05,3,10 \
  --record adjudicated.jsonl >/dev/null
[[ $(grep -c '"end":"adjudicated_' adjudicated.jsonl) -ge 1 ]] || fail 'no game was adjudicated'
same 4 "$(grep -cF '"adjudication":{"resign_score":0.9,"resign_moves":2,"draw_score":0.05,"draw_moves":3,"draw_after":10}' adjudicated.jsonl)"
holds "$("$LUSORIA" replay --verify adjudicated.jsonl)" '4 games verified'
refused '--clock: turns of lotus_ludo(players=2) can be missed' match random random -g 'lotus_ludo(players=2)' --clock 1
refused '--clock: expected seconds for the game' match random greedy --clock 0
refused '--resign: expected a game of two' match random random random random -g "$ludo" -n 4 --resign 0.9,2
refused '--resign 2,1: expected a score above 0, at most 1' match random greedy --resign 2,1
refused '--resign 0,1: expected a score above 0' match random greedy --resign 0,1
refused '--draw 0.1,3: expected a score' match random greedy --draw 0.1,3

refused '--games 3: expected a multiple of 2' match random greedy -n 3
refused '1 agent is given, but' match random
refused "no agent is called 'nobody'" match random nobody
refused 'one.jsonl: exists already' match random greedy --record one.jsonl
refused "'0' is not a whole number from 1 to" match random greedy -n 0
