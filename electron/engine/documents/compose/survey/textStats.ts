import type { LaidPage } from '../../layout/page/layPage.ts';
import { mostOf, plainText, type Segment } from '../../layout/lines/segment.ts';
import { judgeTags, type TagTrust } from './tags.ts';

/** What is usual in a document: every judgement of what stands out is held against it. */
export interface TextStats {
  /** Points, of the running text. */
  readonly size: number;
  /** The running text is bold: boldness tells nothing. */
  readonly isBold: boolean;
  /** From one baseline to the next, in sizes of the text. */
  readonly leading: number;
  readonly tags: TagTrust;
  /** Written in letters of fixed width, as receipts, transcripts and old printouts are: these say nothing of code. */
  readonly isTypewritten: boolean;
}

/** Measures the lines of all pages. */
export function measureText(pages: readonly LaidPage[]): TextStats {
  const sizes = new Map<number, number>();
  const lines = pages.flatMap((page) => linesOf(page));
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + plainText(line.words).length);
  }
  const size = usualSize(sizes, pages);
  const body = lines.filter((line) => Math.abs(line.size - size) < 0.6);
  const bold = body.filter(isBoldLine).length;
  const steps: number[] = [];
  for (const { parts } of pages)
    for (const part of parts) {
      if (part.kind !== 'lines') continue;
      for (const [index, line] of part.lines.entries()) {
        const above = part.lines[index - 1];
        if (above === undefined || Math.abs(above.size - line.size) > 0.6 || Math.abs(line.size - size) > 0.6) continue;
        const step = (line.baseline - above.baseline) / line.size;
        if (step > 0.8 && step < 3.2) steps.push(step);
      }
    }
  steps.sort((a, b) => a - b);
  // The lower half: the steps between paragraphs are the larger ones.
  return {
    size,
    isBold: bold > body.length * 0.6,
    leading: steps[Math.floor(steps.length * 0.4)] ?? 1.2,
    tags: judgeTags(pages),
    isTypewritten: fixedShare(lines) >= typewritten,
  };
}

/** Part of the letters that are of fixed width where that is the face of a document. */
const typewritten = 0.7;

function fixedShare(lines: readonly Segment[]): number {
  let [fixed, all] = [0, 0];
  for (const { words } of lines)
    for (const { text, style } of words) {
      all += text.length;
      if (style.mono) fixed += text.length;
    }
  return all === 0 ? 0 : fixed / all;
}

/** Part of all letters that must stand in lines for them to say what is usual: titles above a table of a whole page do not. */
const enough = 0.3;

function usualSize(ofLines: ReadonlyMap<number, number>, pages: readonly LaidPage[]): number {
  const sum = (sizes: ReadonlyMap<number, number>): number => [...sizes.values()].reduce((all, one) => all + one, 0);
  const all = new Map<number, number>();
  for (const { sizes } of pages) for (const [size, count] of sizes) all.set(size, (all.get(size) ?? 0) + count);
  return mostOf(sum(ofLines) < sum(all) * enough ? all : ofLines) || 10;
}

export function linesOf({ parts }: LaidPage): Segment[] {
  return parts.flatMap((part) => (part.kind === 'lines' ? [...part.lines] : []));
}

/** Whether (nearly) all letters of a line are bold. */
export function isBoldLine({ words }: Segment): boolean {
  return shareOf(words, (word) => word.style.bold) > 0.85;
}

/** Part of the letters that are of some kind. */
export function shareOf(words: Segment['words'], is: (word: Segment['words'][number]) => boolean): number {
  let [some, all] = [0, 0];
  for (const word of words) {
    all += word.text.length;
    if (is(word)) some += word.text.length;
  }
  return all === 0 ? 0 : some / all;
}
