import { withDrawnQuotes } from './drawnQuotes.ts';
import type { TextStyle, Word } from './pageContent.ts';
import { styleWith, wordWith } from './wordWith.ts';

/** Ems that a letter of print takes, a letter is high above its line and deep below it, and parts by which lines of one size differ. */
const usual = { letter: 0.47, height: 0.72, depth: 0.22, unrest: 0.2 };
/** Words of a page that are without height at least, and signs of a line that tell a size. */
const fewest = { words: 5, signs: 15 };

/**
 * Words of fonts that say neither how large their letters are nor where they are drawn, as fonts of drawn letters may: their size is
 * told by the room that the letters of a line take, which is that of the page but for lines that are plainly larger or smaller.
 * @returns the words as they are where such are few
 */
export function withHeight(words: readonly Word[]): readonly Word[] {
  const flat = words.filter(isFlat);
  if (flat.length < fewest.words) return words;
  const lines = new Map<number, { letters: number; width: number }>();
  for (const { baseline, text, x0, x1 } of flat) {
    const line = lines.get(Math.round(baseline)) ?? { letters: 0, width: 0 };
    line.letters += text.length;
    line.width += x1 - x0;
    lines.set(Math.round(baseline), line);
  }
  const sizes = new Map([...lines].map(([at, { letters, width }]) => [at, width / letters / usual.letter]));
  const telling = [...lines].filter(([, { letters }]) => letters >= fewest.signs).map(([at]) => sizes.get(at) ?? 0);
  const most = middleOf(telling.length > 0 ? telling : [...sizes.values()]);
  const styles = new Map<string, TextStyle>();
  return withDrawnQuotes(words).map((word) => {
    if (!isFlat(word)) return word;
    const own = sizes.get(Math.round(word.baseline)) ?? most;
    const size = Math.round((Math.abs(own - most) <= most * usual.unrest ? most : own) * 10) / 10;
    const look = `${size} ${word.style.mono} ${word.style.font}`;
    const style = styles.get(look) ?? styleWith(word.style, { size });
    styles.set(look, style);
    const [y0, y1] = [word.baseline - size * usual.height, word.baseline + size * usual.depth];
    return wordWith(word, { style, y0, y1 });
  });
}

function isFlat({ y0, y1, style }: Word): boolean {
  return style.size < 1 && y1 - y0 < 1;
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
