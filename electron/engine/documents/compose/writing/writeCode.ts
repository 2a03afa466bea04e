import { isApart, type Segment } from '../../layout/lines/segment.ts';
import type { Word } from '../../pdf/pageContent.ts';

/** Points of a letter where none tells. */
const usualWidth = 6;
/** Times the usual step to the next line in which an empty one has room. */
const emptyLine = 1.6;
/** Ems from one line to the next at least: what is nearer is a part of a line. */
const leastStep = 0.8;

/**
 * A program whose letters are spread over places of one width, as LaTeX does where its font has others: ems that such a place takes, between
 * letters of one word, and from which on there is room between words; and how many letters stand so between two others, in all and for
 * each line.
 */
const spread = { place: 0.6, least: 0.05, most: 0.46, wide: 1.1, fewest: 5, share: 0.3 };

/** Lines of a program between fences, each as far in as it stands, with empty lines where there is room for them. */
export function writeCode(lines: readonly Segment[]): string {
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const isSpread = areSpread(lines);
  const written = lines.map((line) => {
    // The number of a line is set smaller.
    const word = line.words.find(({ style }) => style.mono) ?? line.words[0];
    const width = isSpread ? line.size * spread.place : widthOf(word);
    let text = '';
    for (const [place, next] of line.words.entries()) {
      const last = line.words[place - 1];
      if (isSpread && last !== undefined && next.x0 - last.x1 < line.size * spread.wide) {
        text += (next.x0 - last.x1 < line.size * spread.most ? '' : ' ') + next.text;
        continue;
      }
      const least = text.length + (isApart(last, next) ? 1 : 0);
      const own = Math.round((next.x0 - left) / width);
      // What follows without room is where it is, however wide its letters are.
      text = (least > text.length || place === 0 ? text.padEnd(Math.max(least, own)) : text) + next.text;
    }
    return text;
  });
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  const usual = Math.min(...steps.filter((gap, index) => gap > (lines[index]?.size ?? 0) * leastStep));
  // An empty line stands where there is room for one.
  const spaced = written.flatMap((line, index) => ((steps[index - 1] ?? 0) > usual * emptyLine ? ['', line] : [line]));
  const fence = written.some((line) => line.includes('```')) ? '~~~~' : '```';
  return [fence, ...spaced, fence].join('\n');
}

function widthOf(word: Word | undefined): number {
  return word === undefined ? usualWidth : Math.max(1, (word.x1 - word.x0) / Math.max(1, word.text.length));
}

/** Whether letters that stand by themselves, a little apart from those before and behind them, are pieces of words. */
function areSpread(lines: readonly Segment[]): boolean {
  if (lines.every(({ isMono }) => isMono)) return false;
  let between = 0;
  for (const { words, size } of lines) {
    let wasBeside = false;
    for (const [place, word] of words.entries()) {
      const last = words[place - 1];
      const gap = last === undefined ? 0 : (word.x0 - last.x1) / size;
      const isBeside =
        last !== undefined && gap > spread.least && gap < spread.most && isLetter(last) && isLetter(word);
      if (isBeside && wasBeside) between += 1;
      wasBeside = isBeside;
    }
  }
  return between >= Math.max(spread.fewest, lines.length * spread.share);
}

function isLetter({ text }: Word): boolean {
  return /^\p{L}$/u.test(text);
}
