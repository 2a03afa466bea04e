import { textOf } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { sizeOf, type HeadingLook } from './headingLook.ts';

/** Times the size of the text that a title has at least, lines and letters of it at most. */
const limits = { size: 1.3, lines: 3, letters: 200 };

/**
 * Adds the title of a document that ends with a full stop, as a sentence does: it is the first text, and nothing is set larger.
 * @param known the look of each paragraph that is a heading, null for the others, in reading order; changed in place
 * @param size of the text
 */
export function addFirstTitle(known: Map<Paragraph, HeadingLook | null>, size: number): void {
  const [first] = known;
  if (first === undefined || first[1] !== null) return;
  const [{ lines, isCode, marker }] = first;
  const own = sizeOf(lines);
  if (isCode || marker !== null || lines.length > limits.lines || own < size * limits.size) return;
  const text = textOf(lines).trim();
  if (text.length > limits.letters || !/^\p{Lu}.*\p{L}\.$/su.test(text) || /[.!?]\s/.test(text)) return;
  const others = [...known.keys()].slice(1);
  if (others.some((other) => sizeOf(other.lines) > own)) return;
  known.set(first[0], { size: own, bold: lines.every(({ isBold }) => isBold) });
}
