import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { isLargeFont } from '../../pdf/fonts/characterMap.ts';
import { type Atom, axisAboveEm, unitedAtoms } from './atoms.ts';
import { smallShare, writeRow } from './writeRow.ts';

/** Ems from the top of TeX's large delimiters to their center, by size. */
const halfHeightsEm = [0.6, 0.9, 1.2, 1.5];
/**
 * Ems: tolerance of the center of a delimiter, maximum gap to the atom beside it and to the rows inside it, maximum height of these rows,
 * and minimum distance of two of them.
 */
const delimiterEm = { tolerance: 0.08, maxGap: 0.6, maxRowGap: 1.2, maxRowsHeight: 3, minRowStep: 0.8 };

/** Corrects the vertical position of TeX's large delimiters: the point that they hang from and the center of their line are known. */
export function placeDelimiters(atoms: readonly Atom[]): readonly Atom[] {
  if (!atoms.some(isHanging)) return atoms;
  const lines = atoms.filter(({ kind }) => kind === 'operand' || kind === 'operator');
  return atoms.map((fence) => {
    if (!isHanging(fence)) return fence;
    const near = lines
      .map((atom) => ({ atom, gap: Math.max(atom.x0 - fence.x1, fence.x0 - atom.x1) }))
      .filter(({ atom, gap }) => gap < fence.size * delimiterEm.maxGap && isAtHalf(atom, fence))
      .toSorted((a, b) => a.gap - b.gap);
    const isOutside = ({ atom }: { readonly atom: Atom }): boolean =>
      /[([{⌊⌈]$|langle$/.test(fence.tex) ? atom.x0 < fence.x0 : atom.x0 > fence.x0;
    // Inside are rows of a matrix perhaps, none of which is in its middle.
    const beside = near.find(isOutside) ?? (areRows(lines, fence) ? undefined : near[0]);
    if (beside === undefined) return fence;
    const { axis } = beside.atom;
    return { ...fence, axis, y1: axis * 2 - fence.y0, baseline: axis + fence.size * axisAboveEm };
  });
}

function isAtHalf({ axis, size }: Atom, fence: Atom): boolean {
  const half = axis - fence.y0;
  return (
    size >= fence.size * smallShare &&
    halfHeightsEm.some((each) => Math.abs(half - each * fence.size) <= fence.size * delimiterEm.tolerance)
  );
}

/** Whether stacked lines start or end at a bracket. */
function areRows(atoms: readonly Atom[], { x0, x1, y0, size }: Atom): boolean {
  const close = atoms.filter(
    (atom) =>
      Math.max(atom.x0 - x1, x0 - atom.x1) < size * delimiterEm.maxRowGap &&
      atom.size >= size * smallShare &&
      atom.axis > y0 &&
      atom.axis < y0 + size * delimiterEm.maxRowsHeight,
  );
  return close.some((one) => close.some((other) => other.axis - one.axis > size * delimiterEm.minRowStep));
}

/** Whether a delimiter hangs from its baseline and its height is unknown. */
function isHanging({ kind, words: [word] }: Atom): boolean {
  return kind === 'fence' && word !== undefined && isLargeFont(word.style.font) && word.y0 !== word.baseline;
}

/** How TeX calls rows between brackets, by the first of these. */
const environments: Readonly<Record<string, string>> = lookupTable({
  '(': 'pmatrix',
  '[': 'bmatrix',
  '|': 'vmatrix',
  '\\{': 'cases',
});

/** Puts the rows and columns between two high brackets together. */
export function joinMatrices(given: readonly Atom[]): readonly Atom[] {
  let atoms = given;
  for (const open of given.filter(({ kind, tex }) => kind === 'fence' && environments[tex] !== undefined)) {
    const matrix = matrixOf(open, atoms);
    if (matrix === null) continue;
    const words = new Set(matrix.words);
    atoms = [...atoms.filter((atom) => !atom.words.some((word) => words.has(word))), matrix];
  }
  return atoms;
}

const closing: Readonly<Record<string, string>> = lookupTable({ '(': ')', '[': ']', '|': '|' });

/** Ems: tolerance of the axes of the two brackets, and of the atoms of one row; maximum overlap of bracket and content; minimum column gap. */
const matrixEm = { axisTolerance: 0.4, rowTolerance: 0.4, maxOverlap: 0.2, minColumnGap: 0.55 };

function matrixOf(open: Atom, atoms: readonly Atom[]): Atom | null {
  const close = atoms
    .filter(
      ({ kind, tex, x0, axis }) =>
        kind === 'fence' &&
        x0 > open.x1 &&
        tex === closing[open.tex] &&
        Math.abs(axis - open.axis) < open.size * matrixEm.axisTolerance,
    )
    .toSorted((a, b) => a.x0 - b.x0)[0];
  if (close === undefined) return null;
  const inside = atoms.filter(
    (atom) =>
      atom.x0 >= open.x1 - open.size * matrixEm.maxOverlap &&
      atom.x1 <= close.x0 + open.size * matrixEm.maxOverlap &&
      atom.axis > open.y0 &&
      atom.axis < open.y1,
  );
  const rows = rowsOf(inside);
  if (rows.length < 2) return null;
  const edges = columnsOf(inside);
  const cells = rows.map((row) =>
    edges
      .map(({ x0, x1 }) =>
        writeRow(row.filter((atom) => (atom.x0 + atom.x1) / 2 >= x0 && (atom.x0 + atom.x1) / 2 <= x1)),
      )
      .join(' & '),
  );
  const [upper, lower] = cells;
  const isBinomial = edges.length === 1 && cells.length === 2 && open.tex === '(';
  const name = environments[open.tex] ?? 'matrix';
  return {
    ...unitedAtoms([open, ...inside, close]),
    tex: isBinomial
      ? `\\binom{${upper ?? ''}}{${lower ?? ''}}`
      : `\\begin{${name}} ${cells.join(' \\\\ ')} \\end{${name}}`,
    baseline: open.axis + open.size * axisAboveEm,
    size: open.size,
    axis: open.axis,
    kind: 'fraction',
  };
}

/** Returns the rows, from the top down, each with its superscripts and subscripts. */
function rowsOf(atoms: readonly Atom[]): readonly (readonly Atom[])[] {
  const size = Math.max(...atoms.map((atom) => atom.size));
  const rows: { readonly axis: number; readonly atoms: Atom[] }[] = [];
  const full = atoms.filter((atom) => atom.size >= size * smallShare).toSorted((a, b) => a.axis - b.axis);
  for (const atom of full) {
    const row = rows.find(({ axis }) => Math.abs(axis - atom.axis) < size * matrixEm.rowTolerance);
    if (row === undefined) rows.push({ axis: atom.axis, atoms: [atom] });
    else row.atoms.push(atom);
  }
  for (const atom of atoms) {
    if (full.includes(atom)) continue;
    const [nearest] = rows.toSorted((a, b) => Math.abs(a.axis - atom.axis) - Math.abs(b.axis - atom.axis));
    nearest?.atoms.push(atom);
  }
  return rows.map((row) => row.atoms);
}

function columnsOf(atoms: readonly Atom[]): readonly { readonly x0: number; readonly x1: number }[] {
  const columns: { readonly x0: number; x1: number }[] = [];
  for (const { x0, x1, size } of atoms.toSorted((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1);
    if (last !== undefined && x0 - last.x1 < size * matrixEm.minColumnGap) last.x1 = Math.max(last.x1, x1);
    else columns.push({ x0, x1 });
  }
  return columns;
}
