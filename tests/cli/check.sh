# Files of other programs, compared: every file is looked at, and the worst result is the exit status.
source "$(dirname "$0")/support/check.sh"

printf '4/1#r1/4 r value win keep d2\n2/2 r value draw keep a1,b1,a2,b2\n' >good.txt
printf '4/1#r1/4 r value win keep d2\n4/1#r1/4 r value loss keep d2\n' >bad.txt
printf 'a shopping list\n' >other.txt

same 'good.txt: solved setups of Via Ludus: 2 setups, no difference' "$("$LUSORIA" check good.txt)"
status 0 "$LUSORIA" check good.txt good.txt
status 1 "$LUSORIA" check bad.txt good.txt
status 2 "$LUSORIA" check other.txt bad.txt good.txt
status 2 "$LUSORIA" check bad.txt missing.txt
found=$("$LUSORIA" check bad.txt good.txt || true)
grep -qE '^bad\.txt:2: ' <<<"$found"
grep -qE '^good\.txt: .*no difference$' <<<"$found"

# Recorded games of Latrunculi.
games=$LUSORIA_TEST_DATA/latrunculi/seega-6x6.txt.gz
same "$games: recorded games of Ludus Latrunculorum: 3 games, no difference" "$("$LUSORIA" check "$games")"
zcat "$games" | sed '3s/ legal 35 / legal 34 /' >false.txt
zcat "$games" | sed '3s/ play / plays /' >malformed.txt
status 1 "$LUSORIA" check false.txt
found=$("$LUSORIA" check false.txt || true)
same 'false.txt:3: game 0, ply 0: legal moves: 34 in the file, 35 found' "$found"
refused "malformed.txt:3:1: expected 'PLY SIDE BOARD play" check malformed.txt

refused 'other.txt:1: ' check other.txt
refused 'missing.txt' check missing.txt
