# Stores of games: a tournament that is killed goes on, several processes share one, nothing counts twice.
source "$(dirname "$0")/support/check.sh"

cat >small.toml <<'TXT'
game = "via_ludus(rows=5,columns=5,walls=3,seed=1)"
rounds = 20
seed = 11
concurrency = 2

[[agents]]
name = "tree"
spec = "mcts(simulations=5000)"

[[agents]]
spec = "greedy"

[[agents]]
spec = "random"
TXT

# tables FILE: what a tournament prints after its heading.
tables() { tail -n +2 "$1"; }

"$LUSORIA" tournament small.toml --record undisturbed.jsonl >undisturbed.txt

# stored: how many games the store has.
stored() { "$LUSORIA" store games.db 2>/dev/null | sed -nE 's/^small: ([0-9]+) games?[,: ].*/\1/p'; }

# Killed each time that it has some more games.
kills=0
for goal in 5 25 50; do
  "$LUSORIA" tournament small.toml --store games.db >killed.txt 2>&1 &
  pid=$!
  for _ in {1..3000}; do
    [[ -e games.db ]] && (($(stored || true) + 0 >= goal)) && break
    sleep 0.01
  done
  kill -KILL "$pid" 2>/dev/null || true
  found=0
  wait "$pid" 2>/dev/null || found=$?
  [[ $found != 137 ]] || kills=$((kills + 1))
done
((kills >= 1)) || fail 'no kill came before the end'
left=$(stored)
((left >= 5)) || fail "only $left games are left after kills"
"$LUSORIA" tournament small.toml --store games.db >resumed.txt
holds "$(cat resumed.txt)" "stored in games.db ($left already)"
same "$(tables undisturbed.txt)" "$(tables resumed.txt)" 'the tables after kills'
# All the games are there now, and none is played again.
"$LUSORIA" tournament small.toml --store games.db >again.txt
holds "$(cat again.txt)" 'stored in games.db (120 already)'
same "$(tables undisturbed.txt)" "$(tables again.txt)" 'the tables of a finished tournament'

# Its games are records: for replay, and as a file.
holds "$("$LUSORIA" replay --verify games.db)" '120 games verified'
holds "$("$LUSORIA" store games.db --record stored.jsonl)" 'stored.jsonl: 120 games'
same "$(comparable undisturbed.jsonl)" "$(comparable stored.jsonl)" records
refused 'stored.jsonl: exists already' store games.db --record stored.jsonl
"$LUSORIA" store games.db >list.txt
plain list.txt
holds "$(cat list.txt)" 'small: 120 games, begun 2'
holds "$("$LUSORIA" store games.db --json)" '"games": 120'

# Two at once play one tournament.
"$LUSORIA" tournament small.toml --store shared.db >first.txt &
pid=$!
"$LUSORIA" tournament small.toml --store shared.db >second.txt
wait "$pid"
same "$(tables undisturbed.txt)" "$(tables first.txt)" 'the tables of the first of two'
same "$(tables undisturbed.txt)" "$(tables second.txt)" 'the tables of the second of two'
holds "$("$LUSORIA" store shared.db)" 'small: 120 games, begun'

# A match too, beside the tournament.
"$LUSORIA" match greedy random --games 20 --store games.db >match.txt
"$LUSORIA" match greedy random --games 20 --store games.db >match2.txt
holds "$(cat match2.txt)" 'stored in games.db (20 already)'
same "$(tables match.txt)" "$(tables match2.txt)" 'the result of a match'
refused "games.db: the store has 2 tournaments (match, small)" replay --verify games.db
holds "$("$LUSORIA" replay --verify 'games.db#match')" '20 games verified'
refused "games.db: tournament 'match' was begun with seed 1" match greedy random --games 20 --seed 2 --store games.db

refused 'a record file and a store are both named' tournament small.toml --store games.db --record x.jsonl
[[ ! -e x.jsonl ]] || fail 'a record file was made'
refused 'small.toml: expected a store of games' store small.toml
refused "games.db has no tournament 'none'" store 'games.db#none'
