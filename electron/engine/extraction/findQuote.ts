import type { JsonValue } from '../../../shared/base/json.ts';
import { trimEndBy } from '../../../shared/base/trimText.ts';

const limits = {
  /** Characters of a page that are searched. */
  maxPageChars: 100_000,
  maxQuoteChars: 300,
  /** A longer value is searched by its beginning. */
  maxSearchedChars: 200,
} as const;

/** The text of a page in a form that values are searched in. */
export interface QuotedPage {
  readonly lines: readonly string[];
  readonly folded: readonly string[];
  /** Numbers of each line, by their value. */
  readonly numbers: readonly ReadonlySet<number>[];
}

/** Prepares the markdown of a page for many searches. */
export function readQuotedPage(markdown: string): QuotedPage {
  const lines = markdown
    .slice(0, limits.maxPageChars)
    .split('\n')
    .map(plainLine)
    .filter((line) => line !== '');
  return { lines, folded: lines.map(fold), numbers: lines.map(numbersOf) };
}

/** Returns the line of a page that holds a value literally, shortened around it; null where none does, or the value is no text or number. */
export function findQuote(page: QuotedPage, value: JsonValue): string | null {
  if (typeof value === 'number') {
    const index = page.numbers.findIndex((numbers) => numbers.has(value));
    return index === -1 ? null : shorten(page.lines[index] ?? '', 0);
  }
  if (typeof value !== 'string') return null;
  const wanted = fold(plainLine(value)).slice(0, limits.maxSearchedChars);
  if (wanted === '') return null;
  const index = page.folded.findIndex((line) => line.includes(wanted));
  return index === -1 ? null : shorten(page.lines[index] ?? '', page.folded[index]?.indexOf(wanted) ?? 0);
}

/** A line without the marks of markdown. */
function plainLine(line: string): string {
  return line
    .replace(/\]\([^()\s]*\)/g, '')
    .replace(/[*_`#|\\[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Values of the numbers in a line; one with separators may be read in two ways. */
function numbersOf(line: string): ReadonlySet<number> {
  const found = line.match(/[-−]?\d[\d.,'’\u00a0\u202f]{0,30}/g) ?? [];
  return new Set(found.flatMap(readings).filter(Number.isFinite));
}

function readings(written: string): number[] {
  const text = trimEndBy(written, /[.,'’\u00a0\u202f]/).replace('−', '-');
  const withPoint = text.replace(/[,'’\u00a0\u202f]/g, '');
  const withComma = text.replace(/[.'’\u00a0\u202f]/g, '').replace(',', '.');
  return [Number(withPoint), Number(withComma)];
}

function shorten(line: string, at: number): string {
  if (line.length <= limits.maxQuoteChars) return line;
  const start = Math.max(0, Math.min(at - 100, line.length - limits.maxQuoteChars));
  return line.slice(start, start + limits.maxQuoteChars);
}
