import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { Recognised } from './tesseract.ts';

/** Confidence, 0 to 1: less than this is noise (dust, lines, pictures), and from that on a word is surely one. */
const confidence = { least: 0.3, sure: 0.7 };
/** Part of the usual height of a line's letters that its words have, at least and at most. */
const heights = { least: 0.6, most: 2.2 };
/** Part of the words of a page that are sure: of a script that is not known fewer are, by chance. */
const legible = 0.7;
/** Letters with which a word that begins a line is none by chance. */
const startLetters = 3;

/**
 * The words of a picture without what is noise, each line from its start on, with the signs that begin items told as such.
 * @param isOfProgram words whose place says that they are none: signs of programs are read with little confidence
 */
export function keptWords(
  words: readonly Recognised[],
  isOfProgram: (word: Recognised) => boolean = () => false,
): Recognised[] {
  const isLegible = areLegible(words);
  const lines = [...groupBy(words, ({ line }) => line).values()];
  const all = isLegible ? lines.map((line) => (line.some(isOfProgram) ? line : joinCalls(line))) : lines;
  const bullets = bulletsOf(all);
  return all.flatMap((line) =>
    line.flatMap((word, index) => {
      if (isOfProgram(word) && (line.length > 1 || !/\p{L}/u.test(word.text))) return isSaid(word) ? [word] : [];
      if (bullets.has(word)) return [{ ...word, text: '•', confidence: Math.max(word.confidence, confidence.least) }];
      if (isPronoun(word, line[index + 1]))
        return [{ ...word, text: 'I', confidence: Math.max(word.confidence, confidence.least) }];
      return isSaid(word) && (word.confidence >= confidence.least || (isLegible && isAmongSure(word, index, line)))
        ? [word]
        : [];
    }),
  );
}

/** Whether the script of a page is known: of one that is not, words are read by chance. */
export function areLegible(words: readonly Recognised[]): boolean {
  return words.filter((word) => word.confidence >= confidence.sure).length >= words.length * legible;
}

/** Words of a line with a name and the bracket behind it, as programs have them, as one: read as one word, they are told apart with a confidence that is neither's. */
function joinCalls(line: readonly Recognised[]): readonly Recognised[] {
  const joined: Recognised[] = [];
  for (const word of line) {
    const last = joined.at(-1);
    const isOne = last !== undefined && last.confidence === word.confidence && word.confidence < confidence.least;
    if (isOne && /\p{L}{3}$/u.test(last.text) && word.text.startsWith('('))
      joined[joined.length - 1] = asOne(last, word);
    else joined.push(word);
  }
  return joined;
}

function asOne(first: Recognised, second: Recognised): Recognised {
  const top = Math.min(first.top, second.top);
  return {
    ...first,
    text: first.text + second.text,
    top,
    width: second.left + second.width - first.left,
    height: Math.max(first.top + first.height, second.top + second.height) - top,
    confidence: confidence.least,
  };
}

/** Whether a bar is the word I: it stands close before a word in small letters, as no line that is drawn does. */
function isPronoun({ text, left, width, height }: Recognised, next: Recognised | undefined): boolean {
  if (text !== '|' || next === undefined || !/^\p{Ll}{2}/u.test(next.text)) return false;
  return next.left - left - width < next.height * 0.7 && height < next.height * 1.6;
}

function isSaid({ text }: Recognised): boolean {
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(text);
}

/** What is no noise on its line, however badly it was read: dust is not as high as letters. */
function isAmongSure(word: Recognised, index: number, line: readonly Recognised[]): boolean {
  const sure = line.filter((other) => other.confidence >= confidence.sure && /[\p{L}\p{N}]/u.test(other.text));
  if (sure.length === 0 || sure.length < (line.length - 1) / 2) return false;
  const height = median(
    sure.map((other) => other.height),
    0,
  );
  if (word.height < height * heights.least || word.height > height * heights.most) return false;
  const letters = word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return index === 0 ? letters >= startLetters : letters >= 2;
}

/** What a bullet is read as: signs, and now and then a round letter, or two of them. */
const signs = /^[•·*«»+=~°¢©®¤<>/\\|'"“”‘’_■□○●-]{1,2}$/;
const round = /^[eo0]{1,2}$/;
const dash = /^[-–—]$/;
/** Items of signs, and of letters, that a list has for them to be bullets. */
const fewest = { signs: 2, letters: 3 };

/** What begins several lines at one place, apart from their words, and is no dash: the bullets of a list. */
function bulletsOf(lines: readonly (readonly Recognised[])[]): ReadonlySet<Recognised> {
  const groups: { readonly left: number; readonly items: Recognised[] }[] = [];
  for (const [first, next] of lines) {
    if (first === undefined || next === undefined || !mayBeBullet(first, next)) continue;
    const group = groups.find(({ left }) => Math.abs(left - first.left) <= next.height * 0.5);
    if (group === undefined) groups.push({ left: first.left, items: [first] });
    else group.items.push(first);
  }
  return new Set(
    groups.flatMap(({ items }) => {
      const drawn = items.filter(({ text }) => signs.test(text)).length;
      const letters = items.filter(({ text }) => round.test(text)).length;
      return drawn < fewest.signs && letters < fewest.letters ? [] : items.filter(({ text }) => !dash.test(text));
    }),
  );
}

function mayBeBullet(first: Recognised, next: Recognised): boolean {
  const gap = next.left - first.left - first.width;
  const isApart = gap > next.height * 0.15 && gap < next.height * 2.5;
  const isSmall = first.width <= next.height * 1.2 && first.height <= next.height * 1.2;
  const isJunk = first.text.length <= 2 && first.confidence < confidence.least;
  return isApart && isSmall && (signs.test(first.text) || round.test(first.text) || isJunk);
}
