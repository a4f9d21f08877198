# Endgame tables of Lotus Ludo: built once, looked up, played by.
source "$(dirname "$0")/support/check.sh"

# What cannot be written is said before the work.
refused 'no/such/folder/ludo.table' endgame build no/such/folder/ludo.table
mkdir folder
refused 'folder: ' endgame build folder
refused 'none.table: cannot be read' endgame show none.table -p 'R=h5,home,home,home Y=h5,home,home,home R'
echo text >text.table
refused 'text.table: 5 bytes' endgame show text.table -p 'R=h5,home,home,home Y=h5,home,home,home R'
# A pipe is not waited for.
mkfifo pipe.table
refused 'pipe.table: no regular file' endgame show pipe.table -p 'R=h5,home,home,home Y=h5,home,home,home R'
# What is another's stays as it is.
echo mine >other.table.part
refused 'other.table.part: cannot be made' endgame build other.table
same mine "$(<other.table.part)" 'a file of the name that is written to first'
rm pipe.table other.table.part
# Half a minute of one processor, and many under a sanitizer.
[[ -z ${LUSORIA_SANITIZE:-} ]] || exit 0

"$LUSORIA" endgame build ludo.table --json >build.json 2>errors.txt
plain build.json
[[ ! -s errors.txt ]]
grep -qF '"capture_extra_roll": false' build.json
same "$(sed -nE 's/^ *"bytes": ([0-9]+),.*/\1/p' build.json)" "$(stat -c %s ludo.table)" 'the size of the table'
same './ludo.table ./text.table' "$(echo ./*.table*)" 'files that are left'
before=$(cksum <ludo.table)
refused 'ludo.table: exists already; --overwrite replaces it' endgame build ludo.table

# Both need a one, which Red rolls first: p = 1/6 + 5/6 (1 - p) = 6/11, to the step of the table, 2^-32.
even='R=h5,home,home,home Y=h5,home,home,home R'
"$LUSORIA" endgame show ludo.table -p "$even" >show.txt
plain show.txt
[[ $(tail -n 1 show.txt) =~ ^'Red wins with probability 0.54545454'[56]$ ]] || fail "no 6/11: $(tail -n 1 show.txt)"
# With the one rolled it has won; the move is named, and in JSON.
"$LUSORIA" endgame show ludo.table --position "$even:1" >show.txt
same 'h5-home 1.000000000' "$(tail -n 1 show.txt | tr -s ' ')"
"$LUSORIA" endgame show ludo.table --position "$even:1" --json >show.json
grep -qF '"move": "h5-home"' show.json
grep -qF '"wins": 1.0' show.json
same "$before" "$(cksum <ludo.table)" 'the table after it was read'

show() { refused "$1" endgame show ludo.table "${@:2}"; }
show 'show needs --position'
show '--position: not in the table' -p 'R=base,base,base,base Y=h5,home,home,home R'
show '--position' -p 'R=h5'
show 'expected with `build` only' -p "$even" --overwrite
refused '--position: expected with `show` only' endgame build other.table -p "$even"
refused "'burn': expected build or show" endgame burn ludo.table
head -c 1000000 ludo.table >cut.table
refused 'cut.table: 1000000 bytes; expected the' endgame show cut.table -p "$even"
cp ludo.table bad.table
printf 'x' | dd of=bad.table bs=1 seek=20000000 conv=notrunc status=none
refused 'bad.table: damaged' endgame show bad.table -p "$even"

# The agent that plays by it.
"$LUSORIA" match 'endgame(table=ludo.table,agent=random)' random -g 'lotus_ludo(players=2)' -n 20 --record games.jsonl \
  >match.txt
holds "$("$LUSORIA" replay --verify games.jsonl)" '20 games verified'
refused 'cut.table: 1000000 bytes' match 'endgame(table=cut.table,agent=random)' random -g 'lotus_ludo(players=2)'
refused 'endgame needs lotus_ludo(players=2)' match 'endgame(table=ludo.table,agent=random)' random -n 4 \
  -g 'via_ludus(rows=3,columns=3)'
