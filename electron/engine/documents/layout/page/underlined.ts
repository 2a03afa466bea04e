import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Rule, Word } from '../../pdf/pageContent.ts';

/** In ems: how far below the line its letters stand on the stroke is, at least and at most; room to what else stands on the line; lines apart, and up to which the text of a title begins below it. */
const ems = { above: -0.05, below: 0.4, beside: 3, near: 1.55, text: 4 };
/** Points that a stroke and its words may end apart. */
const off = 2.5;
/** Words of a title; of real words, how many; strokes and words of a page beyond which it is a drawing, or all of it is underlined. */
const limits = { words: 14, real: 1, letters: 8, rules: 4_000, lines: 12 };

/** A stroke below a line, and the words of that. */
interface Underlined {
  readonly words: readonly Word[];
  readonly baseline: number;
  readonly x0: number;
  readonly x1: number;
}

/** A line that is underlined as a title is: what it says, and where it stands. */
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
  const titles = found.filter((line) => isTitle(line) && standsAlone(line, lines) && !isOfList(line, found));
  return titles.length > limits.lines ? [] : titles.map((title) => ({ text: textOf(title), baseline: title.baseline }));
}

function textOf({ words }: Underlined): string {
  return words.map(({ text }) => text).join(' ');
}

/** Lines across, those that go on with each other in one piece: some programs underline word by word, and the spaces too. */
function joined(rules: readonly Rule[]): Rule[] {
  const found: { -readonly [Part in keyof Rule]: Rule[Part] }[] = [];
  const across = rules.filter(({ kind }) => kind === 'horizontal').toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  for (const rule of across) {
    const last = found.at(-1);
    if (last !== undefined && Math.abs(last.y0 - rule.y0) < 0.3 && rule.x0 >= last.x0 && rule.x0 - last.x1 <= 1)
      last.x1 = Math.max(last.x1, rule.x1);
    else found.push({ ...rule });
  }
  return found;
}

/** Words by the point that they stand on. */
type Lines = ReadonlyMap<number, readonly Word[]>;

function wordsFrom(lines: Lines, from: number, to: number): Word[] {
  const found: Word[] = [];
  for (let at = Math.floor(from); at <= Math.ceil(to); at += 1) found.push(...(lines.get(at) ?? []));
  return found;
}

/** The words that a stroke underlines, where they are all of their line. */
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

/** Whether another underlined line stands above or below it without text between: a list of links. */
function isOfList(line: Underlined, all: readonly Underlined[]): boolean {
  const room = (line.words[0]?.style.size ?? 0) * ems.text;
  return all.some((other) => other !== line && Math.abs(other.baseline - line.baseline) <= room);
}

/** Whether a line has room above it, and more below it than lines of one text have, where its text begins: neither is it the end of one, nor a fraction. */
function standsAlone({ words, baseline, x0, x1 }: Underlined, lines: Lines): boolean {
  const size = words[0]?.style.size ?? 0;
  const isOver = (word: Word): boolean => word.x1 > x0 && word.x0 < x1;
  const step = size * ems.near;
  const close = [
    ...wordsFrom(lines, baseline - step, baseline - size * 0.5),
    ...wordsFrom(lines, baseline + size * 0.5, baseline + step),
  ];
  if (close.some((word) => isOver(word) && Math.abs(word.baseline - baseline) < step)) return false;
  return wordsFrom(lines, baseline + step, baseline + size * ems.text).some(isOver);
}
