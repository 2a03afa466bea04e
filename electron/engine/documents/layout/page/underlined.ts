import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Rule, Word } from '../../pdf/pageContent.ts';

/**
 * Ems: minimum and maximum distance of the stroke below the baseline; minimum gap to other content on the line; line spacing, and maximum
 * distance of the title's text below it.
 */
const ems = { above: -0.05, below: 0.4, beside: 3, near: 1.55, text: 4 };
/** Tolerance in points between the ends of a stroke and of its words. */
const off = 2.5;
/**
 * Maximum words of a title; minimum real words and their letters; maximum strokes and underlined lines of a page: more are a drawing, or
 * all text is underlined.
 */
const limits = { words: 14, real: 1, letters: 8, rules: 4_000, lines: 12 };

/** An underline and the words of its line. */
interface Underlined {
  readonly words: readonly Word[];
  readonly baseline: number;
  readonly x0: number;
  readonly x1: number;
}

/** A line underlined like a title, with its text and position. */
export interface UnderlinedTitle {
  readonly text: string;
  readonly baseline: number;
}

/**
 * Lines by themselves that are underlined from end to end, as typewriters had it for titles. Links, sentences, values above a sum and the
 * upper half of a fraction are underlined too, and none of them.
 */
export function underlinedTitles(words: readonly Word[], rules: readonly Rule[]): readonly UnderlinedTitle[] {
  const strokes = joined(rules);
  if (strokes.length === 0 || strokes.length > limits.rules) return [];
  const lines = groupBy(words, ({ baseline }) => Math.round(baseline));
  const found = strokes.flatMap((stroke) => lineAbove(lines, stroke) ?? []);
  const titles = found.filter((line) => isTitle(line) && isIsolated(line, lines) && !isOfList(line, found));
  return titles.length > limits.lines ? [] : titles.map((title) => ({ text: textOf(title), baseline: title.baseline }));
}

function textOf({ words }: Underlined): string {
  return words.map(({ text }) => text).join(' ');
}

/** Points: tolerance of the height of pieces of one line, and maximum gap between two. */
const pieces = { tolerancePt: 0.3, maxGapPt: 1 };

/** Merges horizontal lines that continue each other: some programs underline word by word, and the spaces too. */
function joined(rules: readonly Rule[]): Rule[] {
  const found: { -readonly [Part in keyof Rule]: Rule[Part] }[] = [];
  const across = rules.filter(({ kind }) => kind === 'horizontal').toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  for (const rule of across) {
    const last = found.at(-1);
    if (
      last !== undefined &&
      Math.abs(last.y0 - rule.y0) < pieces.tolerancePt &&
      rule.x0 >= last.x0 &&
      rule.x0 - last.x1 <= pieces.maxGapPt
    )
      last.x1 = Math.max(last.x1, rule.x1);
    else found.push({ ...rule });
  }
  return found;
}

/** Words by their baseline, in whole points. */
type Lines = ReadonlyMap<number, readonly Word[]>;

function wordsFrom(lines: Lines, from: number, to: number): Word[] {
  const found: Word[] = [];
  for (let at = Math.floor(from); at <= Math.ceil(to); at += 1) found.push(...(lines.get(at) ?? []));
  return found;
}

/** Returns the words that a stroke underlines, if they are its entire line. */
function lineAbove(lines: Lines, { x0, x1, y0 }: Rule): Underlined | null {
  const near = wordsFrom(lines, y0 - 12, y0 + 2).filter(({ baseline, style }) => {
    const below = (y0 - baseline) / Math.max(1, style.size);
    return below >= ems.above && below <= ems.below;
  });
  const own = near.filter((word) => (word.x0 + word.x1) / 2 > x0 && (word.x0 + word.x1) / 2 < x1);
  const [first] = own;
  if (first === undefined) return null;
  const isWhole =
    Math.abs(Math.min(...own.map((word) => word.x0)) - x0) <= off &&
    Math.abs(Math.max(...own.map((word) => word.x1)) - x1) <= off &&
    own.every(({ baseline }) => Math.abs(baseline - first.baseline) <= 1);
  const room = first.style.size * ems.beside;
  const others = near.filter((word) => !own.includes(word));
  const isAlone = others.every((word) => word.x1 < x0 - room || word.x0 > x1 + room);
  return isWhole && isAlone ? { words: own, baseline: first.baseline, x0, x1 } : null;
}

function isTitle(line: Underlined): boolean {
  const { words } = line;
  if (words.length > limits.words || words.some(({ href, style }) => href !== null || style.mono || style.hidden))
    return false;
  const text = textOf(line);
  const real = words.filter((word) => /\p{L}{3}/u.test(word.text)).length;
  return (
    real >= limits.real &&
    text.length >= limits.letters &&
    /^[\p{Lu}\p{N}]/u.test(text) &&
    !/[.,;!?]$|https?:|www\.|[@<>=]/.test(text)
  );
}

/** Whether another underlined line is above or below it without text between: a list of links. */
function isOfList(line: Underlined, all: readonly Underlined[]): boolean {
  const room = (line.words[0]?.style.size ?? 0) * ems.text;
  return all.some((other) => other !== line && Math.abs(other.baseline - line.baseline) <= room);
}

/** Minimum distance in ems of the baseline of another line. */
const minLineStepEm = 0.5;

/**
 * Whether a line has a gap above and, where its text starts, a larger gap below than lines of one text have: it is neither the end of a
 * text nor a fraction.
 */
function isIsolated({ words, baseline, x0, x1 }: Underlined, lines: Lines): boolean {
  const size = words[0]?.style.size ?? 0;
  const isOver = (word: Word): boolean => word.x1 > x0 && word.x0 < x1;
  const step = size * ems.near;
  const close = [
    ...wordsFrom(lines, baseline - step, baseline - size * minLineStepEm),
    ...wordsFrom(lines, baseline + size * minLineStepEm, baseline + step),
  ];
  if (close.some((word) => isOver(word) && Math.abs(word.baseline - baseline) < step)) return false;
  return wordsFrom(lines, baseline + step, baseline + size * ems.text).some(isOver);
}
