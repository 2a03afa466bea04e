import { boundingBox } from '../../pdf/boxes.ts';
import { textOf, type TextLine } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingStyle } from './headingStyle.ts';

/**
 * Minimum number of terms; maximum words of one; indent of its description in ems; minimum ratio of terms in alphabetical order; maximum
 * ratio of terms that repeat another heading or have smaller headings below them.
 */
const limits = { fewest: 4, words: 5, indent: 0.8, sorted: 0.8, repeated: 0.25, parted: 0.5 };

/**
 * Removes the terms of a glossary from the headings: each has one indented text below it, and they are in alphabetical order.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
 */
export function dropTerms(known: Map<Paragraph, HeadingStyle | null>): void {
  const all = [...known];
  const names = countNames(all);
  // Headings of other sizes may occur between terms, such as index letters.
  const runs = new Map<number, Paragraph[]>();
  const parted = new Map<number, number>();
  const end = (size: number): void => {
    const terms = runs.get(size) ?? [];
    const areSections = (parted.get(size) ?? 0) > terms.length * limits.parted;
    if (terms.length >= limits.fewest && !areSections && areSorted(terms) && !areRepeated(terms, names))
      for (const term of terms) known.set(term, null);
    runs.delete(size);
    parted.delete(size);
  };
  for (const [place, [paragraph, look]] of all.entries()) {
    if (look === null || !look.bold) continue;
    for (const size of runs.keys()) if (size > look.size) parted.set(size, (parted.get(size) ?? 0) + 1);
    if (!isTerm(paragraph, all[place + 1], all[place + 2])) end(look.size);
    else runs.set(look.size, [...(runs.get(look.size) ?? []), paragraph]);
  }
  for (const size of [...runs.keys()]) end(size);
}

type Known = readonly [Paragraph, HeadingStyle | null];

/** How often headings of one line are called alike. */
function countNames(all: readonly Known[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const [{ lines }, look] of all) {
    const name = look === null || lines.length > 1 ? '' : nameOf(lines);
    if (name !== '') names.set(name, (names.get(name) ?? 0) + 1);
  }
  return names;
}

/** Whether headings come back, as the sections of each page of a reference do: a term is explained once. */
function areRepeated(terms: readonly Paragraph[], names: ReadonlyMap<string, number>): boolean {
  const repeated = terms.filter(({ lines }) => (names.get(nameOf(lines)) ?? 0) > 1);
  return repeated.length > terms.length * limits.repeated;
}

function nameOf(lines: readonly TextLine[]): string {
  return textOf(lines).trim().toLowerCase();
}

function isTerm(term: Paragraph, below: Known | undefined, next: Known | undefined): boolean {
  if (below === undefined || term.lines.length > 1) return false;
  const [text, look] = below;
  if (look !== null || text.marker !== null) return false;
  const name = textOf(term.lines).trim();
  // Scripts without lowercase letters have no alphabetical order here.
  if (!/^[\p{Lu}\p{Ll}]/u.test(name) || name.endsWith('?')) return false;
  const words = name.split(/\s+/).length;
  const { x0 } = boundingBox(term.lines);
  const size = term.lines[0]?.size ?? 0;
  if (words > limits.words || text.lines.some((line) => line.x0 - x0 < size * limits.indent)) return false;
  return next === undefined || next[1] !== null || boundingBox(next[0].lines).x0 - x0 < size * limits.indent;
}

function areSorted(terms: readonly Paragraph[]): boolean {
  const texts = terms.map(({ lines }) => nameOf(lines));
  const rising = texts.filter((text, index) => index > 0 && (texts[index - 1] ?? '') < text).length;
  return rising >= (texts.length - 1) * limits.sorted;
}

