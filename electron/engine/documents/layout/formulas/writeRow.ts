import { type Atom, axisAbove } from './atoms.ts';
import { joinTex } from './texSigns.ts';

/** Part of the size of a line that raised and lowered signs have at most. */
export const smallShare = 0.87;
/** Ems that a part may stand off the line of the others. */
export const offLine = 0.16;

/** Ems that the middle of a large sign stands off the middle of its line. */
const around = 0.5;

/** Signs that are raised or lowered together. */
interface Script {
  readonly atoms: Atom[];
  readonly size: number;
}

/** What stands above and below one part of a line. */
interface Base {
  readonly atom: Atom;
  readonly raised: Atom[];
  readonly lowered: Atom[];
}

/** Parts of one formula as TeX: a line of them, with what is raised and lowered beside, above and below each. */
export function writeRow(atoms: readonly Atom[]): string {
  if (atoms.length === 0) return '';
  const { line, others } = splitLine(atoms);
  const bases = line.toSorted((a, b) => a.x0 - b.x0).map((atom): Base => ({ atom, raised: [], lowered: [] }));
  const before: Base = { atom: line[0] ?? emptyAtom, raised: [], lowered: [] };
  for (const script of scriptsOf(others)) {
    const base = baseOf(script, bases) ?? before;
    const at = script.atoms[0]?.baseline ?? 0;
    const middle =
      base.atom.kind === 'large' ? (base.atom.y0 + base.atom.y1) / 2 : base.atom.baseline - base.atom.size * 0.22;
    const isLowered = base.atom.kind === 'large' ? at - script.size * 0.3 > middle : at > middle + base.atom.size * 0.1;
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

/** The parts that stand on the line itself, and those that are smaller and off it. */
function splitLine(atoms: readonly Atom[]): { readonly line: readonly Atom[]; readonly others: readonly Atom[] } {
  const size = atoms.reduce((most, atom) => Math.max(most, atom.size), 0);
  const full = atoms.filter((atom) => atom.size >= size * smallShare);
  const plain = full.filter(({ kind }) => kind !== 'large');
  const baseline = usualBaseline(plain.length > 0 ? plain : full);
  const isOn = (atom: Atom): boolean => {
    if (atom.kind === 'fraction') return Math.abs(atom.axis - baseline + size * axisAbove) <= size * offLine;
    // Large signs are of one size whatever that of the text is.
    if (atom.kind === 'large' && Math.abs((atom.y0 + atom.y1) / 2 - baseline + size * axisAbove) <= size * around)
      return true;
    if (atom.size < size * smallShare) return false;
    if (atom.kind === 'large') return true;
    return Math.abs(atom.baseline - baseline) <= size * offLine * 1.6;
  };
  const line = atoms.filter(isOn);
  return line.length === 0
    ? { line: full, others: atoms.filter((atom) => !full.includes(atom)) }
    : { line, others: atoms.filter((atom) => !isOn(atom)) };
}

/** The line that most parts stand on. */
function usualBaseline(atoms: readonly Atom[]): number {
  let best = { baseline: 0, count: -1 };
  for (const { baseline, size } of atoms) {
    const count = atoms.filter((other) => Math.abs(other.baseline - baseline) <= size * offLine).length;
    if (count > best.count) best = { baseline, count };
  }
  return best.baseline;
}

/** Ems that signs of one script are apart at most. */
const inScript = { gap: 0.5, tiny: 0.35 };

/** Small parts put together: those of a line, and the smaller ones beside those. */
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
    if (atom.size >= size * smallShare) return aside <= size * offLine && gap <= size * inScript.gap;
    return atom.x0 > other.x0 && gap <= size * inScript.tiny && aside <= size * 0.7;
  });
}

/** The part that a script belongs to: a sign with limits that it stands above or below, or else the one before it. */
function baseOf({ atoms, size }: Script, bases: readonly Base[]): Base | null {
  const x0 = Math.min(...atoms.map((atom) => atom.x0));
  const x1 = Math.max(...atoms.map((atom) => atom.x1));
  const middle = (x0 + x1) / 2;
  const limits = bases.find(({ atom }) => {
    if (atom.kind !== 'large') return false;
    const isWithin = middle > atom.x0 - size * 0.3 && middle < atom.x1 + size * 0.3;
    return isWithin && x0 < atom.x1 - (atom.x1 - atom.x0) * 0.4;
  });
  if (limits !== undefined) return limits;
  let best: Base | null = null;
  for (const base of bases)
    if (base.atom.x0 < x0 + size * 0.2 && base.atom.x1 <= x0 + base.atom.size * 0.5) best = base;
  return best;
}
