# The lists of games and agents, the help and the version.
source "$(dirname "$0")/support/check.sh"

holds "$("$LUSORIA")" 'Usage: lusoria'
same "$("$LUSORIA" --help)" "$("$LUSORIA")" 'help without arguments'
[[ $("$LUSORIA" --version) =~ ^lusoria\ [0-9]+\.[0-9]+\.[0-9]+$ ]]
for command in games agents play match tournament replay check perft; do
  holds "$("$LUSORIA" --help)" "  $command "
  holds "$("$LUSORIA" "$command" --help)" "Usage: lusoria $command"
done

"$LUSORIA" games >games.txt
grep -qE '^via_ludus +[A-Z]' games.txt
"$LUSORIA" games via_ludus >game.txt
grep -qE '^rows +9 +a whole number from 1 to 19 +' game.txt
grep -qxF '  via_ludus(rows=7,columns=7)' game.txt
"$LUSORIA" agents >agents.txt
for agent in random greedy alphabeta mcts human; do grep -qE "^$agent +" agents.txt; done
"$LUSORIA" agents mcts >agent.txt
grep -qE '^simulations +[0-9]+ +a whole number from 1 ' agent.txt
plain games.txt game.txt agents.txt agent.txt

# Every example that the list gives is a game.
sed -n '/^Examples:/,$s/^  //p' game.txt | while read -r spec; do
  "$LUSORIA" perft "$spec" 1 >/dev/null
done

"$LUSORIA" games --json >games.json
"$LUSORIA" games via_ludus --json >game.json
"$LUSORIA" agents --json >agents.json
[[ $(head -n 1 games.json) == '[' && $(head -n 1 game.json) == '{' && $(head -n 1 agents.json) == '[' ]]
grep -qF '"name": "via_ludus"' games.json
grep -A3 -F '"name": "rows"' game.json | tr -d ' \n' | grep -qF '"type":"integer","default":9,"minimum":1'

# Every ruleset has a line with its size and its source.
"$LUSORIA" games latrunculi >latrunculi.txt
[[ $(grep -cE '^[a-z0-9-]+ +[0-9]+x[0-9]+  ' latrunculi.txt) == 31 ]]
grep -qE '^RULESET +SIZE +MEANING +SOURCE$' latrunculi.txt
grep -qE '^ruleset +tournament-8x6 +one of the table below ' latrunculi.txt
grep -qE '^kowalski-10x11 +11x10 .*Kowalski$' latrunculi.txt
"$LUSORIA" games latrunculi --json >latrunculi.json
grep -qF '"variant_parameter": "ruleset"' latrunculi.json
[[ $(grep -cF '"source":' latrunculi.json) == 31 ]]
if command -v python3 >/dev/null; then
  for file in games.json game.json agents.json latrunculi.json; do python3 -m json.tool "$file" >/dev/null; done
fi

# A reader that leaves early is no error.
"$LUSORIA" games via_ludus | head -n 1 >first.txt
same via_ludus "$(<first.txt)"

refused "no game is called 'via-ludus'; there is via_ludus" games via-ludus
refused "did you mean 'via_ludus'?" games via_ludos
refused "no agent is called 'mtcs'" agents mtcs
