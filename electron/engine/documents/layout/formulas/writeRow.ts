import { type Atom, axisAboveEm } from './atoms.ts';
import { joinTex } from './texSymbols.ts';

/** Maximum size of superscripts and subscripts, as a fraction of the size of the line. */
export const smallShare = 0.87;
/** Maximum offset in ems of an atom from the baseline of the others. */
export const offLine = 0.16;

/** How far the axes of two atoms on one line may differ, as a multiple of `offLine`: fractions are centered by eye. */
export const axisToleranceRatio = 1.6;

/** Maximum offset in ems of a large symbol's center from the axis of its line. */
const maxAxisOffsetEm = 0.5;

/** Symbols of one superscript or subscript. */
interface Script {
  readonly atoms: Atom[];
  readonly size: number;
}

/** An atom of a line with its superscript and subscript. */
interface Base {
  readonly atom: Atom;
  readonly raised: Atom[];
  readonly lowered: Atom[];
}

/** Writes the atoms of one formula as TeX: a line of them, with the scripts next to, above and below each. */
export function writeRow(atoms: readonly Atom[]): string {
  if (atoms.length === 0) return '';
  const { line, others } = splitLine(atoms);
  const bases = line.toSorted((a, b) => a.x0 - b.x0).map((atom): Base => ({ atom, raised: [], lowered: [] }));
  const before: Base = { atom: line[0] ?? emptyAtom, raised: [], lowered: [] };
  for (const script of scriptsOf(others)) {
    const base = baseOf(script, bases) ?? before;
    const at = script.atoms[0]?.baseline ?? 0;
    const middle =
      base.atom.kind === 'large'
        ? (base.atom.y0 + base.atom.y1) / 2
        : base.atom.baseline - base.atom.size * scriptEm.axis;
    const isLowered =
      base.atom.kind === 'large'
        ? at - script.size * scriptEm.axisOfLimit > middle
        : at > middle + base.atom.size * scriptEm.minSunk;
    (isLowered ? base.lowered : base.raised).push(...script.atoms);
  }
  let tex = before.raised.length + before.lowered.length > 0 ? `{}${scripted(before)}` : '';
  let isScripted = false;
  for (const base of bases) {
    if (isScripted && /^(?:\w|\\frac)/.test(base.atom.tex)) tex += ' ';
    const scripts = scripted(base);
    tex = joinTex(tex, base.atom.tex) + scripts;
    isScripted = scripts !== '';
  }
  return tex.replace(/\.(?:\s?\.){2}/g, '\\ldots');
}

function scripted({ raised, lowered }: Base): string {
  return script('_', writeRow(lowered)) + script('^', writeRow(raised));
}

function script(mark: string, tex: string): string {
  if (mark === '^' && /^(?:\\prime)+$/.test(tex)) return tex.replaceAll('\\prime', "'");
  return tex === '' ? '' : `${mark}${tex.length === 1 || /^\\[a-zA-Z]+$/.test(tex) ? tex : `{${tex}}`}`;
}

const emptyAtom: Atom = {
  tex: '',
  x0: 0,
  x1: 0,
  y0: 0,
  y1: 0,
  baseline: 0,
  size: 0,
  axis: 0,
  kind: 'operand',
  isSure: false,
  words: [],
};

/** Splits atoms into those on the baseline and the smaller ones off it. */
function splitLine(atoms: readonly Atom[]): { readonly line: readonly Atom[]; readonly others: readonly Atom[] } {
  const size = atoms.reduce((most, atom) => Math.max(most, atom.size), 0);
  const full = atoms.filter((atom) => atom.size >= size * smallShare);
  const plain = full.filter(({ kind }) => kind !== 'large');
  const baseline = mainBaseline(plain.length > 0 ? plain : full);
  const isOn = (atom: Atom): boolean => {
    if (atom.kind === 'fraction') return Math.abs(atom.axis - baseline + size * axisAboveEm) <= size * offLine;
    // Large symbols have one size whatever the text size is.
    if (
      atom.kind === 'large' &&
      Math.abs((atom.y0 + atom.y1) / 2 - baseline + size * axisAboveEm) <= size * maxAxisOffsetEm
    )
      return true;
    if (atom.size < size * smallShare) return false;
    if (atom.kind === 'large') return true;
    return Math.abs(atom.baseline - baseline) <= size * offLine * axisToleranceRatio;
  };
  const line = atoms.filter(isOn);
  return line.length === 0
    ? { line: full, others: atoms.filter((atom) => !full.includes(atom)) }
    : { line, others: atoms.filter((atom) => !isOn(atom)) };
}

