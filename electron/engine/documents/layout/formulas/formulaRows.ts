import { boundingBox } from '../../pdf/boxes.ts';
import type { Box, TextStyle, Word } from '../../pdf/pageContent.ts';
import { equationNumber } from '../lines/mathText.ts';
import { type Atom, axisAboveEm, bandHeightPt, unitedAtoms } from './atoms.ts';
import { joinTex } from './texSymbols.ts';
import { smallShare, writeRow } from './writeRow.ts';

/** Font name of words that contain a formula: their text is output unchanged. */
export const formulaFont = 'formula of TeX';

/** A formula, the text before and after it, and its number. */
interface FormulaRow {
  readonly tex: string;
  readonly before: string;
  readonly behind: string;
  /** With the text before and after it, and its number: the form for a displayed formula. */
  readonly fullTex: string;
  /** No text is on its line. */
  readonly isAlone: boolean;
  readonly words: readonly Word[];
  readonly size: number;
  readonly baseline: number;
}

/** Atoms that belong together, with the position of their line. */
interface Cluster extends Box {
  readonly atoms: readonly Atom[];
  readonly size: number;
  readonly baseline: number;
  readonly isFormula: boolean;
}

/** Maximum gap in ems between words and an inline formula, between two parts of a displayed one, and one without a \\quad. */
const maxGapEm = { text: 1.6, parts: 2.6, withoutQuad: 0.9 };
/**
 * Ems: maximum gap and baseline distance of a word whose superscript or subscript a formula is; tolerance of the axes of two parts, and of
 * the baseline of a number, of one line; height of a word above its baseline.
 */
const lineEm = { maxScriptGap: 0.1, maxScriptRise: 0.5, axisTolerance: 0.3, numberTolerance: 0.4, wordHeight: 0.75 };

/**
 * Builds formulas from groups of atoms; displayed formulas include their entire line.
 * @param text words that are in no formula
 */
export function rowsOf(groups: readonly (readonly Atom[])[], text: readonly Word[]): readonly FormulaRow[] {
  const clusters = groups.map(clusterOf).toSorted((a, b) => a.x0 - b.x0);
  const sentences = text.filter((word) => !equationNumber.test(word.text));
  const taken = new Set<Cluster>();
  const rows: FormulaRow[] = [];
  const lines = linesOf(clusters);
  for (const cluster of clusters) {
    if (!cluster.isFormula || taken.has(cluster)) continue;
    const held = wordBefore(cluster, text);
    if (held !== undefined && cluster.size >= held.style.size * smallShare && cluster.atoms.length === 1) continue;
    if (held !== undefined && cluster.size < held.style.size * smallShare) {
      rows.push(...rowOf([cluster], false, null).map((row) => asScript(row, held)));
      continue;
    }
    const line = lines.get(cluster) ?? [cluster];
    if (line.some((each) => sentences.some((word) => isAdjacent(word, each)))) {
      rows.push(...rowOf([cluster], false, null));
      continue;
    }
    const isDisplayed = line.some(isStatement);
    if (!isDisplayed) {
      rows.push(...rowOf([cluster], false, null));
      continue;
    }
    for (const each of line) taken.add(each);
    rows.push(...rowOf(line, true, numberOf(line, clusters, text)));
  }
  return rows;
}

/** Returns a word that ends in a letter directly before a formula: part of a name, or the base of a superscript or subscript. */
function wordBefore({ x0, baseline, size }: Cluster, text: readonly Word[]): Word | undefined {
  return text.find(
    (word) =>
      Math.abs(word.x1 - x0) <= size * lineEm.maxScriptGap &&
      Math.abs(word.baseline - baseline) <= word.style.size * lineEm.maxScriptRise &&
      /\p{L}$/u.test(word.text),
  );
}

/** A formula that is raised or lowered at a word. */
function asScript(row: FormulaRow, { baseline }: Word): FormulaRow {
  return { ...row, tex: `${row.baseline < baseline ? '^' : '_'}{${row.tex}}` };
}

/** Whether atoms contain a relation, a fraction or a large operator: a value by itself is the label of a drawing. */
function isStatement({ atoms }: Cluster): boolean {
  return atoms.some(({ kind, tex }) => kind === 'fraction' || kind === 'large' || relation.test(tex));
}

const relation =
  /[=<>]|\\(?:leq|geq|neq|approx|equiv|sim|simeq|cong|ll|gg|propto|in|notin|subset|subseteq|supset|to|leftarrow|Rightarrow|Leftrightarrow|mapsto)/;

function clusterOf(atoms: readonly Atom[]): Cluster {
  const { x0, x1, y0, y1 } = unitedAtoms(atoms);
  const size = Math.max(...atoms.map((atom) => atom.size));
  const main = atoms.find((atom) => atom.size === size && atom.kind !== 'large') ?? atoms[0];
  return { x0, x1, y0, y1, atoms, size, baseline: main?.baseline ?? y1, isFormula: isFormula(atoms) };
}

