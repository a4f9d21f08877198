'use strict';
// Boards as SVG from cells: what a number means is said in frames.hpp.
const SVG = 'http://www.w3.org/2000/svg';
const COLOURS = ['red', 'green', 'yellow', 'blue'];

function svgNode(name, attributes, parent, text) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  if (parent) parent.appendChild(node);
  return node;
}

function gridFrame(rows, columns, cell) {
  const margin = 22;
  const width = columns * cell + 2 * margin, height = rows * cell + 2 * margin;
  const svg = svgNode('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img' });
  svgNode('rect', { x: margin, y: margin, width: columns * cell, height: rows * cell, class: 'field' }, svg);
  for (let c = 0; c < columns; ++c) {
    const x = margin + (c + 0.5) * cell, letter = String.fromCharCode(97 + c);
    svgNode('text', { x, y: margin - 7, class: 'coordinate' }, svg, letter);
    svgNode('text', { x, y: height - 8, class: 'coordinate' }, svg, letter);
  }
  for (let r = 0; r < rows; ++r) {
    const y = height - margin - (r + 0.5) * cell + 4;
    svgNode('text', { x: margin / 2, y, class: 'coordinate' }, svg, r + 1);
    svgNode('text', { x: width - margin / 2, y, class: 'coordinate' }, svg, r + 1);
  }
  for (let c = 0; c <= columns; ++c)
    svgNode('line', { x1: margin + c * cell, x2: margin + c * cell, y1: margin, y2: height - margin, class: 'line' }, svg);
  for (let r = 0; r <= rows; ++r)
    svgNode('line', { y1: margin + r * cell, y2: margin + r * cell, x1: margin, x2: width - margin, class: 'line' }, svg);
  const centre = (i) => [margin + (i % columns + 0.5) * cell, height - margin - (Math.floor(i / columns) + 0.5) * cell];
  return { svg, centre, margin, width, height };
}

function drawViaLudus(game, cells, changed) {
  const cell = 40, f = gridFrame(game.rows, game.columns, cell);
  // Red joins top and bottom, Blue left and right: their edges.
  for (const y of [f.margin, f.height - f.margin])
    svgNode('rect', { x: f.margin, y: y - 3, width: f.width - 2 * f.margin, height: 5, class: 'red' }, f.svg);
  for (const x of [f.margin, f.width - f.margin])
    svgNode('rect', { x: x - 3, y: f.margin, width: 5, height: f.height - 2 * f.margin, class: 'blue' }, f.svg);
  cells.forEach((value, i) => {
    const [x, y] = f.centre(i);
    if (value === 3) svgNode('rect', { x: x - 19, y: y - 19, width: 38, height: 38, class: 'wall' }, f.svg);
    else if (value > 0)
      svgNode('circle', { cx: x, cy: y, r: 15, class: (value % 3 === 1 ? 'red' : 'blue') + (value > 3 ? ' path' : '') }, f.svg);
    if (changed.has(i) && value > 0 && value < 4)
      svgNode('rect', { x: x - 18, y: y - 18, width: 36, height: 36, rx: 6, class: 'changed' }, f.svg);
  });
  return f.svg;
}

function drawLatrunculi(game, cells, changed) {
  const f = gridFrame(game.rows, game.columns, 40);
  cells.forEach((value, i) => {
    const [x, y] = f.centre(i);
    if (changed.has(i)) svgNode('rect', { x: x - 18, y: y - 18, width: 36, height: 36, rx: 6, class: 'changed' }, f.svg);
    if (value === 0) return;
    const side = value % 2 === 1 ? 'white' : 'black', held = value > 4;
    svgNode('circle', { cx: x, cy: y, r: 14, class: side, 'stroke-width': 2, opacity: held ? 0.45 : 1 }, f.svg);
    if (value === 3 || value === 4)
      svgNode('path', { d: `M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z`, class: 'yellow' }, f.svg);
    if (held) svgNode('path', { d: `M${x - 9} ${y - 9}L${x + 9} ${y + 9}M${x + 9} ${y - 9}L${x - 9} ${y + 9}`, class: 'changed' }, f.svg);
  });
  return f.svg;
}

