import type { Rule, Word } from '../../pdf/pageContent.ts';
import { type Atom, axisAboveEm, type FormulaAtoms, unitedAtoms } from './atoms.ts';
import { negated } from './texSymbols.ts';
import { writeRow } from './writeRow.ts';

/** Points: minimum length of a bar, and maximum length of its operands beyond its ends. */
const bar = { minLengthPt: 2.5, maxBeyondPt: 2 };
/**
 * Ems: maximum distance of the operands of a fraction from its bar, of the nearest and of all, and how far they reach into it; how much
 * farther the others of the nearest line are; maximum gap between two lines of one operand beyond the minimum distance; maximum length of
 * the bar beyond its operands; maximum gap within one line of an operand.
 */
const fractionEm = {
  maxNearest: 0.75,
  maxReach: 1.35,
  maxInto: 0.4,
  lineTolerance: 0.35,
  maxLineGap: 0.3,
  minGapReach: 0.81,
  maxBarBeyond: 0.9,
  maxGap: 1.1,
};
/** Maximum ratio of the size of a symbol of an operand to that of the line next to the bar. */
const maxOperandSizeRatio = 1.1;
/** Ems: where the bar of a root starts relative to its radical sign, and where its content is relative to both. */
const rootEm = {
  maxStart: 0.25,
  maxAbove: 1.6,
  maxBelow: 0.4,
  topTolerance: 0.35,
  maxOverlap: 0.2,
  maxOver: 0.3,
  maxDeep: 0.9,
};
/** Ems: tolerance of a stroke through a symbol; maximum distance of an accent right of its letter, and of their baselines. */
const markEm = { stroke: 0.12, maxAside: 0.25, maxRise: 0.5 };

/** Merges the content above and below a fraction bar, and the content below a root bar, the shortest bar first because fractions nest. */
export function joinBars(state: FormulaAtoms): FormulaAtoms {
  let { atoms } = state;
  const bars = new Map<Rule, readonly Word[]>();
  const flat = state.rules.filter(({ kind, x0, x1 }) => kind === 'horizontal' && x1 - x0 >= bar.minLengthPt);
  let near = bandsOf(atoms);
  for (const rule of flat.toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0))) {
    const beside = near.get(Math.floor(rule.y0 / barBandPt));
    const joined = beside === undefined ? null : joinedAt(rule, beside);
    if (joined === null) continue;
    const words = new Set(joined.words);
    atoms = [...atoms.filter((atom) => !atom.words.some((word) => words.has(word))), joined];
    near = bandsOf(atoms);
    bars.set(rule, joined.words);
  }
  return { ...state, atoms, bars };
}

/** Height in points of a band of the page: content at a bar is in the bar's band or an adjacent one. */
const barBandPt = 72;
/** Maximum bands of a page. */
const maxBands = 300;

/** Returns the parts that extend into each band of a page, or into an adjacent one. */
function bandsOf(atoms: readonly Atom[]): ReadonlyMap<number, readonly Atom[]> {
  const bands = new Map<number, Atom[]>();
  for (const atom of atoms) {
    const last = Math.min(maxBands, Math.floor(atom.y1 / barBandPt) + 1);
    for (let at = Math.max(0, Math.floor(atom.y0 / barBandPt) - 1); at <= last; at += 1) {
      const own = bands.get(at);
      if (own === undefined) bands.set(at, [atom]);
      else own.push(atom);
    }
  }
  return bands;
}

/** Merges symbols with the strokes through them. */
export function joinStrokes(atoms: readonly Atom[]): readonly Atom[] {
  const strokes = atoms.filter(({ tex, kind }) => tex === '/' || (kind === 'accent' && tex === 'not'));
  if (strokes.length === 0) return atoms;
  const made = new Map<Atom, Atom | null>();
  for (const stroke of strokes) {
    const slack = stroke.size * markEm.stroke;
    const char = atoms.find(
      ({ kind, tex, x0, x1, baseline }) =>
        kind === 'operator' &&
        tex !== '/' &&
        stroke.x0 >= x0 - slack &&
        stroke.x1 <= x1 + slack &&
        Math.abs(baseline - stroke.baseline) < slack,
    );
    if (char === undefined || made.has(char)) continue;
    made.set(stroke, null);
    made.set(char, { ...char, tex: negated(char.tex), words: [...char.words, ...stroke.words] });
  }
  return replaced(atoms, made);
}

