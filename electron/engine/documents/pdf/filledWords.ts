import { isInside } from './boxes.ts';
import type { Box, TextStyle, Word } from './pageContent.ts';

/** What is filled into a field of a form, line by line. */
export interface FilledField extends Box {
  readonly text: string;
}

/** Points of letters in a field, which programs choose by the room that it has; parts of its room, and of their size that they are wide. */
const letter = { most: 11, ofRoom: 0.75, wide: 0.5, leading: 1.2, ascent: 0.8 };
/** Points from the edge of a field to its text. */
const margin = 2;

/**
 * The words of fields whose looks say nothing of what is filled in: programs that fill in forms often leave it to the reader to draw it, and
 * what the file has of looks is that of the empty form.
 * @param aside words that run in other directions
 */
export function filledWords(
  words: readonly Word[],
  fields: readonly FilledField[],
  aside: readonly Word[],
): readonly Word[] {
  if (fields.length === 0) return words;
  const drawn = [...words, ...aside];
  const bare = fields.filter((field) => !drawn.some((word) => isInside(word, field) && saysSomething.test(word.text)));
  return bare.length === 0 ? words : [...words, ...bare.flatMap((field) => wordsOf(field, labelOf(field, words)))];
}

/** The word that stands before a field, on whose line its text stands then: the field itself may be lower than that, or higher. */
function labelOf(field: Box, words: readonly Word[]): Word | null {
  let label: Word | null = null;
  for (const word of words)
    if (word.x1 <= field.x0 + margin && overlap(word, field) > 0 && word.x1 > (label?.x1 ?? -Infinity)) label = word;
  return label;
}

function overlap(a: Box, b: Box): number {
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
}

/** Not so the lines and points that an empty form has at the places to fill in. */
const saysSomething = /[\p{L}\p{N}]/u;

function wordsOf(field: FilledField, label: Word | null): Word[] {
  const lines = field.text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const room = (field.y1 - field.y0) / Math.max(1, lines.length);
  const size = Math.max(1, Math.min(letter.most, room * letter.ofRoom));
  const style: TextStyle = { size, font: '', bold: false, italic: false, mono: false, hidden: false };
  const x = field.x0 + margin;
  if (lines.length === 1 && label !== null) {
    const { y0, y1, baseline } = label;
    const own = { ...style, size: label.style.size };
    return wordsOfLine(lines[0] ?? '', x, { y0, y1, baseline, style: own });
  }
  // A single line stands in the middle of its field, others below each other from its upper edge.
  const top = lines.length === 1 ? (field.y0 + field.y1 - size) / 2 : field.y0 + margin;
  return lines.flatMap((line, row) => {
    const y0 = top + row * size * letter.leading;
    return wordsOfLine(line, x, { y0, y1: y0 + size, baseline: y0 + size * letter.ascent, style });
  });
}

function wordsOfLine(
  line: string,
  x: number,
  { y0, y1, baseline, style }: Pick<Word, 'y0' | 'y1' | 'baseline' | 'style'>,
): Word[] {
  const step = style.size * letter.wide;
  return [...line.matchAll(/\S+/g)].map((match) => {
    const [text] = match;
    const x0 = x + match.index * step;
    const x1 = x0 + text.length * step;
    return { text, x0, y0, x1, y1, baseline, style, spaced: true, href: null, confidence: null, tag: null };
  });
}