/** Number of paragraphs before a term searched for a text with the same left edge, and tolerance of that edge in ems. */
const before = { paragraphs: 24, unrest: 0.35 };
/** Minimum number of terms of a size, and minimum ratio of its headings that are at the left edge of the text. */
const inner = { fewest: 2, share: 0.75 };
/** A section of a chapter, whatever it is called. */
const numbered = /^\d{1,3}(?:\.\d{1,3})+\.?\s/;
/** Maximum size of a term relative to the text. */
const largest = 1.06;

/**
 * Removes option names and other terms that a manual explains from the headings: they begin at the left edge of the text above them, and
 * nearly all of their descriptions are indented. Below a heading the text begins at the heading's left edge, or all text of its section is
 * indented.
 * @param known as above; changed in place
 * @param size of the text
 */
export function dropInnerTerms(known: Map<Paragraph, HeadingStyle | null>, size: number): void {
  const all = [...known];
  const bySize = new Map<number, { readonly paragraphs: Paragraph[]; terms: number; described: number }>();
  for (const [place, [paragraph, look]] of all.entries()) {
    const line = paragraph.lines[0];
    if (line === undefined || look?.bold !== true || look.size > size * largest || paragraph.lines.length > 1) continue;
    if (numbered.test(line.text) || !isAmongText(all, place)) continue;
    const found = bySize.get(look.size) ?? { paragraphs: [], terms: 0, described: 0 };
    bySize.set(look.size, found);
    found.paragraphs.push(paragraph);
    const text = textBelow(all[place + 1]);
    if (text === null) continue;
    found.described += 1;
    if (isIndentedBelow(text, line)) found.terms += 1;
  }
  for (const [size, { paragraphs, terms, described }] of bySize) {
    if (terms < inner.fewest || terms < described * inner.share) continue;
    for (const term of paragraphs) known.set(term, null);
    dropLikeThese(known, paragraphs, size);
  }
}

/**
 * Drops terms at the top of a page, with no text above them: they share the left edge of the other terms, and their descriptions are
 * indented.
 */
function dropLikeThese(known: Map<Paragraph, HeadingStyle | null>, terms: readonly Paragraph[], size: number): void {
  const starts = new Set(terms.map(startOf));
  const all = [...known];
  for (const [place, [paragraph, look]] of all.entries()) {
    const [line] = paragraph.lines;
    if (line === undefined || look?.bold !== true || look.size !== size || !starts.has(startOf(paragraph))) continue;
    if (numbered.test(line.text)) continue;
    const text = textBelow(all[place + 1]);
    if (text !== null && isIndentedBelow(text, line)) known.set(paragraph, null);
  }
}

/** Left edge of a term, in points. */
function startOf({ lines }: Paragraph): number {
  return Math.round(lines[0]?.x0 ?? 0);
}

/** Returns the description of a term: the text below it, if any. */
function textBelow(next: Known | undefined): Paragraph | null {
  if (next === undefined || next[1] !== null) return null;
  const [text] = next;
  return text.marker !== null || text.isCode || text.isRotated ? null : text;
}

function isIndentedBelow({ lines }: Paragraph, term: TextLine): boolean {
  return lines.every(({ x0, y0 }) => x0 - term.x0 >= term.size * limits.indent && y0 > term.y0);
}

/** Whether text on the page begins at the heading's left edge or further left, below the last heading that is further left. */
function isAmongText(all: readonly Known[], place: number): boolean {
  const line = all[place]?.[0].lines[0];
  if (line === undefined) return false;
  let y = line.y0;
  for (let at = place - 1; at >= Math.max(0, place - before.paragraphs); at -= 1) {
    const [paragraph, look] = all[at] ?? [];
    const first = paragraph?.lines[0];
    if (paragraph === undefined || first === undefined || first.y0 > y) return false;
    y = first.y0;
    const isOut = first.x0 <= line.x0 + line.size * before.unrest;
    if (look !== null && first.x0 < line.x0 - line.size * before.unrest) return false;
    if (look === null && isOut && paragraph.marker === null && !paragraph.isCode && !paragraph.isRotated) return true;
  }
  return false;
}
