import { around } from '../../pdf/boxes.ts';
import { textOf } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingLook } from './headingLook.ts';

/** Terms at least, words of one, ems that what is said of it stands in, and part of them that stand in the order of the alphabet. */
const limits = { fewest: 4, words: 5, indent: 0.8, sorted: 0.8 };

/**
 * Takes the terms of a glossary out of the headings: each has one text below it, which stands in, and they are in the order of the alphabet.
 * @param known the look of each paragraph that is a heading, null for the others, in reading order; changed in place
 */
export function dropTerms(known: Map<Paragraph, HeadingLook | null>): void {
  const all = [...known];
  // Headings of other sizes may stand between terms, as letters do.
  const runs = new Map<number, Paragraph[]>();
  const end = (size: number): void => {
    const terms = runs.get(size) ?? [];
    if (terms.length >= limits.fewest && areSorted(terms)) for (const term of terms) known.set(term, null);
    runs.delete(size);
  };
  for (const [place, [paragraph, look]] of all.entries()) {
    if (look === null || !look.bold) continue;
    if (!isTerm(paragraph, all[place + 1], all[place + 2])) end(look.size);
    else runs.set(look.size, [...(runs.get(look.size) ?? []), paragraph]);
  }
  for (const size of [...runs.keys()]) end(size);
}

type Known = readonly [Paragraph, HeadingLook | null];

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
  const texts = terms.map(({ lines }) => textOf(lines).trim().toLowerCase());
  const rising = texts.filter((text, index) => index > 0 && (texts[index - 1] ?? '') <= text).length;
  return rising >= (texts.length - 1) * limits.sorted;
}
