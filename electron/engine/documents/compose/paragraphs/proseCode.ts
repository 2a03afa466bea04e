import { isCodeLine } from '../../layout/lines/codeText.ts';
import type { Segment } from '../../layout/lines/segment.ts';

/** Lines of a program at least that end as its steps do, and those that open or close a part of it; the part of all lines that the first are, and others between two of them. */
const limits = { steps: 5, braces: 2, share: 0.55, between: 3 };

const step = /[;{}]$|^[{}]|^\/[*/]/;
/** A row of small words, as no step has. */
const prose = /(?:\b\p{Ll}+\b[ ,]+){4}/u;
const brace = /\{$|^\}/;

/**
 * Programs that are set in the letters of the text, as books on programs do: steps in a row, with braces around some.
 * @returns which of them a line is of, counted from 1
 */
export function findProseCode(lines: readonly Segment[]): ReadonlyMap<Segment, number> {
  const found = new Map<Segment, number>();
  // Most columns are told by this.
  if (lines.filter(({ text }) => /[{}]/.test(text)).length < limits.braces) return found;
  const texts = lines.map(({ text }) => withoutRemark(text));
  const areInRemark = remarksOver(lines);
  let [count, ended] = [0, 0];
  for (let from = 0; from < lines.length; from += 1) {
    if (!step.test(texts[from] ?? '')) continue;
    let to = from;
    for (let at = from + 1; at < lines.length && at - to <= limits.between + 1; at += 1)
      if (step.test(texts[at] ?? '')) to = at;
      else if (prose.test(texts[at] ?? '') && areInRemark[at] !== true) break;
    const own = texts.slice(from, to + 1);
    const steps = own.filter((text) => step.test(text)).length;
    const isProgram =
      steps >= Math.max(limits.steps, own.length * limits.share) &&
      own.filter((text) => brace.test(text)).length >= limits.braces &&
      lines.slice(from, to + 1).filter(({ isMono }) => isMono).length <= own.length / 2;
    if (isProgram) {
      let first = from;
      while (first > ended && isBefore(texts[first - 1] ?? '', texts[first] ?? '')) first -= 1;
      count += 1;
      for (const line of lines.slice(first, to + 1)) found.set(line, count);
      ended = to + 1;
    }
    from = to;
  }
  return found;
}

/** Whether a line is of a program that goes on below it: one of code, or a name with its arguments above what it does. */
function isBefore(text: string, below: string): boolean {
  return isCodeLine(text) || (below === '{' && /\w ?\(.*\)$/.test(text) && !prose.test(text));
}

/** Whether each line begins within a remark that one above it has begun. */
function remarksOver(lines: readonly Segment[]): readonly boolean[] {
  let isOpen = false;
  return lines.map(({ text }) => {
    const isIn = isOpen;
    const plain = text.replaceAll('∗', '*');
    const [begins, ends] = [plain.lastIndexOf('/*'), plain.lastIndexOf('*/')];
    if (begins !== ends) isOpen = begins > ends;
    return isIn;
  });
}

/** A line without the remark at its end, in whatever stars. */
function withoutRemark(text: string): string {
  const plain = text.trim().replaceAll('∗', '*');
  return plain.replace(/(?<=\S)\s*\/\*.*$/, '').trim();
}