/**
 * Maps each cluster to the close clusters on its line; formula numbers stay separate.
 * @param clusters from left to right
 */
function linesOf(clusters: readonly Cluster[]): ReadonlyMap<Cluster, readonly Cluster[]> {
  const lines = new Map<Cluster, Cluster[]>();
  const bands = new Map<number, Cluster[]>();
  for (const cluster of clusters) {
    let line = [cluster];
    lines.set(cluster, line);
    if (equationNumber.test(texOfAtoms(cluster))) continue;
    const own = Math.floor(cluster.baseline / bandHeightPt);
    for (let at = own - 1; at <= own + 1; at += 1)
      for (const other of bands.get(at) ?? []) {
        const known = lines.get(other) ?? [other];
        if (known === line || !areInLine(cluster, other)) continue;
        const [longer, shorter] = known.length >= line.length ? [known, line] : [line, known];
        for (const each of shorter) {
          longer.push(each);
          lines.set(each, longer);
        }
        line = longer;
      }
    const inBand = bands.get(own);
    if (inBand === undefined) bands.set(own, [cluster]);
    else inBand.push(cluster);
  }
  for (const line of new Set(lines.values())) line.sort((a, b) => a.x0 - b.x0);
  return lines;
}

function areInLine(one: Cluster, other: Cluster): boolean {
  const size = Math.max(one.size, other.size);
  const gap = Math.max(one.x0, other.x0) - Math.min(one.x1, other.x1);
  return (
    Math.abs(one.baseline - other.baseline + (other.size - one.size) * axisAboveEm) <= size * lineEm.axisTolerance &&
    gap <= size * maxGapEm.parts
  );
}

function isAdjacent(word: Word, { x0, x1, baseline, size }: Cluster): boolean {
  const middle = baseline - size * axisAboveEm;
  const isOnLine = word.baseline > middle && word.baseline - word.style.size * lineEm.wordHeight < middle;
  return isOnLine && word.x0 < x1 + size * maxGapEm.text && word.x1 > x0 - size * maxGapEm.text;
}

function texOfAtoms({ atoms }: Cluster): string {
  return atoms.map(({ tex }) => tex).join('');
}

/** The number of a formula, at the end of its line. */
function numberOf(line: readonly Cluster[], clusters: readonly Cluster[], text: readonly Word[]): Word | null {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return null;
  const words = [
    ...text,
    ...clusters.flatMap((each) => (each.isFormula ? [] : each.atoms.flatMap((atom) => atom.words))),
  ];
  const beside = words.filter(
    (word) =>
      equationNumber.test(word.text) &&
      word.x0 > last.x1 &&
      Math.abs(word.baseline - last.baseline) <= last.size * lineEm.numberTolerance,
  );
  const nearest = beside.toSorted((a, b) => a.x0 - b.x0)[0];
  if (nearest === undefined) return null;
  const isBetween = ({ x0, y0, y1 }: Box): boolean =>
    x0 > last.x1 && x0 < nearest.x0 && y0 < nearest.baseline && y1 > nearest.y0;
  return text.some((word) => word !== nearest && isBetween(word)) ||
    clusters.some((each) => each.isFormula && isBetween(each))
    ? null
    : nearest;
}

function rowOf(line: readonly Cluster[], isAlone: boolean, tag: Word | null): readonly FormulaRow[] {
  const [first] = line;
  if (first === undefined) return [];
  let [tex, open, close] = ['', '', ''];
  let end = first.x0;
  for (const [index, { atoms, x0, x1, size }] of line.entries()) {
    const { inner, before, behind } =
      isAlone && index < line.length - 1 ? { inner: atoms, before: '', behind: '' } : trimmed(atoms);
    const own = writeRow(inner);
    tex = index > 0 && x0 - end > size * maxGapEm.withoutQuad ? `${tex} \\quad ${own}` : joinTex(tex, own);
    [open, close, end] = [index === 0 ? before : open, behind, x1];
  }
  if (tex.trim() === '') return [];
  const words = line.flatMap(({ atoms }) => atoms.flatMap((atom) => atom.words));
  const fullTex = joinTex(open, tex.trim()) + close;
  const { size, baseline } = first;
  const row = { tex: tex.trim(), before: open, behind: close, isAlone, size, baseline };
  if (tag === null) return [{ ...row, fullTex, words }];
  return [
    {
      ...row,
      behind: `${close} ${tag.text}`,
      fullTex: `${fullTex} \\tag{${tag.text.slice(1, -1)}}`,
      words: [...words, tag],
    },
  ];
}

