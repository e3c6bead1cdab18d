/** A scene as cells to be drawn and tapped. No rule is known here: moves are texts that name squares. */

/** The squares that a text names, in order, each as `column,row`. */
function squaresIn({ columns, rows }, text) {
  const found = [];
  for (let at = 0; at < text.length; ) {
    const column = longest(columns, text, at);
    const row = column < 0 ? -1 : longest(rows, text, at + columns[column].length);
    if (row < 0) {
      at += 1;
    } else {
      found.push(`${column},${row}`);
      at += columns[column].length + rows[row].length;
    }
  }
  return found;
}

/** The index of the longest name that stands at a place of a text, or -1. */
function longest(names, text, at) {
  let best = -1;
  names.forEach((name, index) => {
    if (text.startsWith(name, at) && (best < 0 || name.length > names[best].length)) {
      best = index;
    }
  });
  return best;
}

/** Each legal action with the squares where it begins and ends; a command has none. */
function choicesOf(scene, legal) {
  return legal.map((text) => {
    const squares = squaresIn(scene, text);
    return { text, from: squares[0], to: squares[squares.length - 1] };
  });
}

/** What is written on a piece. */
function textOf({ figure, really, covered, seat }, language) {
  const known = figure || really;
  if (!known) {
    return "?";
  }
  const name = language === "zh" ? known.han[seat === "first" ? 0 : 1] : known.latin;
  return covered && figure && really && really.name !== figure.name
    ? `${name}/${language === "zh" ? really.han[seat === "first" ? 0 : 1] : really.latin}`
    : name;
}

/** The class that a square's ground is drawn with. */
function groundOf(scene, column, row) {
  const found = scene.ground.find((it) => it.column === column && it.row === row);
  if (!found) {
    return "";
  }
  return typeof found.terrain === "string" ? found.terrain : "arsenal";
}

/** All squares in the order in which they are drawn: our own side is below. */
function cellsOf(scene, { choices, selected, language, seat }) {
  const men = {};
  for (const man of scene.men) {
    men[`${man.column},${man.row}`] = man;
  }
  const sources = new Set(choices.map(({ from }) => from));
  const targets = new Set(choices.filter(({ from }) => from === selected).map(({ to }) => to));
  const cells = [];
  scene.rows.forEach((_, row) => {
    scene.columns.forEach((__, column) => {
      const key = `${column},${row}`;
      const man = men[key];
      const isTarget = selected && targets.has(key) && key !== selected;
      cells.push({
        key,
        text: man ? textOf(man, language) : "",
        seat: man ? man.seat : "",
        covered: man ? man.covered : false,
        frozen: man ? man.frozen : false,
        ground: groundOf(scene, column, row),
        mark:
          key === selected ? "selected" : isTarget ? "target" : sources.has(key) ? "source" : "",
      });
    });
  });
  // Whoever sits above turns the board.
  return seat === isBelow(scene) ? cells : cells.reverse();
}

/** The seat whose pieces stand lower on the whole. */
function isBelow({ men }) {
  const rows = { first: [], second: [] };
  for (const { seat, row } of men) {
    rows[seat].push(row);
  }
  const mean = (list) => list.reduce((sum, row) => sum + row, 0) / (list.length || 1);
  return mean(rows.first) >= mean(rows.second) ? "first" : "second";
}

module.exports = { cellsOf, choicesOf, squaresIn };
