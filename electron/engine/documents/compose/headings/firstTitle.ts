import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { sizeOf, type HeadingStyle } from './headingStyle.ts';

/** Minimum size of a title relative to the text; maximum lines and characters. */
const limits = { size: 1.3, lines: 3, letters: 200 };

/**
 * Adds a document title that ends with a full stop, like a sentence: it is the first text, and nothing is set larger.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
 * @param size of the text
 */
export function addFirstTitle(known: Map<Paragraph, HeadingStyle | null>, size: number): void {
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
