import type { FindQuery } from '../../../workers/documentProtocol.ts';

/** A text node of a block with its offset in the text of the block. */
interface TextPart {
  readonly node: Text;
  readonly start: number;
}

/** Maximum number of matches that are marked in one block. */
const maxMatches = 500;

/**
 * Returns the pattern of a literal query in rendered text, where white space may be a line break; null for an empty one. A user's regular
 * expression is never run here: it could block the window (the worker runs it with a time limit).
 */
export function literalPattern(words: string, { matchCase, wholeWord }: FindQuery): RegExp | null {
  const escaped = words
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  if (escaped === '') return null;
  const bounded = wholeWord ? String.raw`(?<![\p{L}\p{N}_])${escaped}(?![\p{L}\p{N}_])` : escaped;
  return new RegExp(bounded, matchCase ? 'gu' : 'giu');
}

/** The matches of a pattern in the text of an element, as ranges; the match may go over links and emphasis. */
export function findRanges(element: Element, pattern: RegExp): readonly Range[] {
  const parts: TextPart[] = [];
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    parts.push({ node, start: text.length });
    text += node.data;
  }
  const ranges: Range[] = [];
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '' || ranges.length === maxMatches) break;
    const range = rangeOf(parts, match.index, match.index + match[0].length);
    if (range !== null) ranges.push(range);
  }
  return ranges;
}

function rangeOf(parts: readonly TextPart[], start: number, end: number): Range | null {
  const first = partAt(parts, start);
  const last = partAt(parts, end - 1);
  if (first === undefined || last === undefined) return null;
  const range = document.createRange();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}

/** Binary search: a table of one block has thousands of text nodes. */
function partAt(parts: readonly TextPart[], offset: number): TextPart | undefined {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return parts[low];
}
