# Race games by the command: people and agents at one board, clocks, records that settle a dispute, tournaments
# of many seats.
source "$(dirname "$0")/support/check.sh"

# Three people and an agent; who gives up leaves, and the others play on.
ludo='lotus_ludo(players=4,places=3)'
printf 'moves\nbase-t13\nbase-t26\nresign\nresign\nresign\n' |
  "$LUSORIA" play "$ludo" -s human -s random -s human -s human --seed 3 --record game.jsonl >session.txt
plain session.txt
holds "$(head -n 1 session.txt)" "$ludo: Red human, Green random, Yellow human, Blue human"
# The board is a cross.
holds "$(<session.txt)" '                   .  .  .
                   .  :  o
       G  G        *  :  .        Y  Y
       G  G        .  :  .        Y  Y
                   .  :  .
                   .  :  .
 .  o  .  .  .  .     0     .  .  .  *  .  .
 .  :  :  :  :  :  0     0  :  :  :  :  :  .
 .  .  *  .  .  .     0     .  .  .  .  o  .
                   .  :  .
                   .  :  .
       R  R        .  :  .        B  B
       R  R        .  :  *        B  B
                   o  :  .
                   .  .  .
Yellow to move by a 6
Yellow to move> moves
base-t26
'
holds "$(<session.txt)" "'base-t13' is not a legal move here"
for colour in Red Yellow Blue; do grep -qxF "$colour leaves" session.txt; done
holds "$(tail -n 2 session.txt)" 'Green wins; removed: '
holds "$("$LUSORIA" replay --verify game.jsonl)" '1 game verified'
same 3 "$(grep -oE '\{"referee":"leave [RYB]","seat":[023],"why":"resignation"\}' game.jsonl | wc -l)" departures
# Told again by the replay, each event once.
"$LUSORIA" replay game.jsonl >replay.txt
plain replay.txt
grep -qE '^3/[0-9]+: Yellow rolls 6$' replay.txt
same 1 "$(grep -cE '^[0-9]+/[0-9]+: Yellow base-t26$' replay.txt)"
same 3 "$(grep -cE '^[0-9]+/[0-9]+: (Red|Yellow|Blue) leaves$' replay.txt)"

# A person who types nothing is asked, misses its turns, and is removed; nothing is moved for it.
sleep 5 | "$LUSORIA" play 'lotus_ludo(players=2,turn_time=0.2,max_missed=2)' -s human -s random --seed 1 \
  --record idle.jsonl >idle.txt
same 2 "$(grep -cxF 'Time is up.' idle.txt)"
same 1 "$(grep -cxF 'Red misses its turn (time: took longer than 200 ms)' idle.txt)"
same 1 "$(grep -cxF 'Red misses its turn (time: took longer than 200 ms); Red is removed' idle.txt)"
holds "$(tail -n 2 idle.txt)" 'Yellow wins; removed: Red'
holds "$("$LUSORIA" replay --verify idle.jsonl)" '1 game verified'
same 2 "$(grep -oF '{"referee":"miss","seat":0,"why":"time","error":"took longer than 200 ms"}' idle.jsonl | wc -l)"
! "$LUSORIA" replay idle.jsonl | grep -E ': Red (base|t[0-9]|h[0-9])' || fail 'a move for an idle player'

