import { canParseUrl } from '../base/canParseUrl.ts';
import { withScheme } from '../base/address.ts';

/** So many addresses a list may have. */
export const mostAddresses = 10_000;

export interface UrlList {
  /** Absolute addresses of http or https, each once, in their order, as they were written. */
  readonly addresses: readonly string[];
  readonly duplicates: number;
  /** Lines that hold no address, 1-based. */
  readonly invalid: readonly { readonly line: number; readonly text: string }[];
  /** How many of those lines would hold one with a scheme before it. */
  readonly schemeless: number;
  /** Addresses beyond the bound, which were left out. */
  readonly beyond: number;
}

/** Reads addresses out of text, one a line; of a table (CSV) the first cell of each row that is one. Lines that begin with # are none. */
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
    else if (addresses.length >= mostAddresses) beyond += 1;
    else {
      seen.add(new URL(address).href);
      addresses.push(address);
    }
  }
  return { addresses, duplicates, invalid, beyond, schemeless };
}

/** Reads a list as a start sends it: with a scheme before the URLs that have none, whose number `schemeless` gives. */
export function readListWithSchemes(text: string): UrlList {
  const { schemeless, ...written } = readUrlList(text);
  return schemeless === 0 ? { ...written, schemeless } : { ...readUrlList(withSchemes(text)), schemeless };
}

/** The text with `https://` (`http://` for this computer) before what would be an address with it, in the lines that hold none. */
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

/** An address may have commas in it: only text whose rows all have the same number of cells is a table. */
function tableReader(lines: readonly string[]): (line: string) => readonly string[] {
  const written = lines.filter((line) => line.trim() !== '');
  const fits = [',', ';', '\t'].find((mark) => {
    const counts = written.map((line) => cells(line, mark).length);
    return (counts[0] ?? 0) > 1 && counts.every((count) => count === counts[0]);
  });
  return (line) => cells(line, fits ?? '\n').map((cell) => cell.trim());
}

/** The cells of a row (RFC 4180): a quoted one may hold the mark, and two quotes are one. */
function cells(line: string, mark: string): readonly string[] {
  const found: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (sign === mark && !isQuoted) {
      found.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...found, cell];
}
