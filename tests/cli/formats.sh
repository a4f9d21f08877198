# Gauntlet, Swiss and knockout: the same games at any concurrency, their reports, and stores of them.
source "$(dirname "$0")/support/check.sh"

config() {
  echo 'game = "via_ludus(rows=4,columns=4,claimed=2)"'
  printf '%s\n' "$@"
  for agent in 'mcts(simulations=30)' greedy random 'mcts(simulations=3)' 'alphabeta(depth=1)'; do
    printf '[[agents]]\nspec = "%s"\n' "$agent"
  done
}
config 'format = "gauntlet"' 'challengers = 2' 'rounds = 2' >gauntlet.toml
config 'format = "swiss"' 'rounds = 3' 'games = 4' >swiss.toml
config 'format = "knockout"' 'games = 2' >knockout.toml

for format in gauntlet swiss knockout; do
  "$LUSORIA" tournament $format.toml --concurrency 1 --record $format.jsonl >$format.txt
  "$LUSORIA" tournament $format.toml --concurrency 4 --record other.jsonl >other.txt
  plain $format.txt
  same "$(tail -n +2 $format.txt)" "$(tail -n +2 other.txt)" "reports of a $format at two concurrencies"
  same "$(comparable $format.jsonl)" "$(comparable other.jsonl)" "records of a $format"
  rm other.jsonl
  "$LUSORIA" replay --verify $format.jsonl >/dev/null
  holds "$("$LUSORIA" report $format.jsonl)" "$(wc -l <$format.jsonl) games of via_ludus"
done
holds "$(cat gauntlet.txt)" '5 agents, 24 games'
holds "$(cat swiss.txt)" '5 agents, 24 games'
same 3 "$(grep -c '  .* has a bye$' swiss.txt)" byes
holds "$(cat swiss.txt)" 'Round 3:'
holds "$(cat knockout.txt)" '5 agents, at least 8 games'
same 1 "$(grep -c ', the winner$' knockout.txt)" winners
same 4 "$(grep -c ', lost in round [123]$' knockout.txt)" losers

for format in gauntlet swiss knockout; do "$LUSORIA" tournament $format.toml --json >$format.json; done
python3 - <<'PY'
import json
gauntlet, swiss, knockout = (json.load(open(f + ".json")) for f in ("gauntlet", "swiss", "knockout"))
assert gauntlet["format"] == "gauntlet" and "matches" not in gauntlet
assert len(swiss["matches"]) == 9 and sum(m["second"] is None for m in swiss["matches"]) == 3
assert sum(s["points"] for s in swiss["standings"]) == 3 * 12
assert sum(m["winner"] is not None for m in knockout["matches"]) == len(knockout["matches"]) == 7
assert knockout["standings"][0]["lost_in_round"] is None and knockout["standings"][1]["lost_in_round"] == 3
PY

# A store goes on with more rounds, as one run of all of them, and with nothing but these.
"$LUSORIA" tournament swiss.toml --rounds 1 --store games.db >/dev/null
holds "$("$LUSORIA" tournament swiss.toml --store games.db)" '24 games'
same "$(tail -n +2 swiss.txt)" "$("$LUSORIA" tournament swiss.toml --store games.db | tail -n +2)" 'report of a store'
holds "$("$LUSORIA" report games.db)" '24 games of via_ludus'
"$LUSORIA" store games.db --record stored.jsonl >/dev/null
same "$(comparable swiss.jsonl)" "$(comparable stored.jsonl)" 'records of a store'
sed -i 's/^games.*/games = 2/' swiss.toml
refused 'was begun with format' tournament swiss.toml --store games.db
sed -i '/^format/d; /^games/d' swiss.toml
refused 'was begun with format' tournament swiss.toml --store games.db

refused '--rounds: a knockout has as many rounds as its agents need' tournament knockout.toml --rounds 2
echo 'tie_breaks = -1' >bad.toml
cat knockout.toml >>bad.toml
refused 'bad.toml:1:14: tie_breaks: expected' tournament bad.toml