# Disputes. Each change of a record is refused, and its ply is named.
"$LUSORIA" match random random -g 'lotus_ludo(players=2)' -n 2 --seed 3 --record true.jsonl >/dev/null
"$LUSORIA" replay --verify true.jsonl >/dev/null
first=$(sed -nE '1s/.*"actions":\[\{"chance":"([0-9])"\}.*/\1/p' true.jsonl)
# A roll by which nothing could be moved, as another such.
sed -E "1s/\"actions\":\[\{\"chance\":\"$first\"\}/\"actions\":[{\"chance\":\"$((first % 5 + 1))\"}/" true.jsonl >roll.jsonl
refused "roll.jsonl:1: ply 1: chance gives '$((first % 5 + 1))', expected '$first' by the seed" replay --verify roll.jsonl
# A move that the roll does not allow.
sed -E '2s/"base-t[0-9]+"/"t1-t2"/' true.jsonl >move.jsonl
refused "move.jsonl:2: ply " replay --verify move.jsonl
# A missed turn that never was.
sed -E '1s/"base-t[0-9]+"/{"referee":"miss","seat":0,"why":"time"}/' true.jsonl >miss.jsonl
refused "miss.jsonl:1: ply " replay --verify miss.jsonl
# One by time of which some was left, and one after the clock had run out, for another reason.
sed -E 's/"move_ms":\[[0-9.]+,/"move_ms":[5,/' idle.jsonl >hasty.jsonl
refused "a turn missed by time in 5 ms, expected at least 200" replay --verify hasty.jsonl
sed -E 's/"why":"time"/"why":"exception"/; s/"move_ms":\[[0-9.]+,/"move_ms":[201,/' idle.jsonl >slow.jsonl
refused "'miss' in 201 ms, expected at most 200: the turn would be missed" replay --verify slow.jsonl
# Dice that nobody can draw again.
sed -E 's/"dice":\{[^}]*\},//' true.jsonl >bare.jsonl
refused "bare.jsonl:1: field 'dice' is missing" replay --verify bare.jsonl
# Another winner.
sed -E '1s/"returns":\[(-?1\.0),(-?1\.0)\]/"returns":[\2,\1]/' true.jsonl >winner.jsonl
refused 'winner.jsonl:1: ' replay --verify winner.jsonl

# A card that Green draws is not shown to Red, though the pile has no other.
cat >deck.toml <<'TXT'
name = "T"
TXT
for card in aa:providence:8 px:paragon:1 py:paragon:1 pz:paragon:1; do
  IFS=: read -r name kind count <<<"$card"
  printf '[[card]]\nname = "%s"\ntitle = "%s"\nkind = "%s"\ncount = %s\nwhen = "before_roll"\neffect = "extra_turn"\n' \
    "$name" "$name" "$kind" "$count" >>deck.toml
done
drawing='R=base,base,base,base# G=base,base,base,t21# Y=base,base,base,base# p2*:draw=paragon,1 px:c,pz:x'
"$LUSORIA" play 'ludox(edition=deluxe,players=3,deck=deck.toml)' --position "$drawing" -s human -s random -s random \
  --hint-agent random --seed 1 </dev/null >hidden.txt
! grep -qw py hidden.txt || fail 'a card of another hand is shown'

# Ludox, too, is verified to the last die, and shown.
for edition in classic ludox; do
  "$LUSORIA" match random random random -g "ludox(edition=$edition,players=3)" -n 6 --record "$edition.jsonl" >/dev/null
  holds "$("$LUSORIA" replay --verify "$edition.jsonl")" 'dice and cards as the seed gives them: 6'
  sed -E '3s/"seed":1,/"seed":2,/' "$edition.jsonl" >forged.jsonl
  refused 'forged.jsonl:3: ply 1: chance gives' replay --verify forged.jsonl
  "$LUSORIA" replay "$edition.jsonl" --line 1 >replay.txt
  plain replay.txt
done

# A tournament of five for four seats: each group of four in every rotation, at any concurrency.
cat >race.toml <<'TXT'
game = "lotus_ludo(players=4,places=3)"
rounds = 2
seed = 4
concurrency = 1
record = "one.jsonl"
TXT
for name in a b c d e; do printf '\n[[agents]]\nname = "%s"\nspec = "random"\n' "$name" >>race.toml; done
"$LUSORIA" tournament race.toml >one.txt
plain one.txt
grep -qE '5 agents, 40 games, seed 4' one.txt
grep -qE ' place +first +forfeits' one.txt
same 5 "$(grep -cE '^[a-e]: variance of a block: [0-9.]+, of independent games: [0-9.]+, ratio [0-9.]+$' one.txt)"
"$LUSORIA" tournament race.toml --concurrency 2 --record two.jsonl >two.txt
same "$(tail -n +2 one.txt)" "$(tail -n +2 two.txt)" 'tables at two concurrencies'
same "$(comparable one.jsonl)" "$(comparable two.jsonl)" records
same 10 "$(grep -oE '"dice":\{"stream":"turn","block":[0-9]+\}' one.jsonl | sort -u | wc -l)" blocks
sed 's/^rounds/duplicate_dice = false\n&/; s/^record.*//' race.toml >own.toml
"$LUSORIA" tournament own.toml --record own.jsonl >/dev/null
same 40 "$(grep -cF '"dice":{"stream":"game"}' own.jsonl)" 'games with dice of their own'