/** Returns parts, some of them replaced or removed. */
function replaced(atoms: readonly Atom[], made: ReadonlyMap<Atom, Atom | null>): readonly Atom[] {
  return atoms.flatMap((atom) => {
    const own = made.get(atom);
    return own === undefined ? atom : (own ?? []);
  });
}

/** Merges letters with the accents above them. */
export function joinAccents(atoms: readonly Atom[]): readonly Atom[] {
  if (!atoms.some(({ kind }) => kind === 'accent')) return atoms;
  const taken = new Map<Atom, Atom | null>();
  for (const mark of atoms) {
    if (mark.kind !== 'accent') continue;
    const middle = (mark.x0 + mark.x1) / 2;
    const letter = atoms.find(
      ({ x0, x1, baseline, size, kind, isSure }) =>
        kind === 'operand' &&
        isSure &&
        middle > x0 &&
        middle < x1 + size * markEm.maxAside &&
        Math.abs(mark.baseline - baseline) < size * markEm.maxRise,
    );
    taken.set(mark, null);
    if (letter === undefined || taken.has(letter)) continue;
    taken.set(letter, { ...letter, tex: `\\${mark.tex}{${letter.tex}}`, words: [...letter.words, ...mark.words] });
  }
  return replaced(atoms, taken);
}

/** Returns the atom that a bar forms: a root if the bar starts at the top of a radical sign, otherwise a fraction. */
function joinedAt(rule: Rule, atoms: readonly Atom[]): Atom | null {
  const char = atoms.find(
    ({ kind, x1, y0, y1, size }) =>
      kind === 'root' &&
      Math.abs(x1 - rule.x0) <= size * rootEm.maxStart &&
      rule.y0 > y0 - size * rootEm.maxAbove &&
      rule.y0 < y1 + size * rootEm.maxBelow,
  );
  if (char === undefined) return fractionOf(rule, atoms) ?? linedOf(rule, atoms);
  const isAtTop = Math.abs(rule.y0 - char.y0) < char.size * rootEm.topTolerance;
  return isAtTop
    ? (rootOf(rule, char, atoms) ?? fractionOf(rule, atoms))
    : (fractionOf(rule, atoms) ?? rootOf(rule, char, atoms));
}

function within(atom: Atom, rule: Rule): boolean {
  return atom.x0 >= rule.x0 - bar.maxBeyondPt && atom.x1 <= rule.x1 + bar.maxBeyondPt;
}

function fractionOf(rule: Rule, atoms: readonly Atom[]): Atom | null {
  const near = atoms.filter((atom) => within(atom, rule));
  const above = columnOf(
    near.filter(({ y1, size }) => y1 <= rule.y0 + size * fractionEm.maxInto),
    rule,
    -1,
  );
  const below = columnOf(
    near.filter(({ y0, size }) => y0 >= rule.y0 - size * fractionEm.maxInto),
    rule,
    1,
  );
  if (above.length === 0 || below.length === 0 || !fills(above, below, rule)) return null;
  const size = Math.max(...[...above, ...below].map((atom) => atom.size));
  const { x0, x1, ...both } = unitedAtoms([...above, ...below]);
  return {
    ...both,
    x0: Math.min(x0, rule.x0),
    x1: Math.max(x1, rule.x1),
    tex: `\\frac{${writeRow(above)}}{${writeRow(below)}}`,
    baseline: rule.y0 + size * axisAboveEm,
    size,
    axis: rule.y0,
    kind: 'fraction',
  };
}

/**
 * Returns the atoms next to a bar, and those stacked on them away from it.
 * @param way -1 above the bar, 1 below
 */