// The cross: Red's quarter, turned for the others. Places are [row, column] of 15 x 15 from the top.
const RED_SQUARES = [[13, 6], [12, 6], [11, 6], [10, 6], [9, 6], [8, 5], [8, 4], [8, 3], [8, 2], [8, 1], [8, 0], [7, 0], [6, 0]];
function turned([row, column], quarters) {
  for (let i = 0; i < quarters; ++i) [row, column] = [column, 14 - row];
  return [row, column];
}
function squarePlace(square) { return turned(RED_SQUARES[square % 13], Math.floor(square / 13)); }
function racePlace(colour, token, code) {
  if (code === 0) return turned([10.75 + (token >> 1) * 1.5, 1.75 + (token & 1) * 1.5], colour);
  if (code <= 51) return squarePlace((13 * colour + code - 1) % 52);
  return turned([14 - (code - 51), 7], colour);
}

function raceBoard() {
  const svg = svgNode('svg', { viewBox: '0 0 480 480', role: 'img' });
  const box = ([row, column], style, inset = 1) => svgNode('rect', { x: column * 32 + inset, y: row * 32 + inset,
    width: 32 - 2 * inset, height: 32 - 2 * inset, rx: 4, class: style }, svg);
  for (let colour = 0; colour < 4; ++colour) {
    const [row, column] = turned([9, 0], colour), [r2, c2] = turned([14, 5], colour);
    svgNode('rect', { x: 32 * Math.min(column, c2) + 6, y: 32 * Math.min(row, r2) + 6, width: 180, height: 180, rx: 14,
      class: COLOURS[colour], opacity: 0.18 }, svg);
  }
  for (let square = 0; square < 52; ++square) {
    box(squarePlace(square), 'field');
    const [row, column] = squarePlace(square);
    if (square % 13 === 8)
      svgNode('text', { x: column * 32 + 16, y: row * 32 + 23, class: 'count soft', style: 'font-size:20px' }, svg, '★');
    if (square % 13 === 0) box([row, column], COLOURS[square / 13], 3).setAttribute('opacity', 0.45);
  }
  for (let colour = 0; colour < 4; ++colour) {
    for (let code = 52; code <= 57; ++code) {
      box(racePlace(colour, 0, code), 'field');
      box(racePlace(colour, 0, code), COLOURS[colour], code === 57 ? 1 : 4).setAttribute('opacity', code === 57 ? 0.7 : 0.35);
    }
  }
  return svg;
}

function drawRace(game, cells, changed) {
  const svg = raceBoard(), places = new Map();
  cells.forEach((value, i) => {
    if (value < 0) return;
    const colour = i >> 2, code = value & 63;
    const [row, column] = racePlace(colour, i & 3, code);
    const key = `${row} ${column}`;
    if (!places.has(key)) places.set(key, { row, column, home: code === 57, tokens: [] });
    places.get(key).tokens.push({ colour, square: value >= 128, shielded: (value & 64) !== 0, changed: changed.has(i) });
  });
  for (const { row, column, home, tokens } of places.values()) {
    tokens.forEach((token, k) => {
      const spread = tokens.length > 1 ? 5 : 0;
      const x = column * 32 + 16 + (home ? 0 : (k % 2 ? spread : -spread)), y = row * 32 + 16 + (home ? 0 : (k > 1 ? spread : -spread) * (tokens.length > 2));
      const style = { class: COLOURS[token.colour] + ' token', stroke: 'var(--ink)', 'stroke-width': 1.5 };
      if (token.square) svgNode('rect', { x: x - 9, y: y - 9, width: 18, height: 18, ...style }, svg);
      else svgNode('circle', { cx: x, cy: y, r: 10, ...style }, svg);
      if (token.shielded) svgNode('circle', { cx: x, cy: y, r: 13, class: 'changed' }, svg).setAttribute('stroke', 'var(--ink)');
      if (token.changed) svgNode('circle', { cx: x, cy: y, r: 14, class: 'changed' }, svg);
    });
    if (home) svgNode('text', { x: column * 32 + 16, y: row * 32 + 21, class: 'count' }, svg, tokens.length);
  }
  return svg;
}

const DRAW = { via_ludus: drawViaLudus, latrunculi: drawLatrunculi, race: drawRace };
