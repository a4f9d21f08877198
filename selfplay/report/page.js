const report = JSON.parse(document.getElementById('report-data').textContent);
const games = JSON.parse(document.getElementById('games-data').textContent);
const LINES = ['#2f6db3', '#c8372d', '#2c8a4b', '#b8860b', '#7b4fb5', '#138a8a', '#c2528b', '#6d6a3a'];

// Text is set, never parsed: what an agent is called can be no markup. Long lists of children come as an array:
// a call with as many arguments would be beyond the stack.
function node(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  for (const child of children.flat()) if (child !== null) made.append(typeof child === 'object' ? child : String(child));
  return made;
}
const fixed = (value, digits) => value === null ? '–' : value.toFixed(digits);
const share = (score) => score.games ? (100 * score.points / score.games).toFixed(1) + '%' : '–';
const wdl = (score) => `${score.wins}-${score.draws}-${score.losses}`;
const sum = (faults) => faults.illegal_moves + faults.exceptions + faults.time;

function section(id, title, wide, ...content) {
  const made = node('section', { id, class: wide ? 'wide' : '' }, node('h2', {}, title), ...content);
  document.getElementById('main').append(made);
  document.getElementById('contents').append(node('a', { href: '#' + id }, title));
  return made;
}
// `left`: how many columns of text come first.
function table(heading, rows, left = 1) {
  const side = (i) => i < left ? { class: 'left' } : {};
  const cell = (c, i) => c instanceof HTMLTableCellElement ? c
    : node('td', i < left ? { class: 'left', title: c } : {}, c);
  return node('div', { class: 'scroll' }, node('table', {},
    node('thead', {}, node('tr', {}, ...heading.map((h, i) => node('th', side(i), h)))),
    node('tbody', {}, rows.map((row) => node('tr', {}, row.map(cell))))));
}

function standings() {
  const apart = report.forfeits > 0, many = report.players > 2;
  const rating = (r) => `${fixed(r.elo, 1)} ± ${fixed(r.error, 1)}`;
  const heading = ['#', 'agent', 'Elo', ...(apart ? ['without forfeits'] : []), 'games', 'score', 'W-D-L',
    ...(many ? ['mean place', 'firsts'] : []), 'forfeits', 'missed turns', 'mean ms', 'p99 ms'];
  const rows = report.agents.map((a, i) => [i + 1, a.name, rating(a.rating),
    ...(apart ? [rating(a.rating_without_forfeits)] : []), a.games, share(a.score), wdl(a.score),
    ...(many ? [fixed(a.mean_place, 2), fixed(a.first_places, 1)] : []),
    sum(a.forfeits), sum(a.missed_turns), fixed(a.times.mean_ms, 2), fixed(a.times.p99_ms, 2)]);
  section('standings', 'Standings', true, table(heading, rows, 2),
    node('p', { class: 'soft' }, `Ratings: ${report.model}, with 95% intervals.`),
    ...report.notes.map((text) => node('p', { class: 'note' }, text)));
}

function ratingChart() {
  const agents = report.agents, known = agents.map((a) => a.rating).filter((r) => r.elo !== null);
  if (!known.length) return;
  const low = known.reduce((least, r) => Math.min(least, r.elo - (r.error ?? 0)), Infinity);
  const high = known.reduce((most, r) => Math.max(most, r.elo + (r.error ?? 0)), -Infinity);
  const names = 140, width = 440, step = 28, height = agents.length * step + 30;
  const x = (elo) => names + 10 + (width - names - 30) * (high > low ? (elo - low) / (high - low) : 0.5);
  const svg = svgNode('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img' });
  const every = niceStep((high - low) / 5);
  for (let tick = Math.ceil(low / every) * every; tick <= high; tick += every) {
    svgNode('line', { x1: x(tick), x2: x(tick), y1: 4, y2: height - 22, class: 'axis' }, svg);
    svgNode('text', { x: x(tick), y: height - 6, class: 'soft', 'text-anchor': 'middle' }, svg, Math.round(tick));
  }
  agents.forEach((a, i) => {
    const y = 18 + i * step, r = a.rating;
    const label = svgNode('text', { x: names, y: y + 4, 'text-anchor': 'end' }, svg, a.name.length > 21 ? a.name.slice(0, 20) + '…' : a.name);
    svgNode('title', {}, label, a.name);
    if (r.elo === null) return;
    const colour = LINES[i % LINES.length], error = r.error ?? 0;
    svgNode('line', { x1: x(r.elo - error), x2: x(r.elo + error), y1: y, y2: y, stroke: colour, 'stroke-width': 2 }, svg);
    for (const end of [r.elo - error, r.elo + error])
      svgNode('line', { x1: x(end), x2: x(end), y1: y - 5, y2: y + 5, stroke: colour, 'stroke-width': 2 }, svg);
    svgNode('circle', { cx: x(r.elo), cy: y, r: 5, fill: colour }, svg);
  });
  section('ratings', 'Ratings', false, svg);
}
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-9)));
  return [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough);
}

