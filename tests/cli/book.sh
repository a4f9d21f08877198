# Books of openings: made, played, and what is wrong with them.
source "$(dirname "$0")/support/check.sh"

game='via_ludus(rows=5,columns=5)'
"$LUSORIA" book "$game" book.txt -n 10 --plies 4 --judge 'mcts(simulations=100)' --player 'mcts(simulations=20)' --games 4 >made.txt
plain made.txt
grep -qE '^book.txt: 10 openings, of [0-9]+ positions$' made.txt
same 10 "$(grep -cvE '^;' book.txt)" openings
# Its first line is the command that makes it again.
cp book.txt first.txt
eval "$(sed -n '1s/^; lusoria/"$LUSORIA"/p' first.txt) --overwrite" >/dev/null
cmp book.txt first.txt || fail 'the command in a book makes another one'
refused 'book.txt: exists already' book "$game" book.txt
"$LUSORIA" book "$game" book.txt -n 3 --plies 2 --overwrite >/dev/null
same 3 "$(grep -cvE '^;' book.txt)" openings
refused 'none/book.txt: cannot be written' book "$game" none/book.txt --plies 2 -n 2
refused "'1.5' is not a number from 0 to 1" book "$game" other.txt --most-value 1.5
refused "no agent is called 'nobody'" book "$game" other.txt --judge nobody
[[ ! -e other.txt && ! -e book.txt.part ]] || fail 'something was written'

# Both games of a pair are on one opening, and each opening of the book comes once in a pass.
"$LUSORIA" match random greedy -g "$game" -n 12 --book book.txt --record games.jsonl >/dev/null
same 3 "$(sed -E 's/.*"opening_name":"([^"]*)".*/\1/' games.jsonl | sort | uniq -c | grep -c ' 4 ')" 'openings played 4 times'
same 6 "$(sed -E 's/.*"number":([0-9]+),.*"opening_name":"([^"]*)".*/\1 \2/' games.jsonl |
  awk '{print int($1 / 2), $2}' | sort -u | wc -l)" 'openings of pairs'
holds "$("$LUSORIA" replay --verify games.jsonl)" '12 games verified'

cat >config.toml <<TXT
game = "$game"
book = "book.txt"
[[agents]]
spec = "random"
[[agents]]
spec = "greedy"
TXT
"$LUSORIA" tournament config.toml --rounds 3 --record tournament.jsonl >/dev/null
same 3 "$(sed -E 's/.*"opening_name":"([^"]*)".*/\1/' tournament.jsonl | sort -u | wc -l)" 'openings of a tournament'
sed -i 's/"book.txt"/"gone.txt"/' config.toml
refused 'gone.txt: ' tournament config.toml
echo '5/5/5/5 r' >bad.txt
refused 'bad.txt:1:' match random greedy -g "$game" --book bad.txt
