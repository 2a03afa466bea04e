import { isCodeLine } from '../../layout/lines/codeText.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';

/**
 * Minimum lines that end like program statements, minimum lines that open or close a block, minimum ratio of statements among all lines,
 * and maximum other lines between two of them.
 */
const limits = { steps: 5, braces: 2, share: 0.55, between: 3 };

const step = /[;{}]$|^[{}]|^\/[*/]/;
/** Several lowercase words in sequence, which no statement has. */
const prose = /(?:\b\p{Ll}+\b[ ,]+){4}/u;
const brace = /\{$|^\}/;

/**
 * Finds programs set in the text font, as programming books do: consecutive statements, with braces around some.
 * @returns the number of the program that a line belongs to, from 1
 */
export function findProseCode(lines: readonly TextLine[]): ReadonlyMap<TextLine, number> {
  const found = new Map<TextLine, number>();
  // Fast path: decides most columns.
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

/** Whether a line belongs to a program that continues below it: code, or a name with its arguments above its description. */
function isBefore(text: string, below: string): boolean {
  return isCodeLine(text) || (below === '{' && /\w ?\(.*\)$/.test(text) && !prose.test(text));
}

/** For each line, whether it starts within a code comment opened on a line above. */
function remarksOver(lines: readonly TextLine[]): readonly boolean[] {
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
