# Record files that a killed run left, cut off inside their last line: the whole games are read, and a note says so.
source "$(dirname "$0")/support/check.sh"

"$LUSORIA" match random random -g 'via_ludus(rows=2,columns=3)' -n 6 --record whole.jsonl >/dev/null
head -n 4 whole.jsonl >four.jsonl
{ cat four.jsonl; sed -n 5p whole.jsonl | head -c 200; } >cut.jsonl
note='lusoria: note: cut.jsonl:5: the last line is cut off and left out; the games before it are whole'

# noted COMMAND...: succeeds with the note and nothing else on standard error; prints its output.
noted() {
  "$LUSORIA" "$@" 2>note.err
  same "$note" "$(<note.err)" "the note of: $*" >&2
}
same "$("$LUSORIA" replay --verify four.jsonl | tail -n +2)" "$(noted replay --verify cut.jsonl | tail -n +2)"
holds "$(noted replay --verify cut.jsonl)" 'cut.jsonl: 4 games verified'
same "$("$LUSORIA" replay four.jsonl)" "$(noted replay cut.jsonl)"
for format in text csv json html; do
  same "$("$LUSORIA" report four.jsonl --title T --format $format)" \
    "$(noted report cut.jsonl --title T --format $format)" "the report as $format"
done
same "$("$LUSORIA" report four.jsonl four.jsonl --title T)" "$(noted report cut.jsonl four.jsonl --title T)"
# What comes before the end says nothing of it.
"$LUSORIA" replay cut.jsonl --line 4 >/dev/null 2>errors.txt
[[ ! -s errors.txt ]]
refused 'cut.jsonl: there is no line 5; the file has 4 games, and its end is cut off' replay cut.jsonl --line 5
head -c 100 whole.jsonl >none.jsonl
refused 'none.jsonl: there is no line 1; the file has 0 games, and its end is cut off' replay none.jsonl --line 1
holds "$("$LUSORIA" report none.jsonl 2>/dev/null)" 'no games'

# A compressed file that is cut off likewise.
for _ in {1..200}; do cat whole.jsonl; done | gzip >many.gz
head -c $(($(wc -c <many.gz) - 9)) many.gz >cut.gz
holds "$("$LUSORIA" replay --verify cut.gz 2>note.err)" ' games verified'
holds "$(<note.err)" ': the compressed file is cut off here'
holds "$("$LUSORIA" report cut.gz 2>note.err)" ' games of via_ludus'
same 1 "$(wc -l <note.err)" 'lines of notes'

# Damage elsewhere is an error, and so is a last line that has its line feed.
echo >>cut.jsonl
refused 'cut.jsonl:5:201: not JSON' replay --verify cut.jsonl
sed -n 6p whole.jsonl >>cut.jsonl
refused 'cut.jsonl:5:201: not JSON' report cut.jsonl

# `play` takes it away before it adds a game; a last line that lacks only its line feed is a game.
play() { printf 'a1\nresign\n' | "$LUSORIA" play 'via_ludus(rows=2,columns=2)' -s human -s human --record "$1"; }
head -c -1 four.jsonl >added.jsonl
play added.jsonl >/dev/null 2>errors.txt
[[ ! -s errors.txt ]]
holds "$("$LUSORIA" replay --verify added.jsonl)" '5 games verified'
head -c -100 added.jsonl >cut.jsonl
play cut.jsonl >/dev/null 2>note.err
holds "$(<note.err)" 'lusoria: note: cut.jsonl: the last line was cut off: its '
holds "$("$LUSORIA" replay --verify cut.jsonl)" '5 games verified'
echo -n 'Dear diary' >diary.txt
play diary.txt >/dev/null 2>errors.txt </dev/null && fail 'added to a diary'
holds "$(<errors.txt)" 'diary.txt: the last line has no line feed and is no game record'
same 'Dear diary' "$(<diary.txt)"