/** Whether atoms are a formula: they include math letters, or operators between values. */
function isFormula(atoms: readonly Atom[]): boolean {
  const sure = atoms.filter(({ isSure }) => isSure);
  if (sure.length === 0) return false;
  if (
    sure.some(
      ({ tex, words }) =>
        words.length > 1 ||
        /\\(?:sum|prod|int)|[a-zA-Z]/.test(tex.replace(/\\[a-zA-Z]+/g, (name) => (greek.test(name) ? 'a' : ''))),
    )
  )
    return true;
  // Numbers with an operator between them that only mathematics uses.
  const chars = atoms.filter(({ kind }) => kind === 'operator');
  return (
    chars.length > 0 &&
    chars.length < atoms.length &&
    chars.every(({ tex }) => /^\\(?:times|pm|leq|geq|approx|neq|cdot|to)$|^[=<>]$/.test(tex)) &&
    atoms.every(({ kind, tex }) => kind === 'operator' || /^[\d.]+$/.test(tex))
  );
}

const greek =
  /^\\(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|mathbb|mathcal|mathbf|ell|hbar|partial|nabla|infty|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega)$/;

/** A formula, and the text at both ends of it that belongs to its sentence. */
interface TrimmedFormula {
  readonly inner: readonly Atom[];
  readonly before: string;
  readonly behind: string;
}

/** Returns a formula without the brackets that are closed elsewhere, and without the punctuation of its sentence. */
function trimmed(atoms: readonly Atom[]): TrimmedFormula {
  const inner = atoms.toSorted((a, b) => a.x0 - b.x0 || b.size - a.size);
  return [trimPunctuation, trimHyphen, trimBracket].reduce<TrimmedFormula>((formula, trim) => trim(formula), {
    inner,
    before: '',
    behind: '',
  });
}

function trimPunctuation(formula: TrimmedFormula): TrimmedFormula {
  const last = formula.inner.at(-1);
  const [, tex = '', punctuation = ''] = /^(.*?)([,.;:]+)$/s.exec(last?.tex ?? '') ?? [];
  if (last === undefined || punctuation === '' || last.words.length !== 1) return formula;
  return { ...formula, inner: withLast(formula.inner, tex), behind: punctuation + formula.behind };
}

/** Maximum gap in ems before the hyphen at the end of a line; a minus has space around it. */
const maxHyphenGapEm = 0.1;

function trimHyphen(formula: TrimmedFormula): TrimmedFormula {
  const [before, hyphen] = formula.inner.slice(-2);
  if (before === undefined || hyphen?.tex !== '-' || hyphen.words[0]?.text !== '-') return formula;
  if (hyphen.x0 - before.x1 >= hyphen.size * maxHyphenGapEm) return formula;
  return { ...formula, inner: formula.inner.slice(0, -1), behind: `-${formula.behind}` };
}

function trimBracket(formula: TrimmedFormula): TrimmedFormula {
  const { inner } = formula;
  const [first, last] = [inner[0], inner.at(-1)];
  const balance = inner.reduce(
    (sum, { tex }) => sum + (tex.match(/[([]/g)?.length ?? 0) - (tex.match(/[)\]]/g)?.length ?? 0),
    0,
  );
  if (balance === 1 && first !== undefined && /^[([]/.test(first.tex)) {
    const rest = first.tex.length > 1 ? [{ ...first, tex: first.tex.slice(1) }] : [];
    return { ...formula, before: first.tex.slice(0, 1), inner: [...rest, ...inner.slice(1)] };
  }
  if (balance !== -1 || last === undefined || !/[)\]]$/.test(last.tex)) return formula;
  return { ...formula, behind: last.tex.slice(-1) + formula.behind, inner: withLast(inner, last.tex.slice(0, -1)) };
}

/** Returns atoms with another TeX of the last one; without it if that is empty. */
function withLast(atoms: readonly Atom[], tex: string): readonly Atom[] {
  const last = atoms.at(-1);
  const others = atoms.slice(0, -1);
  return last === undefined || tex === '' ? others : [...others, { ...last, tex }];
}

const styles = new Map<number, TextStyle>();

/** @param size font size; negative for bold */
function styleOf(size: number): TextStyle {
  const known = styles.get(size);
  if (known !== undefined) return known;
  const style = { size: Math.abs(size), font: formulaFont, bold: size < 0, italic: false, mono: false, hidden: false };
  styles.set(size, style);
  return style;
}

/** Returns a formula as one word of its line. */
export function wordOf({ tex, before, behind, words, size, baseline }: FormulaRow): Word {
  const first = words[0];
  return {
    text: `${before}$${tex}$${behind}`,
    ...boundingBox(words),
    baseline,
    style: styleOf(first?.style.bold === true ? -size : size),
    spaced: first?.spaced ?? true,
    href: null,
    confidence: null,
    tag: first?.tag ?? null,
  };
}