function crossTable() {
  const rows = report.agents.map((a, i) => [`${i + 1} ${a.name}`, ...a.against.map((score) => {
    if (!score || !score.games) return node('td', {}, '');
    const part = score.points / score.games, colour = part >= 0.5 ? 'win' : 'loss';
    return node('td', { style: `background:rgba(var(--${colour}),${(Math.abs(part - 0.5) * 0.9 + 0.04).toFixed(3)})`, title: share(score) },
      `${score.points}/${score.games}`, node('small', {}, wdl(score)));
  })]);
  section('cross', 'Cross table', true, table(['agent', ...rows.map((_, i) => i + 1)], rows));
}

function timeline() {
  const last = report.agents.reduce((most, a) => a.timeline.reduce((m, p) => Math.max(m, p[0]), most), 1);
  const width = 440, height = 240, left = 40;
  const x = (game) => left + (width - left - 10) * game / last, y = (score) => 10 + (height - 34) * (1 - score);
  const svg = svgNode('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img' });
  for (const score of [0, 0.25, 0.5, 0.75, 1]) {
    svgNode('line', { x1: left, x2: width - 10, y1: y(score), y2: y(score), class: 'axis' }, svg);
    svgNode('text', { x: left - 5, y: y(score) + 4, 'text-anchor': 'end', class: 'soft' }, svg, score * 100 + '%');
  }
  svgNode('text', { x: left, y: height - 6, class: 'soft' }, svg, 'game 0');
  svgNode('text', { x: width - 10, y: height - 6, 'text-anchor': 'end', class: 'soft' }, svg, last);
  const legend = node('div', { class: 'legend' });
  report.agents.forEach((a, i) => {
    const points = a.timeline.map(([game, count, total]) => `${x(game).toFixed(1)},${y(total / count).toFixed(1)}`);
    svgNode('polyline', { points: points.join(' '), fill: 'none', stroke: LINES[i % LINES.length], 'stroke-width': 2 }, svg);
    legend.append(node('span', { style: `--c:${LINES[i % LINES.length]}` }, a.name));
  });
  section('score', 'Score over time', false, svg, legend, node('p', { class: 'soft' }, 'Mean score of all games up to each number.'));
}

function lengths() {
  const bars = report.lengths.histogram, most = Math.max(...bars.map((b) => b[2]));
  const width = 440, height = 220, step = (width - 20) / bars.length;
  const svg = svgNode('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img' });
  bars.forEach(([from, to, count], i) => {
    const h = (height - 40) * count / most;
    const bar = svgNode('rect', { x: 10 + i * step + 1, y: height - 22 - h, width: Math.max(1, step - 2), height: h, fill: 'var(--accent)' }, svg);
    svgNode('title', {}, bar, `${from === to ? from : from + ' to ' + to} moves: ${count} games`);
    if (i % Math.ceil(bars.length / 8) === 0) svgNode('text', { x: 10 + (i + 0.5) * step, y: height - 6, 'text-anchor': 'middle', class: 'soft' }, svg, from);
  });
  const of = Object.fromEntries(report.lengths.quantiles);
  section('lengths', 'Moves a game', false, svg, node('p', { class: 'soft' },
    `Mean ${fixed(report.lengths.mean, 1)}, median ${of[0.5]}, 5% ${of[0.05]}, 95% ${of[0.95]}, least ${of[0]}, most ${of[1]}.`));
}

