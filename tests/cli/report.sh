# Reports of recorded games in each format.
source "$(dirname "$0")/support/check.sh"

cat >pool.toml <<'TOML'
game = "via_ludus(rows=4,columns=4,claimed=2)"
rounds = 4
record = "pool.jsonl"
[[agents]]
spec = "greedy"
[[agents]]
spec = "random"
[[agents]]
name = '</script><img src=x>, "q"'
spec = "mcts(simulations=5)"
TOML
"$LUSORIA" tournament pool.toml >/dev/null

text=$("$LUSORIA" report pool.jsonl)
plain <(echo "$text")
for part in 'pool.jsonl' '24 games of via_ludus(rows=4,columns=4)' 'Standings' 'Cross table' 'Pairs of games' \
  'Seats' 'Openings (4)' 'Moves a game' 'Ends' 'Distinct games: '; do
  holds "$text" "$part"
done
gzip -k pool.jsonl
same "$("$LUSORIA" report pool.jsonl --title T)" "$("$LUSORIA" report pool.jsonl.gz --title T)" 'gzip-compressed'
holds "$("$LUSORIA" report pool.jsonl pool.jsonl.gz)" 'effective number of games: 24.0'

json=$("$LUSORIA" report pool.jsonl --format json --title Pool)
holds "$json" '"title": "Pool"'
python3 -c 'import json,sys; d = json.load(sys.stdin); assert d["games"] == 24 and len(d["agents"]) == 3, d' <<<"$json"

same 4 "$("$LUSORIA" report pool.jsonl --format csv | wc -l)" 'lines of standings'
same 7 "$("$LUSORIA" report pool.jsonl --format csv --table cross | wc -l)" 'lines of the cross table'
same 5 "$("$LUSORIA" report pool.jsonl --format csv --table openings | wc -l)" 'lines of openings'
same 11 "$("$LUSORIA" report pool.jsonl --format csv --table games --games 10 | wc -l)" 'lines of games'
holds "$("$LUSORIA" report pool.jsonl --format csv)" '"</script><img src=x>, ""q"""'

"$LUSORIA" report pool.jsonl --format html -o page.html --games 5
same 3 "$(grep -o '</script>' page.html | wc -l)" 'ends of scripts'
! grep -q '<img' page.html || fail 'a name became markup'
[[ ! -e page.html.part ]] || fail 'a part was left'

refused 'expected text, csv, json or html' report pool.jsonl --format xml
refused 'expected standings, cross, openings or games' report pool.jsonl --format csv --table x
refused '--table is for --format csv' report pool.jsonl --table cross
refused 'none.jsonl: ' report none.jsonl
refused 'no/folder/page.html: cannot be written' report pool.jsonl -o no/folder/page.html
echo '{"lusoria_game":1}' >bad.jsonl
refused 'bad.jsonl:1: ' report pool.jsonl bad.jsonl
sed 's/"spec":"greedy"/"spec":"greedy(seed=1)"/' pool.jsonl >other.jsonl
refused 'other.jsonl:' report pool.jsonl other.jsonl
: >empty.jsonl
holds "$("$LUSORIA" report empty.jsonl)" 'no games'
"$LUSORIA" report empty.jsonl --format html | grep -q '</html>'
