import type { TextLayout } from '../textRows.ts';

/** The kind of a Markdown line, for syntax highlighting of the source. */
export type MarkdownInk = 'heading' | 'comment' | 'picture' | 'formula';

/** Number of characters at the start of a line that decide its kind. */
const maxPrefixChars = 200;

const marks: readonly (readonly [MarkdownInk, RegExp])[] = [
  ['heading', /^ {0,3}#{1,6}(?:[ \t]|$)/],
  ['comment', /^ {0,3}<!--/],
  ['picture', /^ {0,3}!\[/],
  ['formula', /^ {0,3}\$\$/],
];

/** Returns the ranges of fenced code, as offsets: the beginning of each fence line and the end of the closing one. */
function fencedRanges(text: string): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  let open: { readonly start: number; readonly fence: string } | null = null;
  let at = nextFence(text, 0);
  while (at !== -1) {
    const start = text.lastIndexOf('\n', at - 1) + 1;
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    // However long the line is, its beginning decides whether it is a fence.
    const [, fence = '', rest = ''] =
      /^ {0,3}(`{3,}|~{3,})([^\n]*)/.exec(text.slice(start, Math.min(end, at + maxPrefixChars))) ?? [];
    if (open === null) {
      if (fence !== '' && !(fence.startsWith('`') && rest.includes('`'))) open = { start, fence };
    } else if (fence.startsWith(open.fence) && rest.trim() === '') {
      ranges.push([open.start, end]);
      open = null;
    }
    at = nextFence(text, end);
  }
  if (open !== null) ranges.push([open.start, text.length + 1]);
  return ranges;
}

function nextFence(text: string, from: number): number {
  const [ticks, tildes] = [text.indexOf('```', from), text.indexOf('~~~', from)];
  return ticks === -1 || tildes === -1 ? Math.max(ticks, tildes) : Math.min(ticks, tildes);
}

const known = new WeakMap<TextLayout, readonly (readonly [number, number])[]>();

/**
 * The kinds of the rows of a Markdown text, starting at a row: a row that continues a line has the kind of its line, and code has no kind.
 * @returns null for plain text
 */
export function inksOf(text: string, layout: TextLayout, from: number, count: number): readonly (MarkdownInk | null)[] {
  const ranges = known.get(layout) ?? fencedRanges(text);
  known.set(layout, ranges);
  const { starts, lines } = layout;
  let first = Math.max(0, from);
  while (first > 0 && lines[first] === 0) first -= 1;
  let ink = inkAt(text, ranges, starts[first] ?? 0);
  const last = Math.min(starts.length, from + count);
  return Array.from({ length: Math.max(0, last - from) }, (_, offset) => {
    const index = from + offset;
    if (lines[index] !== 0) ink = inkAt(text, ranges, starts[index] ?? 0);
    return ink;
  });
}

function inkAt(text: string, ranges: readonly (readonly [number, number])[], start: number): MarkdownInk | null {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[0] ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const near = ranges[low - 1];
  if (near !== undefined && start < near[1]) return null;
  const line = text.slice(start, start + maxPrefixChars);
  return marks.find(([, mark]) => mark.test(line))?.[0] ?? null;
}
