# Stores of games: a tournament that is killed goes on, several processes share one, nothing counts twice.
source "$(dirname "$0")/support/check.sh"

cat >small.toml <<'TXT'
game = "via_ludus(rows=5,columns=5,walls=3,seed=1)"
rounds = 20
seed = 11
concurrency = 2

[[agents]]
name = "tree"
spec = "mcts(simulations=200)"

[[agents]]
spec = "greedy"

[[agents]]
spec = "random"
TXT

# tables FILE: what a tournament prints after its heading.
tables() { tail -n +2 "$1"; }

"$LUSORIA" tournament small.toml --record undisturbed.jsonl >undisturbed.txt

# Killed as soon as it has a few games, again and again.
for ((run = 0; run < 5; ++run)); do
  "$LUSORIA" tournament small.toml --store games.db >killed.txt 2>&1 &
  pid=$!
  sleep "0.$((RANDOM % 3 + 1))"
  kill -KILL "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
done
"$LUSORIA" tournament small.toml --store games.db >resumed.txt
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

# A match too, beside the tournament; a sequential test goes on with what it knew.
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