function seats() {
  const names = games.length && games[0].seats ? games[0].seats : [];
  const rows = report.seats.map((score, i) => [`${i + 1}${names[i] ? ' ' + names[i] : ''}`, share(score), wdl(score)]);
  const made = section('seats', 'Seats', false, table(['seat', 'score', 'W-D-L'], rows));
  const advantage = report.first_seat_advantage;
  if (advantage) made.append(node('p', { class: 'soft' },
    `Advantage of the first seat: ${fixed(advantage.elo, 1)} ± ${fixed(advantage.error, 1)} Elo.`));
  made.append(node('h3', {}, 'By agent'), table(['agent', ...rows.map((r) => 'seat ' + r[0])],
    report.agents.map((a) => [a.name, ...a.seats.map(share)])));
}

function openings() {
  const shown = report.openings.slice(0, 100);
  const made = section('openings', 'Openings', false, table(['opening', 'games', 'moves', ...report.seats.map((_, i) => 'seat ' + (i + 1))],
    shown.map((o) => [o.name || o.position, o.games, fixed(o.mean_moves, 1), ...o.seats.map(share)])));
  if (shown.length < report.openings.length) made.append(node('p', { class: 'soft' }, `The most played ${shown.length} of ${report.openings.length}.`));
  made.querySelector('.scroll').style.cssText = 'max-height:320px;overflow:auto';
}

function ends() {
  section('ends', 'How games ended', false, table(['end', 'how', 'games'], report.ends.map((e) => [e.end, e.how, e.games]), 2));
}

function pairs() {
  if (!report.pairs.length) return;
  const rows = report.pairs.map((p) => {
    const e = p.estimate;
    return [`${p.agents[0]} – ${p.agents[1]}`, p.pairs, p.pentanomial.join(' '), e ? `${fixed(e.elo, 1)} (${fixed(e.low, 1)} to ${fixed(e.high, 1)})` : '–',
      e ? `${fixed(e.normalized, 1)} ± ${fixed(e.normalized_error, 1)}` : '–', e ? fixed(100 * e.superiority, 1) + '%' : '–'];
  });
  section('pairs', 'Pairs with changed seats', true, table(['agents', 'pairs', '0 ½ 1 1½ 2', 'Elo', 'normalized', 'LOS'], rows),
    node('p', { class: 'soft' }, 'One opening played from both sides counts as one observation. LOS: likelihood of superiority of the first.'));
}

function quality() {
  const made = section('quality', 'Worth of the games', true, node('p', {},
    `${report.distinct_games} of ${report.games} games are distinct; effective number of games: ${fixed(report.effective_games, 1)}.`));
  if (report.most_repeated.length) made.append(table(['first game', 'times'], report.most_repeated.map((g) => [g.first_game, g.games])));
  const { test, cycle, alpha_rank } = report.intransitivity;
  if (test) made.append(node('p', {}, `Intransitivity: deviance ${fixed(test.deviance, 1)}, ${test.freedom} degrees of freedom, p = ${test.p_value.toPrecision(3)}.`));
  if (cycle) made.append(node('p', {}, `Cycle: ${cycle.agents.join(' beats ')} beats ${cycle.agents[0]}, by ${fixed(100 * cycle.narrowest, 1)}% or more.`));
  if (alpha_rank) made.append(node('p', {}, 'α-rank: ' + report.agents.map((a, i) => `${a.name} ${fixed(alpha_rank[i], 3)}`).join(', ')));
  const faulty = report.agents.filter((a) => a.first_fault);
  if (faulty.length) made.append(node('h3', {}, 'First faults'), table(['agent', 'game', 'what'],
    faulty.map((a) => [a.name, a.first_fault.game, node('td', { class: 'left', style: 'white-space:pre-wrap' }, a.first_fault.text)])));
}