/** Returns the baseline of most atoms. */
function mainBaseline(atoms: readonly Atom[]): number {
  let best = { baseline: 0, count: -1 };
  for (const { baseline, size } of atoms) {
    const count = atoms.filter((other) => Math.abs(other.baseline - baseline) <= size * offLine).length;
    if (count > best.count) best = { baseline, count };
  }
  return best.baseline;
}

/**
 * Ems. A script is lowered if its baseline is below the axis of its base, by a minimum; the axis of a limit is above its own baseline.
 * Maximum gaps between two symbols of one script, and between a symbol and a script of it, which may be this far off its baseline. Maximum
 * distance of a limit at the side of its symbol. Maximum overlap of a script with the left edge of its base, and with the right one.
 */
const scriptEm = {
  axis: 0.22,
  axisOfLimit: 0.3,
  minSunk: 0.1,
  maxGap: 0.5,
  maxNestedGap: 0.35,
  maxNestedRise: 0.7,
  maxLimitAside: 0.3,
  maxOverlapLeft: 0.2,
  maxOverlapRight: 0.5,
};
/** Minimum part of a large symbol right of the left edge of its limit; a subscript starts farther right. */
const minLimitOverlapRatio = 0.4;

/** Groups small atoms: those of one line, with the smaller ones next to them. */
function scriptsOf(atoms: readonly Atom[]): readonly Script[] {
  const scripts: Script[] = [];
  for (const atom of atoms.toSorted((a, b) => b.size - a.size || a.x0 - b.x0)) {
    const script = scripts.find((each) => isOfScript(atom, each));
    if (script === undefined) scripts.push({ atoms: [atom], size: atom.size });
    else script.atoms.push(atom);
  }
  return scripts;
}

function isOfScript(atom: Atom, { atoms, size }: Script): boolean {
  return atoms.some((other) => {
    const gap = atom.x0 >= other.x0 ? atom.x0 - other.x1 : other.x0 - atom.x1;
    const aside = Math.abs(atom.baseline - other.baseline);
    if (atom.size >= size * smallShare) return aside <= size * offLine && gap <= size * scriptEm.maxGap;
    return atom.x0 > other.x0 && gap <= size * scriptEm.maxNestedGap && aside <= size * scriptEm.maxNestedRise;
  });
}

/** Returns the base of a script: a symbol with limits above or below which it is, or else the preceding atom. */
function baseOf({ atoms, size }: Script, bases: readonly Base[]): Base | null {
  const x0 = Math.min(...atoms.map((atom) => atom.x0));
  const x1 = Math.max(...atoms.map((atom) => atom.x1));
  const middle = (x0 + x1) / 2;
  const limits = bases.find(({ atom }) => {
    if (atom.kind !== 'large') return false;
    const isWithin =
      middle > atom.x0 - size * scriptEm.maxLimitAside && middle < atom.x1 + size * scriptEm.maxLimitAside;
    return isWithin && x0 < atom.x1 - (atom.x1 - atom.x0) * minLimitOverlapRatio;
  });
  if (limits !== undefined) return limits;
  let best: Base | null = null;
  for (const base of bases)
    if (
      base.atom.x0 < x0 + size * scriptEm.maxOverlapLeft &&
      base.atom.x1 <= x0 + base.atom.size * scriptEm.maxOverlapRight
    )
      best = base;
  return best;
}