function columnOf(atoms: readonly Atom[], rule: Rule, way: 1 | -1): readonly Atom[] {
  const farness = ({ y0, y1 }: Atom): number => (way === -1 ? rule.y0 - y1 : y0 - rule.y0);
  const sorted = atoms.toSorted((a, b) => farness(a) - farness(b));
  const [nearest] = sorted;
  if (nearest === undefined || farness(nearest) > nearest.size * fractionEm.maxNearest) return [];
  // The line above a small fraction comes close to its bar, but its characters are larger.
  const own = sorted.filter((atom) => farness(atom) <= farness(nearest) + nearest.size * fractionEm.lineTolerance);
  const largest = Math.max(...own.map((atom) => atom.size)) * maxOperandSizeRatio;
  const taken: Atom[] = [];
  let edge = rule.y0;
  for (const atom of sorted) {
    if (atom.size > largest) continue;
    const start = way === -1 ? atom.y1 : atom.y0;
    if (
      (start - edge) * way > atom.size * fractionEm.maxLineGap &&
      farness(atom) > nearest.size * fractionEm.minGapReach
    )
      continue;
    if (farness(atom) > nearest.size * fractionEm.maxReach) continue;
    taken.push(atom);
    edge = way === -1 ? Math.min(edge, atom.y0) : Math.max(edge, atom.y1);
  }
  return taken;
}

/**
 * Whether two lines fill a bar like a numerator and a denominator, without wide gaps: rules of tables are longer than the lines that they
 * separate.
 */
function fills(above: readonly Atom[], below: readonly Atom[], rule: Rule): boolean {
  const size = Math.max(...above.map((atom) => atom.size));
  const width = Math.max(...[above, below].map((side) => unitedAtoms(side)).map(({ x0, x1 }) => x1 - x0));
  return (
    rule.x1 - rule.x0 <= width + size * fractionEm.maxBarBeyond && [above, below].every((side) => !hasGap(side, size))
  );
}

function hasGap(atoms: readonly Atom[], size: number): boolean {
  let end = Infinity;
  for (const { x0, x1 } of atoms.toSorted((a, b) => a.x0 - b.x0)) {
    if (x0 - end > size * fractionEm.maxGap) return true;
    end = end === Infinity ? x1 : Math.max(end, x1);
  }
  return false;
}

/** Overlines: maximum length in points beyond their letters, and range of their height above the baseline in ems. */
const overline = { maxBeyondPt: 1.2, minHeightEm: 0.42, maxHeightEm: 1 };

/** Letters with an overline directly above them, such as a mean; nothing is above the line. */
function linedOf(rule: Rule, atoms: readonly Atom[]): Atom | null {
  const inside = atoms.filter(
    ({ x0, x1, baseline, size }) =>
      x0 >= rule.x0 - overline.maxBeyondPt &&
      x1 <= rule.x1 + overline.maxBeyondPt &&
      baseline - rule.y0 > size * overline.minHeightEm &&
      baseline - rule.y0 < size * overline.maxHeightEm,
  );
  const isUnder = atoms.some(
    ({ x0, x1, y1, size }) =>
      x1 > rule.x0 &&
      x0 < rule.x1 &&
      y1 <= rule.y0 + size * fractionEm.maxInto &&
      y1 > rule.y0 - size * overline.maxHeightEm,
  );
  if (inside.length === 0 || isUnder) return null;
  const { words, isSure, ...box } = unitedAtoms(inside);
  const size = Math.max(...inside.map((atom) => atom.size));
  const largest = inside.find((atom) => atom.size === size);
  if (!isSure || largest === undefined || rule.x1 - rule.x0 > box.x1 - box.x0 + overline.maxBeyondPt * 2) return null;
  const { baseline, axis } = largest;
  const tex = `\\overline{${writeRow(inside)}}`;
  return { ...box, y0: Math.min(box.y0, rule.y0), tex, baseline, size, axis, kind: 'operand', isSure, words };
}

function rootOf(rule: Rule, char: Atom, atoms: readonly Atom[]): Atom | null {
  const inside = atoms.filter(
    (atom) =>
      atom !== char &&
      within(atom, rule) &&
      atom.x0 >= char.x1 - char.size * rootEm.maxOverlap &&
      atom.y0 >= rule.y0 - atom.size * rootEm.maxOver &&
      atom.y0 <= rule.y0 + atom.size * rootEm.maxDeep,
  );
  if (inside.length === 0) return null;
  const { words, isSure: _, ...box } = unitedAtoms([char, ...inside]);
  const size = Math.max(...inside.map((atom) => atom.size));
  const largest = inside.find((atom) => atom.size === size);
  return {
    ...box,
    tex: `\\sqrt{${writeRow(inside)}}`,
    baseline: largest?.baseline ?? char.baseline,
    size,
    axis: largest?.axis ?? char.axis,
    kind: 'operand',
    isSure: true,
    words,
  };
}
