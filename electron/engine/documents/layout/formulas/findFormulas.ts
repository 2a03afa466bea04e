import type { Rule, Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import { runStages, type Stage } from '../../stages.ts';
import { type Atom, atomOf, bandHeightPt, type FormulaAtoms, isMathWord } from './atoms.ts';
import { joinMatrices, placeDelimiters } from './delimiters.ts';
import { rowsOf, wordOf } from './formulaRows.ts';
import { joinAccents, joinBars, joinStrokes } from './joinBars.ts';
import { texToUnicode } from './texSymbols.ts';
import { axisToleranceRatio, offLine, smallShare } from './writeRow.ts';

/** The words of a page, with those of each formula merged. */
export interface FoundFormulas {
  readonly words: readonly Word[];
  /** Bars of fractions and roots, which part nothing else. */
  readonly bars: ReadonlySet<Rule>;
  /** The words that are displayed formulas, mapped to their TeX. */
  readonly displayed: ReadonlyMap<Word, string>;
}

/** Maximum atoms and horizontal rules of a page that may contain formulas: more are a drawing or an attack. */
const maxCounts = { parts: 4_000, rules: 600 };

/** Puts the parts of formulas together, from single symbols to matrices of fractions. */
const formulaStages: readonly Stage<FormulaAtoms>[] = [
  { name: 'formulas/delimiters', run: (state) => ({ ...state, atoms: placeDelimiters(state.atoms) }) },
  { name: 'formulas/strokes', run: (state) => ({ ...state, atoms: joinStrokes(state.atoms) }) },
  { name: 'formulas/accents', run: (state) => ({ ...state, atoms: joinAccents(state.atoms) }) },
  { name: 'formulas/bars', run: joinBars },
  { name: 'formulas/matrices', run: (state) => ({ ...state, atoms: joinMatrices(state.atoms) }) },
];

/** Merges the symbols of each formula into one word of TeX, on pages that contain math characters. */
export function findFormulas(words: readonly Word[], rules: readonly Rule[]): FoundFormulas {
  const none = { words, bars: new Set<Rule>(), displayed: new Map<Word, string>() };
  if (!words.some(isMathWord)) return none;
  const found = words.flatMap((word) => atomOf(word) ?? []);
  if (found.length > maxCounts.parts || rules.filter(({ kind }) => kind === 'horizontal').length > maxCounts.rules)
    return none;
  const { atoms, bars } = runStages(formulaStages, { atoms: found, rules, bars: new Map<Rule, readonly Word[]>() });
  const inAtoms = new Set(found.flatMap((atom) => atom.words));
  const text = words.filter((word) => !inAtoms.has(word));
  const made = new Map<Word, Word>();
  const taken = new Set<Word>();
  const displayed = new Map<Word, string>();
  for (const row of rowsOf(clustersOf(atoms), text)) {
    const first = row.words[0];
    if (first === undefined) continue;
    const word = wordOf(row);
    made.set(first, word);
    for (const each of row.words) taken.add(each);
    if (row.isAlone) displayed.set(word, row.fullTex);
  }
  const used = new Set([...bars].flatMap(([bar, own]) => (own.every((word) => taken.has(word)) ? [bar] : [])));
  const left = (word: Word): Word | readonly Word[] => (taken.has(word) ? [] : withPlainFences(word));
  return { words: words.flatMap((word) => made.get(word) ?? left(word)), bars: used, displayed };
}

/** Large brackets that are in no formula, as text has them. */
function withPlainFences(word: Word): Word {
  if (!/[❨❩⎡⎤]/.test(word.text)) return word;
  return wordWith(word, { text: texToUnicode(word.text, largeSymbolFont) });
}

/** A font of TeX in which they are. */
const largeSymbolFont = 'CMEX10';

/**
 * Maximum gap in ems between two atoms: one of them an operator; two values separated by a space; a value and a bracket; a script and its
 * base, on its right, at its left or at a large symbol; any two of a small size, whose em is narrow.
 */
const maxGapEm = {
  operator: 0.85,
  values: 0.2,
  bracket: 0.35,
  script: 0.3,
  scriptBefore: 0.25,
  large: 0.6,
  small: 0.6,
};

/** Maximum font size in points at which the gap between two atoms is limited to that of small ones. */
const smallSizePt = 8;

/** Maximum overlap in ems of two adjacent atoms; the limits of a large symbol are wider than the symbol. */
const maxOverlapEm = { any: 0.4, large: 2 };

/** Maximum distance in ems of a superscript and a subscript from the baseline of its base, and from a base taller than a line. */
const scriptEm = { above: 0.7, below: 0.5, besideTall: 0.5 };

/** Limits in ems: horizontal distance at which a limit is still above or below its symbol, and its vertical distance. */
const limitEm = { aside: 0.6, apart: 0.6 };

/** Maximum gap in ems between two parts of one limit. */
const maxLimitGapEm = 0.7;

/** Parts that belong together, as one list each. */
function clustersOf(atoms: readonly Atom[]): readonly (readonly Atom[])[] {
  const parent = atoms.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at] = parent[parent[at] ?? at] ?? at;
    return at;
  };
  const bands = new Map<number, number[]>();
  const ends = endsOf(atoms);
  for (const [index, { baseline }] of atoms.entries()) {
    const own = Math.floor(baseline / bandHeightPt);
    for (let at = own - 1; at <= own + 1; at += 1)
      for (const other of bands.get(at) ?? [])
        if (root(index) !== root(other) && areJoined(atoms[index], atoms[other], ends))
          parent[root(index)] = root(other);
    bands.set(own, [...(bands.get(own) ?? []), index]);
  }
  const clusters = new Map<number, Atom[]>();
  for (const [index, atom] of atoms.entries()) {
    const own = clusters.get(root(index));
    if (own === undefined) clusters.set(root(index), [atom]);
    else own.push(atom);
  }
  return [...clusters.values()];
}

