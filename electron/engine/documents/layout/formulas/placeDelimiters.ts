import { type Atom, axisAboveEm } from './atoms.ts';
import { isLargeFont } from '../../pdf/fonts/characterMap.ts';
import { smallShare } from './writeRow.ts';

/** Ems from the top of TeX's large delimiters to their center, by size; tolerance in ems, and maximum gap to adjacent atoms. */
const halves = [0.6, 0.9, 1.2, 1.5];
const slack = { off: 0.08, beside: 0.6 };

/** Corrects the vertical position of TeX's large delimiters: the point that they hang from and the center of their line are known. */
export function placeDelimiters(atoms: readonly Atom[]): readonly Atom[] {
  if (!atoms.some(isHanging)) return atoms;
  const lines = atoms.filter(({ kind }) => kind === 'operand' || kind === 'operator');
  return atoms.map((fence) => {
    if (!isHanging(fence)) return fence;
    const near = lines
      .map((atom) => ({ atom, gap: Math.max(atom.x0 - fence.x1, fence.x0 - atom.x1) }))
      .filter(({ atom, gap }) => gap < fence.size * slack.beside && isAtHalf(atom, fence))
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
    halves.some((each) => Math.abs(half - each * fence.size) <= fence.size * slack.off)
  );
}

/** Whether stacked lines start or end at a bracket. */
function areRows(atoms: readonly Atom[], { x0, x1, y0, size }: Atom): boolean {
  const close = atoms.filter(
    (atom) =>
      Math.max(atom.x0 - x1, x0 - atom.x1) < size * slack.beside * 2 &&
      atom.size >= size * smallShare &&
      atom.axis > y0 &&
      atom.axis < y0 + size * 3,
  );
  return close.some((one) => close.some((other) => other.axis - one.axis > size * 0.8));
}

/** Whether a delimiter hangs from its baseline and its height is unknown. */
function isHanging({ kind, words: [word] }: Atom): boolean {
  return kind === 'fence' && word !== undefined && isLargeFont(word.style.font) && word.y0 !== word.baseline;
}
