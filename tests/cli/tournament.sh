# Tournaments: the same games at any concurrency, an end by Ctrl-C, an end by force.
source "$(dirname "$0")/support/check.sh"

cat >small.toml <<'TXT'
game = "via_ludus(rows=4,columns=4,walls=2,seed=1)"
rounds = 6
seed = 11
concurrency = 1
record = "one.jsonl"

[[agents]]
name = "tree"
spec = "mcts(simulations=40)"

[[agents]]
spec = "greedy"

[[agents]]
spec = "random"
TXT

"$LUSORIA" tournament small.toml >one.txt 2>errors.txt
[[ ! -s errors.txt ]]
plain one.txt
grep -qE '3 agents, 36 games, seed 11, recorded in one.jsonl$' one.txt
for agent in tree greedy random; do grep -qE "^[123] +$agent +.* 24 " one.txt; done
same 36 "$(wc -l <one.jsonl)"
"$LUSORIA" tournament small.toml --concurrency 2 --record two.jsonl >two.txt
same "$(tail -n +2 one.txt)" "$(tail -n +2 two.txt)" 'tables at two concurrencies'
same "$(comparable one.jsonl)" "$(comparable two.jsonl)" records
holds "$("$LUSORIA" replay --verify two.jsonl)" '36 games verified'

# An existing record is kept, unless it is to be overwritten.
refused 'one.jsonl: exists already' tournament small.toml
"$LUSORIA" tournament small.toml --overwrite --rounds 1 --seed 12 >short.txt
grep -qF '6 games, seed 12' short.txt
same 6 "$(wc -l <one.jsonl)"
"$LUSORIA" tournament small.toml --rounds 1 --record '' --json >result.json
plain result.json
grep -qF '"games": 6' result.json
same 6 "$(wc -l <one.jsonl)"

# A tournament that would take minutes.
sed -E 's/^rounds.*/rounds = 100000/; s/^record.*/record = "long.jsonl"/; s/=40/=2000/' small.toml >long.toml
wait_for_games() {
  for _ in {1..1200}; do
    [[ ! -e long.jsonl || $(wc -l <long.jsonl) -lt 5 ]] || return 0
    sleep 0.05
  done
  fail 'no games within a minute'
}
# verified FILE: the games of the file, all of them good.
verified() {
  "$LUSORIA" replay --verify "$1" | sed -nE 's/^.*: ([0-9]+) games verified.*/\1/p'
}

"$LUSORIA" tournament long.toml --concurrency 2 >stopped.txt &
pid=$!
wait_for_games
# Shells start background jobs with SIGINT ignored, which is no matter: the program sets its own handler.
kill -INT "$pid"
found=0
wait "$pid" || found=$?
same 130 "$found" 'the status after Ctrl-C'
games=$(sed -nE 's/^Stopped after ([0-9]+) of 600000 games\.$/\1/p' stopped.txt)
same "$games" "$(verified long.jsonl)" 'games kept after Ctrl-C'
# The first games need not tell the two apart.
grep -qE '^[12] +tree ' stopped.txt

rm long.jsonl
"$LUSORIA" tournament long.toml --concurrency 2 >killed.txt &
pid=$!
wait_for_games
kill -KILL "$pid"
wait "$pid" 2>/dev/null || true
games=$(verified long.jsonl)
((games >= 5)) || fail "only $games games are left"