/** Returns the right edges of large symbols including their limits above and below. */
function endsOf(atoms: readonly Atom[]): ReadonlyMap<Atom, number> {
  const ends = new Map<Atom, number>();
  for (const large of atoms) {
    if (large.kind !== 'large') continue;
    let end = large.x1;
    const near = atoms.filter(
      ({ size, axis, x0 }) =>
        size < large.size * smallShare &&
        x0 > large.x0 - large.size &&
        axis > large.y0 - large.size &&
        axis < large.y1 + large.size,
    );
    for (const { x0, x1, size } of near.toSorted((a, b) => a.x0 - b.x0))
      if (x0 <= end + size * maxLimitGapEm) end = Math.max(end, x1);
    ends.set(large, end);
  }
  return ends;
}

function areJoined(one: Atom | undefined, other: Atom | undefined, ends: ReadonlyMap<Atom, number>): boolean {
  if (one === undefined || other === undefined) return false;
  const [left, right] = one.x0 <= other.x0 ? [one, other] : [other, one];
  const [small, big] = one.size <= other.size ? [one, other] : [other, one];
  const gap = right.x0 - (small.size >= big.size * smallShare ? (ends.get(left) ?? left.x1) : left.x1);
  // Large symbols have one size whatever the text size is.
  const isSmall = small.size < big.size * smallShare && small.kind !== 'large';
  const areLevel = onOneLine(left, right);
  if (isSmall && (small.kind !== 'fraction' || !areLevel))
    return isLimit(small, big) || (isScript(small, big) && gap <= big.size * scriptGapEm(small, big));
  if (!areLevel) return false;
  const overlap = left.kind === 'large' ? maxOverlapEm.large : maxOverlapEm.any;
  return gap <= big.size * lineGapEm(left, right) && gap > -big.size * overlap;
}

/** Returns the maximum gap in ems between two adjacent atoms of one line. */
function lineGapEm(left: Atom, right: Atom): number {
  const hasOperator = left.kind !== 'operand' || right.kind !== 'operand';
  const isBracketed = /^[)\]]/.test(right.tex) || /[([]$/.test(left.tex);
  const gap = hasOperator ? maxGapEm.operator : isBracketed ? maxGapEm.bracket : maxGapEm.values;
  return left.size < smallSizePt ? Math.min(gap, maxGapEm.small) : gap;
}

/** Whether a small atom is at superscript or subscript height next to a large one. */
function isScript(small: Atom, big: Atom): boolean {
  if (isTall(big))
    return small.axis > big.y0 - big.size * scriptEm.besideTall && small.axis < big.y1 + big.size * scriptEm.besideTall;
  const off = small.baseline - big.baseline;
  return off > -big.size * scriptEm.above && off < big.size * scriptEm.below;
}

/** Returns the maximum gap in ems between a script and its base. */
function scriptGapEm(small: Atom, big: Atom): number {
  if (small.x0 >= big.x0) return big.kind === 'large' ? maxGapEm.large : maxGapEm.script;
  // After the small one the line continues.
  return big.kind === 'operator' ? maxGapEm.operator : maxGapEm.scriptBefore;
}

function isTall({ words, kind }: Atom): boolean {
  return words.length > 1 || kind === 'large' || kind === 'fence';
}

function onOneLine(one: Atom, other: Atom): boolean {
  const size = Math.max(one.size, other.size);
  if (one.kind === 'large' || other.kind === 'large') {
    const [large, beside] = one.kind === 'large' ? [one, other] : [other, one];
    return beside.axis > large.y0 && beside.axis < large.y1;
  }
  return Math.abs(one.axis - other.axis) <= size * offLine * axisToleranceRatio;
}

/** Whether a small atom is above or below a symbol that takes limits there. */
function isLimit(small: Atom, big: Atom): boolean {
  if (big.kind !== 'large' || Math.min(small.x1, big.x1) <= Math.max(small.x0, big.x0) - small.size * limitEm.aside)
    return false;
  const apart = Math.max(big.y0 - small.y1, small.y0 - big.y1);
  return apart < big.size * limitEm.apart;
}
