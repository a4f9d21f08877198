# Reports on balance: what is printed, and that it is a function of the seed.
source "$(dirname "$0")/support/check.sh"

game='via_ludus(rows=4,columns=4)'
"$LUSORIA" balance "$game" -n 40 --seed 5 --concurrency 1 >one.txt 2>errors.txt
"$LUSORIA" balance "$game" -n 40 --seed 5 --concurrency 2 >two.txt
plain one.txt
[[ ! -s errors.txt ]]
same "$(<one.txt)" "$(<two.txt)" 'output at two concurrencies'
grep -qE '^GAME +AGENT +GAMES +FIRST % +95% +WON % +DRAWN % +LOST % +PLIES +BRANCHING +CUT OFF +DISTINCT$' one.txt
grep -qE "^via_ludus\(rows=4,columns=4\) +greedy +40 +[0-9.]+ +[0-9.]+ to [0-9.]+ " one.txt
grep -qE "^via_ludus\(rows=4,columns=4\) +mcts\(simulations=100\) +40 " one.txt
same '40 games a row, seed 5, cut off at 1000 plies.' "$(tail -n 1 one.txt)"
same 5 "$(wc -l <one.txt)" 'the number of lines'
"$LUSORIA" balance "$game" -n 40 --seed 6 >other.txt
[[ $(head -n -1 one.txt) != "$(head -n -1 other.txt)" ]] || fail 'another seed, the same report'

# A game's bare name stands for its examples; what is given twice is played once.
"$LUSORIA" balance via_ludus 'via_ludus(rows=3,columns=3)' -a random -a random -n 2 >all.txt
examples=$("$LUSORIA" games via_ludus | sed -n '/^Examples:/,$p' | grep -c '^  via_ludus(')
same "$examples" "$(grep -c '^via_ludus' all.txt)" 'the number of rows'

# A lone row is won by Red, who moves first and needs one space: every game is one ply.
"$LUSORIA" balance 'via_ludus(rows=1,columns=6)' -a random -n 100 --json >row.json
plain row.json
if command -v python3 >/dev/null; then
  same '100 100 0 1.0 6.0 Red 100 1.0 0.963 True' "$(python3 -c '
import json
r = json.load(open("row.json"))["rows"][0]
s = r["seats"][0]
print(r["games"], r["scored"], r["cut_off"], r["mean_plies"], r["mean_branching"], s["name"], s["wins"], s["share"],
      round(s["low"], 3), 2 <= r["distinct_games"] <= 6)')"
fi

# Games cut off are counted apart, and give no rate.
"$LUSORIA" balance "$game" -a random -n 10 --max-plies 3 >cut.txt
grep -qE '^via_ludus.* random +10 +- +- +- +- +- +- +15\.0 +10 +10$' cut.txt
# An agent without randomness repeats one game, unless the starts differ.
board='via_ludus(rows=3,columns=3)'
"$LUSORIA" balance "$board" -a 'alphabeta(depth=9)' -n 10 --random-plies 2 --markdown >table.md
head -n 1 table.md | grep -qF '| GAME | AGENT | GAMES |'
sed -n 2p table.md | grep -qE '^\|---\|---\|(---:\|){10}$'
sed -n 3p table.md | grep -qF "| \`$board\` | \`alphabeta(depth=9)\` | 10 |"
same '10 games a row, seed 1, 2 random plies first, cut off at 1000 plies.' "$(tail -n 1 table.md)"

refused '--json and --markdown exclude each other' balance "$game" --json --markdown
refused "no agent is called 'nobody'" balance "$game" -a nobody
refused 'no game is called' balance chess
refused '--random-plies 5: expected less than --max-plies, 5' balance "$game" --random-plies 5 --max-plies 5
refused "'0' is not a whole number from 1 to" balance "$game" -n 0
