import { canParseUrl } from '../base/canParseUrl.ts';
import { withScheme } from '../base/address.ts';

/** Maximum number of URLs in a list. */
export const maxListUrls = 10_000;

export interface UrlList {
  /** Absolute http or https URLs without duplicates, in input order, as written. */
  readonly addresses: readonly string[];
  readonly duplicates: number;
  /** Lines without a URL, 1-based. */
  readonly invalid: readonly { readonly line: number; readonly text: string }[];
  /** Number of those lines that would contain a URL if a scheme were prepended. */
  readonly schemeless: number;
  /** URLs beyond the limit, which are omitted. */
  readonly beyond: number;
}

/**
 * Reads URLs from text, one per line; from a table (CSV), the first cell of each row that is a URL. Lines that begin with # are ignored.
 */
export function readUrlList(text: string): UrlList {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const cellsOf = tableReader(lines);
  const seen = new Set<string>();
  const addresses: string[] = [];
  const invalid: { line: number; text: string }[] = [];
  let duplicates = 0;
  let beyond = 0;
  let schemeless = 0;
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const address = cellsOf(trimmed).find(isAddress);
    if (address === undefined) {
      invalid.push({ line: index + 1, text: trimmed.slice(0, 200) });
      if (cellsOf(trimmed).some(lacksScheme)) schemeless += 1;
    } else if (seen.has(new URL(address).href)) duplicates += 1;
    else if (addresses.length >= maxListUrls) beyond += 1;
    else {
      seen.add(new URL(address).href);
      addresses.push(address);
    }
  }
  return { addresses, duplicates, invalid, beyond, schemeless };
}

/** Reads a list as it is sent at the start: a scheme is prepended to URLs without one; `schemeless` is their number. */
export function readListWithSchemes(text: string): UrlList {
  const { schemeless, ...written } = readUrlList(text);
  return schemeless === 0 ? { ...written, schemeless } : { ...readUrlList(withSchemes(text)), schemeless };
}

/**
 * The text with `https://` (`http://` for this computer) prepended to the first candidate that becomes a URL with it, in each line without
 * a URL.
 */
export function withSchemes(text: string): string {
  const lines = text.split(/(\r\n?|\n)/);
  const cellsOf = tableReader(lines);
  const mended = lines.map((line) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#') || cellsOf(trimmed).some(isAddress)) return line;
    const cell = cellsOf(trimmed).find(lacksScheme);
    return cell === undefined ? line : line.replace(cell, () => withScheme(cell) ?? cell);
  });
  return mended.join('');
}

function lacksScheme(text: string): boolean {
  return withScheme(text) !== null;
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && canParseUrl(text);
}

/** A URL may contain commas: only text whose rows all have the same number of cells is a table. */
function tableReader(lines: readonly string[]): (line: string) => readonly string[] {
  const written = lines.filter((line) => line.trim() !== '');
  const fits = [',', ';', '\t'].find((mark) => {
    const counts = written.map((line) => cells(line, mark).length);
    return (counts[0] ?? 0) > 1 && counts.every((count) => count === counts[0]);
  });
  return (line) => cells(line, fits ?? '\n').map((cell) => cell.trim());
}

/** The cells of a row (RFC 4180): a quoted cell may contain the delimiter, and two quotes are an escaped one. */
function cells(line: string, mark: string): readonly string[] {
  const found: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (isQuoted && char === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (char === mark && !isQuoted) {
      found.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...found, cell];
}