function player() {
  if (!games.length) return;
  const select = node('select', { id: 'game', 'aria-label': 'Game' }, games.map((g, i) =>
    node('option', { value: i }, `Game ${g.game}: ${g.agents.join(' – ')}: ${g.end}`)));
  const board = node('div', { id: 'board' }), event = node('p', { id: 'event', 'aria-live': 'polite' });
  const below = node('div', { id: 'below' }), who = node('p', {}), moves = node('div', { id: 'moves' });
  const slider = node('input', { type: 'range', min: 0, value: 0, id: 'ply', 'aria-label': 'Ply' });
  let game, states, ply = 0, timer = null;

  function load(index) {
    game = games[index];
    who.replaceChildren(...game.agents.flatMap((name, i) => [i ? ', ' : '', node('b', {}, game.seats ? game.seats[i] + ' ' : ''), name]));
    states = [{ cells: game.cells, changed: new Set(), below: game.below, event: 'The first position' }];
    for (const [text, changes, words] of game.frames ?? []) {
      const before = states.at(-1), cells = [...before.cells], changed = new Set();
      for (let i = 0; i < changes.length; i += 2) { cells[changes[i]] = changes[i + 1]; changed.add(changes[i]); }
      states.push({ cells, changed, below: words ?? before.below, event: text });
    }
    slider.max = states.length - 1;
    moves.replaceChildren();
    states.forEach((s, i) => {
      const button = node('button', { type: 'button' }, `${i}. ${s.event}`);
      button.onclick = () => { stop(); show(i); };
      moves.append(button);
    });
    show(0);
  }
  function show(at) {
    ply = Math.max(0, Math.min(at, states.length - 1));
    const state = states[ply];
    slider.value = ply;
    event.textContent = `${ply}/${states.length - 1}: ${state.event}` + (ply === states.length - 1 ? `. ${game.end}` : '');
    if (game.error) board.replaceChildren(node('p', { class: 'note' }, 'This game cannot be replayed: ' + game.error));
    else if (DRAW[game.kind]) board.replaceChildren(DRAW[game.kind](game, state.cells, state.changed));
    else board.replaceChildren(node('pre', {}, state.below));
    below.textContent = DRAW[game.kind] ? state.below : '';
    moves.querySelector('.now')?.classList.remove('now');
    const now = moves.children[ply];
    now.classList.add('now');
    moves.scrollTop = now.offsetTop - moves.clientHeight / 2;
  }
  function stop() { clearInterval(timer); timer = null; play.textContent = '▶ play'; }
  function toggle() {
    if (timer) return stop();
    if (ply === states.length - 1) show(0);
    play.textContent = '■ stop';
    timer = setInterval(() => { show(ply + 1); if (ply === states.length - 1) stop(); }, 600);
  }
  const button = (text, label, act) => { const b = node('button', { type: 'button', 'aria-label': label, title: label }, text); b.onclick = act; return b; };
  const play = button('▶ play', 'Play or stop (blank)', toggle);
  const go = (to) => () => { stop(); show(to()); };
  const steps = { Home: () => 0, ArrowLeft: () => ply - 1, ArrowRight: () => ply + 1, End: () => states.length - 1 };
  const controls = node('div', { class: 'controls' }, button('|◀', 'First (Home)', go(steps.Home)), button('◀', 'Back (left arrow)', go(steps.ArrowLeft)),
    button('▶', 'Next (right arrow)', go(steps.ArrowRight)), button('▶|', 'Last (End)', go(steps.End)), play);
  slider.oninput = () => { stop(); show(+slider.value); };
  select.onchange = () => { stop(); load(+select.value); };
  document.addEventListener('keydown', (e) => {
    const on = (selector) => e.target instanceof Element && e.target.matches(selector);
    if (on('select, input') || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key in steps) { e.preventDefault(); go(steps[e.key])(); }
    if (e.key === ' ' && !on('button, a')) { e.preventDefault(); toggle(); }
  });
  section('games', 'Games', true, node('p', { class: 'soft' }, games.length < report.games
    ? `${games.length} of ${report.games} games, drawn over the whole run.` : `All ${games.length} games.`),
    select, who, node('div', { class: 'player' },
      node('div', {}, board, controls, slider), node('div', {}, event, below, moves)));
  load(0);
}

document.getElementById('summary').textContent = `${report.games} games` +
  (report.rules ? ' of ' + Object.keys(report.rules).join(', ') : '');
if (report.games) {
  standings(); ratingChart(); timeline(); crossTable(); pairs(); lengths(); seats(); ends(); openings(); quality(); player();
}
