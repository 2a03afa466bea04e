import { around } from '../../pdf/boxes.ts';
import { textOf, type Segment } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingLook } from './headingLook.ts';

/**
 * Terms at least, words of one, ems that what is said of it stands in, part of them that stand in the order of the alphabet, and part of them
 * that another heading is called like, or that has smaller headings below it, at most.
 */
const limits = { fewest: 4, words: 5, indent: 0.8, sorted: 0.8, repeated: 0.25, parted: 0.5 };

/**
 * Takes the terms of a glossary out of the headings: each has one text below it, which stands in, and they are in the order of the alphabet.
 * @param known the look of each paragraph that is a heading, null for the others, in reading order; changed in place
 */
export function dropTerms(known: Map<Paragraph, HeadingLook | null>): void {
  const all = [...known];
  const names = countNames(all);
  // Headings of other sizes may stand between terms, as letters do.
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

type Known = readonly [Paragraph, HeadingLook | null];

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

function nameOf(lines: readonly Segment[]): string {
  return textOf(lines).trim().toLowerCase();
}

function isTerm(term: Paragraph, below: Known | undefined, next: Known | undefined): boolean {
  if (below === undefined || term.lines.length > 1) return false;
  const [text, look] = below;
  if (look !== null || text.marker !== null) return false;
  const name = textOf(term.lines).trim();
  // Scripts without small letters have no such order.
  if (!/^[\p{Lu}\p{Ll}]/u.test(name) || name.endsWith('?')) return false;
  const words = name.split(/\s+/).length;
  const { x0 } = around(term.lines);
  const size = term.lines[0]?.size ?? 0;
  if (words > limits.words || text.lines.some((line) => line.x0 - x0 < size * limits.indent)) return false;
  return next === undefined || next[1] !== null || around(next[0].lines).x0 - x0 < size * limits.indent;
}

function areSorted(terms: readonly Paragraph[]): boolean {
  const texts = terms.map(({ lines }) => nameOf(lines));
  const rising = texts.filter((text, index) => index > 0 && (texts[index - 1] ?? '') < text).length;
  return rising >= (texts.length - 1) * limits.sorted;
}

/** Paragraphs before a term among which some text begins where it does, and ems that their places differ by. */
const before = { paragraphs: 24, unrest: 0.35 };
/** Terms of a size at least, and part of the headings of it that stand where text does. */
const inner = { fewest: 2, share: 0.75 };
/** A section of a chapter, whatever it is called. */
const numbered = /^\d{1,3}(?:\.\d{1,3})+\.?\s/;
/** Times the size of the text that a term has at most. */
const largest = 1.06;

/**
 * Takes the names of options, and whatever else a manual explains, out of the headings: they stand where the text above them begins, and
 * what is said of nearly each of them stands in. Below a heading the text begins where it does, or all text of its section stands in.
 * @param known as above; changed in place
 * @param size of the text
 */
export function dropInnerTerms(known: Map<Paragraph, HeadingLook | null>, size: number): void {
  const all = [...known];
  const bySize = new Map<number, { readonly own: Paragraph[]; terms: number; told: number }>();
  for (const [place, [paragraph, look]] of all.entries()) {
    const line = paragraph.lines[0];
    if (line === undefined || look?.bold !== true || look.size > size * largest || paragraph.lines.length > 1) continue;
    if (numbered.test(line.text) || !isAmongText(all, place)) continue;
    const found = bySize.get(look.size) ?? { own: [], terms: 0, told: 0 };
    bySize.set(look.size, found);
    found.own.push(paragraph);
    const text = textBelow(all[place + 1]);
    if (text === null) continue;
    found.told += 1;
    if (standsIn(text, line)) found.terms += 1;
  }
  for (const [size, { own, terms, told }] of bySize) {
    if (terms < inner.fewest || terms < told * inner.share) continue;
    for (const term of own) known.set(term, null);
    dropLikeThese(known, own, size);
  }
}

/** Those at the top of a page, where no text stands above them: they begin where the others do, and what is said of them stands in. */
function dropLikeThese(known: Map<Paragraph, HeadingLook | null>, terms: readonly Paragraph[], size: number): void {
  const starts = new Set(terms.map(startOf));
  const all = [...known];
  for (const [place, [paragraph, look]] of all.entries()) {
    const [line] = paragraph.lines;
    if (line === undefined || look?.bold !== true || look.size !== size || !starts.has(startOf(paragraph))) continue;
    if (numbered.test(line.text)) continue;
    const text = textBelow(all[place + 1]);
    if (text !== null && standsIn(text, line)) known.set(paragraph, null);
  }
}

/** Where a term begins, in points. */
function startOf({ lines }: Paragraph): number {
  return Math.round(lines[0]?.x0 ?? 0);
}

/** What is said of a term: the text below it, where there is such. */
function textBelow(next: Known | undefined): Paragraph | null {
  if (next === undefined || next[1] !== null) return null;
  const [text] = next;
  return text.marker !== null || text.isCode || text.isAside ? null : text;
}

function standsIn({ lines }: Paragraph, term: Segment): boolean {
  return lines.every(({ x0, y0 }) => x0 - term.x0 >= term.size * limits.indent && y0 > term.y0);
}

/** Whether text of its page begins where a heading does, or further out, below the last heading that stands further out. */
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
    if (look === null && isOut && paragraph.marker === null && !paragraph.isCode && !paragraph.isAside) return true;
  }
  return false;
}
