import { around } from '../../pdf/boxes.ts';
import { leavesRoom, type FullLines } from '../../layout/lines/justified.ts';
import type { Segment } from '../../layout/lines/segment.ts';
import { isRightToLeft } from '../../pdf/wordBuilder.ts';

/** Ems that are left beside what would have gone on: letters are not set so evenly that less says something. */
const spare = 0.5;
/** Ems that a line which ends something is shorter than those around it. */
const shorter = 2;

/** Words of lines that are short, and lines from which on chance makes no row of capitals. */
const few = { words: 6, lines: 4 };

const none: ReadonlySet<number> = new Set();

/** Lines of verses that say that they are such: as many begin with capitals in no running text. */
const fewestVerses = 8;

/** Whether the paragraphs of a column are verses, each line of which begins with a capital. */
export function areVerses(paragraphs: readonly (readonly Segment[])[]): boolean {
  const starts = paragraphs.flatMap((lines) => lines.slice(1).map(({ text }) => text.trim()));
  return starts.length >= fewestVerses && starts.every((text) => /^["“‘„«»(—–-]*\p{Lu}/u.test(text));
}

/** The places of all lines but the first. */
export function allLines(lines: readonly Segment[]): ReadonlySet<number> {
  const all = new Set(lines.keys());
  all.delete(0);
  return all;
}

/**
 * Which lines of a paragraph another one follows by intent: those of an address, a poem, of names with what they stand for, and
 * the last of an entry. Where text is broken to fit, the first word of a line never had room on the line before.
 * @param edges where the column ends, and its full lines if it is set to both edges
 * @returns the places of the lines that begin anew
 */
export function findOwnLines(
  lines: readonly Segment[],
  { right, full }: { readonly right: number; readonly full: FullLines | null },
): ReadonlySet<number> {
  const own = [
    ...linkLines(lines),
    ...likeLines(lines, right),
    ...brokenLines(lines, full),
    ...looseLines(lines),
    ...(isTerm(lines, right) ? [1] : []),
  ];
  const found = findPlainLines(lines, right);
  return own.length === 0 ? found : new Set([...found, ...own]);
}

/** Ems that what is said of a term stands in, and differs by; and part of the width that is left beside the term. */
const said = { in: 1, unrest: 0.35, left: 0.4 };

/**
 * Whether the first line is a term by itself: the others stand in below it, the next word had room beside it, and it looks otherwise or
 * leaves more room than a line that is broken to fit.
 */
function isTerm([term, first, ...others]: readonly Segment[], right: number): boolean {
  if (term === undefined || first === undefined || first.x0 - term.x0 < first.size * said.in) return false;
  if (/[.:!?]$/.test(term.text) || openEnd.test(term.text) || !/^["“‘(]?[\p{L}\p{N}]/u.test(first.text)) return false;
  if (others.some(({ x0 }) => Math.abs(x0 - first.x0) > first.size * said.unrest)) return false;
  const isShort = right - term.x1 > (right - term.x0) * said.left && /^["“‘(]?\p{Lu}/u.test(first.text);
  return hasRoom(term, first, right) && (isShort || looksOtherwise(term, first));
}

/** Whether nothing of a line looks as the next one begins: it is in italics, bold, or in letters of fixed width. */
function looksOtherwise({ words }: Segment, next: Segment): boolean {
  const style = next.words[0]?.style;
  if (style === undefined || style.italic || style.bold || style.mono) return false;
  return words.every((word) => word.style.italic || word.style.bold || word.style.mono);
}

/** Lines that begin with the first word of their paragraph, so that chance makes no row of them. */
const fewestAlike = 2;

/** Lines that begin as the first one does: the ways to call a program, below each other. */
function likeLines(lines: readonly Segment[], right: number): readonly number[] {
  const [first, ...others] = lines;
  const word = first?.words[0]?.text ?? '';
  if (!/^\p{L}{3}/u.test(word)) return [];
  const like = others.flatMap(({ words }, index) => (words[0]?.text === word ? [index + 1] : []));
  // Where text is broken to fit, two of its lines may begin with one word by chance.
  const fitting = like.filter((at) => hasRoom(lines[at - 1], lines[at], right));
  return like.length < fewestAlike || fitting.length * 2 < like.length ? [] : like;
}

/** Ems that are left beside the next word where a line of text set to both edges was broken by intent: such lines have room only at their end. */
const clear = 1.5;

/** Lines below one that leaves room for their first word, where full lines end at one place. */
function brokenLines(lines: readonly Segment[], full: FullLines | null): readonly number[] {
  if (full === null) return [];
  return [...lines.keys()].slice(1).filter((at) => {
    const [above, own] = [lines[at - 1], lines[at]];
    const word = own?.words[0];
    if (above === undefined || own === undefined || word === undefined || /\p{Pd}$/u.test(above.text)) return false;
    if (isFormulaPart(above) || isFormulaPart(own)) return false;
    const isDeeper = own.x0 - above.x0 > own.size * said.in;
    return leavesRoom(above, [lines[at - 2], own], full, isDeeper ? undefined : (word.x1 - word.x0) / own.size + clear);
  });
}

/** Ems from baseline to baseline that are more than double spacing of most fonts gives; the width and words of lines which are never wrapped. */
const minLooseLeadingEm = 2;
const maxLooseWidthEm = 15;
const maxLooseWords = 6;

/**
 * Lines of a few words so far below each other that a line between them is left out: each is placed by itself, for text is not wrapped
 * after so few words and set with that much room. A hyphen or comma at the end of a line says that the text goes on.
 */
function looseLines(lines: readonly Segment[]): readonly number[] {
  const { x0, x1 } = around(lines);
  if (lines.some(({ words, size }) => words.length > maxLooseWords || x1 - x0 > size * maxLooseWidthEm)) return [];
  return [...lines.keys()].slice(1).filter((at) => {
    const [above, own] = [lines[at - 1], lines[at]];
    if (above === undefined || own === undefined || /[,\p{Pd}]$/u.test(above.text.trim())) return false;
    return own.baseline - above.baseline > own.size * minLooseLeadingEm;
  });
}

/** What stands above or below the bar of a fraction, and has no word. */
function isFormulaPart({ text }: Segment): boolean {
  if (/[;{}[\]<>/\\"'|]/.test(text)) return false;
  if (!/\p{L}/u.test(text)) return true;
  return /[\d=+−×]/u.test(text) && !/\p{L}{2}/u.test(text.replaceAll(/\b(?:sin|cos|tan|log|exp|ln)/g, ''));
}

/** Lines that are a link each: those of a menu. */
function linkLines(lines: readonly Segment[]): readonly number[] {
  if (!lines.some(({ words }) => words[0]?.href != null)) return [];
  const links = lines.map(linkOf);
  return [...lines.keys()].slice(1).filter((at) => {
    const [above, own] = [links[at - 1], links[at]];
    return typeof above === 'string' && typeof own === 'string' && above !== own;
  });
}

/** The address that all words of a line lead to. */
function linkOf({ words }: Segment): string | null {
  const href = words[0]?.href ?? null;
  return words.every((word) => word.href === href) ? href : null;
}

/** Part of the lines that are a number each along a scale. */
const scaled = 0.8;

function findPlainLines(lines: readonly Segment[], right: number): ReadonlySet<number> {
  // Most paragraphs are told by the first words of their lines.
  if (!lines.some(({ words }, index) => index > 0 && beginsAnew(words[0]?.text ?? ''))) return none;
  const all = allLines(lines);
  const texts = lines.map(({ text }) => text.trim());
  if (texts.some(isRightToLeft) || texts.slice(0, -1).some((text) => /[-\u2010\u2013]$/.test(text))) return none;
  // Numbers along a scale.
  if (texts.filter((text) => /^[^\p{L}\s]*$/u.test(text)).length >= texts.length * scaled) return none;
  if (texts.every((text) => label.test(text))) return all;
  if (texts.filter((text) => numbered.test(text)).length > 1)
    return new Set([...all].filter((at) => numbered.test(texts[at] ?? '')));
  if (areRightAligned(lines)) return texts.slice(1).every(beginsAnew) && lines.length >= few.lines ? all : none;
  if (areFacts(texts)) return all;
  const widest = Math.max(...lines.map(({ x1 }) => x1));
  const fitting = [...all].filter((at) => hasRoom(lines[at - 1], lines[at], widest));
  if (texts.slice(1).every(beginsAnew)) {
    const inColumn = [...all].every((at) => hasRoom(lines[at - 1], lines[at], right));
    const isShort = lines.every(({ words }) => words.length <= few.words);
    const mostFit = fitting.length > 0 && fitting.length * 2 >= all.size;
    if (inColumn && (lines.length >= few.lines || mostFit || (isShort && isWide(lines, right)))) return all;
    // The longest line has no room, whatever it is.
    const others = all.size - fitting.length;
    if (mostFit && (isShort || lines.length >= few.lines) && others <= Math.max(1, all.size * 0.25)) return all;
  }
  const isLast = (at: number): boolean => beginsAnew(texts[at] ?? '') && !(texts[at - 1] ?? '').endsWith(',');
  return new Set(fitting.filter((at) => isLast(at) && endsEarly(lines, at - 1)));
}

/** Lines and words of each that are facts below each other; the last words of a line that goes on. */
const facts = { lines: 3, words: 4 };
const openEnd = /[,;&\p{Pd}]$|\([^)]*$|\s(?:of|the|and|for|in|to|a|an|by|with|on|at|or|from|de|la|der|und|et)$/iu;

/** Three lines and more of a few words, each of which begins something: how somebody is reached, in a narrow column. */
function areFacts(texts: readonly string[]): boolean {
  if (texts.length < facts.lines || !texts.every(beginsAnew)) return false;
  if (!texts.some((text) => /^\+?[\d(]|@|^www\./.test(text))) return false;
  return texts.every((text) => text.split(/\s+/).length <= facts.words && !openEnd.test(text));
}

/** Lines that end at one place and begin at others: names on a cover. Text that is broken to fit begins at one place. */
function areRightAligned(lines: readonly Segment[]): boolean {
  const [first] = lines;
  if (first === undefined) return false;
  const starts = lines.filter(({ x0 }) => Math.abs(x0 - first.x0) > first.size * 0.5).length;
  return starts >= lines.length / 2 && lines.every(({ x1 }) => Math.abs(x1 - first.x1) < first.size * 0.3);
}

/** Whether the first word of a line had found room at the end of the one above. */
function hasRoom(above: Segment | undefined, line: Segment | undefined, right: number): boolean {
  const word = line?.words[0];
  if (above === undefined || line === undefined || word === undefined) return false;
  const isCentered = Math.abs(above.x0 + above.x1 - line.x0 - line.x1) < line.size && above.x0 !== line.x0;
  // What is centred grows at both ends.
  const taken = (word.x1 - word.x0 + line.size * spare) / (isCentered ? 2 : 1);
  return above.x1 + taken < right;
}

/** Ems of a column in which lines of some words leave room by intent: narrow ones have gaps at all ends. */
const wide = 25;

function isWide([line]: readonly Segment[], right: number): boolean {
  return line !== undefined && right - line.x0 > line.size * wide;
}

/** Whether a line is shorter than those around it: beside a picture all of them are. */
function endsEarly(lines: readonly Segment[], at: number): boolean {
  const line = lines[at];
  if (line === undefined) return false;
  return [lines[at - 1], lines[at + 1]].every(
    (other) => other === undefined || other.x1 > line.x1 + line.size * shorter,
  );
}

/** A name and what it stands for: `Date: 1 May`. */
const label = /^[\p{Lu}\p{N}#][^:.?!]{0,40}:(?:\s|$)/u;

/** A number of two parts and more, as points of a plan have. */
const numbered = /^\d{1,2}(?:\.\d{1,2})+[.:)]?\s+\p{Lu}/u;

function beginsAnew(text: string): boolean {
  return /^["“‘«(]?[\p{Lu}\p{N}+$€£#]/u.test(text) || /^(?:www\.|https?:|\S+@\S+\.)/.test(text);
}
