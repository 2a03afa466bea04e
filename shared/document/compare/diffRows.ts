import { type DiffLine, diffLines } from '../response/changeView.ts';
import { wordChanges, type WordPart } from './wordChanges.ts';

/** A line of a unified diff; `words` where it replaces, or is replaced by, one other line that has words in common with it. */
export interface DiffRowLine extends DiffLine {
  readonly words: readonly WordPart[] | null;
}

/** Longer lines, and lines after as many compared ones, are marked as a whole. */
const maxWords = { lineChars: 1000, pairs: 400 } as const;

/** Returns the lines of a unified diff. Of as many removed lines followed by as many added ones, each is compared with its counterpart. */
export function diffRows(text: string): readonly DiffRowLine[] {
  const lines = diffLines(text);
  const rows: DiffRowLine[] = lines.map((line) => ({ ...line, words: null }));
  let pairs = 0;
  for (let start = 0; start < lines.length; ) {
    const removed = runLength(lines, start, 'del');
    const added = runLength(lines, start + removed, 'add');
    if (removed === added) {
      for (let offset = 0; offset < removed && pairs < maxWords.pairs; offset += 1, pairs += 1)
        markPair(rows, start + offset, start + removed + offset);
    }
    start += Math.max(1, removed + added);
  }
  return rows;
}

function runLength(lines: readonly DiffLine[], start: number, kind: DiffLine['kind']): number {
  let end = start;
  while (lines[end]?.kind === kind) end += 1;
  return end - start;
}

function markPair(rows: DiffRowLine[], del: number, add: number): void {
  const [before, after] = [rows[del], rows[add]];
  if (before === undefined || after === undefined) return;
  if (Math.max(before.text.length, after.text.length) > maxWords.lineChars) return;
  const words = wordChanges(before.text, after.text);
  if (!words.before.some(({ text, isShared }) => isShared && text.trim() !== '')) return;
  rows[del] = { ...before, words: words.before };
  rows[add] = { ...after, words: words.after };
}
