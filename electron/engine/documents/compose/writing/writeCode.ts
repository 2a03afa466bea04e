import { isApart, type Segment } from '../../layout/lines/segment.ts';

/** Points of a letter where none tells. */
const usualWidth = 6;
/** Times the usual step to the next line in which an empty one has room. */
const emptyLine = 1.6;
/** Ems from one line to the next at least: what is nearer is a part of a line. */
const leastStep = 0.8;

/** Lines of a program between fences, each as far in as it stands, with empty lines where there is room for them. */
export function writeCode(lines: readonly Segment[]): string {
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const written = lines.map((line) => {
    // The number of a line is set smaller.
    const word = line.words.find(({ style }) => style.mono) ?? line.words[0];
    const width = word === undefined ? usualWidth : Math.max(1, (word.x1 - word.x0) / Math.max(1, word.text.length));
    let text = '';
    for (const [place, next] of line.words.entries()) {
      const least = text.length + (isApart(line.words[place - 1], next) ? 1 : 0);
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
