import { closesFence, openingFence } from './fences.ts';
import { trimBy, trimEndBy } from '../../base/trimText.ts';
import { replaceLinksByText } from './linkText.ts';

export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
  /** Offset of the heading's line in the markdown, in UTF-16 units. */
  readonly start: number;
  /** Number of its line, from 0. */
  readonly line: number;
  /** Estimated tokens of the heading and its own text, up to the next heading of any level: the text of subsections is theirs. */
  readonly tokens: number;
}

export interface Outline {
  readonly entries: readonly OutlineEntry[];
  readonly tokens: number;
}

/** The range of a heading's section in the Markdown: up to the next heading of the same or a higher level. */
export function sectionAt({ entries }: Outline, heading: number, length: number): { start: number; end: number } {
  const own = entries[heading];
  if (own === undefined) return { start: length, end: length };
  const next = entries.slice(heading + 1).find(({ level }) => level <= own.level);
  return { start: own.start, end: next?.start ?? length };
}

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly start: number;
  readonly line: number;
  /** Characters of dense scripts before it. */
  readonly denseBefore: number;
}

/** How many characters one step reads. */
const stepLength = 256 * 1024;

/**
 * Returns the headings of markdown (ATX and setext, none inside fenced code), each with the size of its own text. In steps, so that the
 * caller of a 200 MB text can do other work between them.
 */
export function* outlineSteps(markdown: string): Generator<void, Outline> {
  const dense = countDense(markdown);
  const headings = yield* findHeadings(markdown, dense);
  yield;
  const tokens = tokensOf(markdown.length, dense(markdown.length));
  const entries: OutlineEntry[] = [];
  let next = { start: markdown.length, denseBefore: dense(markdown.length) };
  for (const { level, text, start, line, denseBefore } of headings.toReversed()) {
    entries.push({ level, text, start, line, tokens: tokensOf(next.start - start, next.denseBefore - denseBefore) });
    next = { start, denseBefore };
  }
  return { entries: entries.toReversed(), tokens };
}

/** About how many tokens a text is. */
export function estimateTokens(text: string): number {
  return tokensOf(text.length, countDense(text)(text.length));
}

/** Estimates tokens, always shown with "~": four characters a token, and one for each character of scripts without spaces. */
function tokensOf(length: number, dense: number): number {
  return Math.ceil((length - dense) / 4 + dense);
}

/** Counts characters of scripts without spaces up to an offset that only grows. */
function countDense(text: string): (offset: number) => number {
  let counted = 0;
  let count = 0;
  return (offset) => {
    while (counted < offset) {
      const piece = text.slice(counted, Math.min(offset, counted + stepLength));
      count += piece.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
      counted += piece.length;
    }
    return count;
  };
}

function* findHeadings(markdown: string, dense: (offset: number) => number): Generator<void, readonly Heading[]> {
  const headings: Heading[] = [];
  let fence: string | null = null;
  let lineNumber = 0;
  let previous = { start: 0, end: 0 };
  let rest = stepLength;
  for (let start = 0; start <= markdown.length; ) {
    const found = markdown.indexOf('\n', start);
    const end = found === -1 ? markdown.length : found;
    if (mayMark(markdown, start)) {
      const line = markdown.slice(start, end);
      const opened: string | null = fence === null ? openingFence(line) : null;
      if (fence !== null) fence = closesFence(line, fence) ? null : fence;
      else if (opened !== null) fence = opened;
      else {
        const heading = readHeading(line, start, previous, markdown);
        if (heading !== null) {
          const lineOf = heading.start === start ? lineNumber : lineNumber - 1;
          headings.push({ ...heading, line: lineOf, denseBefore: dense(heading.start) });
        }
      }
    }
    previous = { start, end: fence === null ? end : start };
    start = end + 1;
    lineNumber += 1;
    if (start < rest) continue;
    rest = start + stepLength;
    dense(previous.start);
    yield;
  }
  return headings;
}

/** Returns whether a line begins like a heading, a setext underline, or a fence; most lines do not, and need no further parsing. */
function mayMark(markdown: string, start: number): boolean {
  let at = start;
  while (at < start + 3 && markdown.charCodeAt(at) === 0x20) at += 1;
  return '#=-`~'.includes(markdown.charAt(at) || ' ');
}

function readHeading(
  line: string,
  start: number,
  previous: { readonly start: number; readonly end: number },
  markdown: string,
): Omit<Heading, 'line' | 'denseBefore'> | null {
  const atx = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line);
  if (atx !== null) {
    const text = withoutClosingMarks(line.slice(atx[0].length));
    return { level: atx[1]?.length ?? 1, text: plainText(text), start };
  }
  const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1];
  if (underline === undefined) return null;
  const words = markdown.slice(previous.start, previous.end);
  if (!/^ {0,3}[^\s#>*+|-]/.test(words)) return null;
  return { level: underline.startsWith('=') ? 1 : 2, text: plainText(words), start: previous.start };
}

/** Returns the text of an ATX heading without its closing sequence of `#` after a space (CommonMark 4.2). */
function withoutClosingMarks(text: string): string {
  const trimmed = trimBy(text, blank);
  const unmarked = trimEndBy(trimmed, /#/);
  return unmarked !== trimmed && blank.test(unmarked.slice(-1)) ? trimEndBy(unmarked, blank) : trimmed;
}

const blank = /[ \t]/;

/** Returns the plain text of a heading: links become their text, images their alt text, and footnote references are removed. */
function plainText(text: string): string {
  return replaceLinksByText(text.replaceAll(/\[\^[^\]\s[]+\](?!\()/g, ''))
    .replaceAll(/(\*\*|__|\*|`|~~)/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}
