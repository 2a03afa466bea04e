import { termPattern } from '../../languageTerms.ts';
import { asEntry, areOnSameLine, joinSegments, type TextLine } from './textLine.ts';

/** In ems: how far the ends of page numbers are apart, and a heading from the first of its entries. */
const limits = { ends: 0.5, heading: 16 };
const minEntries = 3;
/** Lines with dots that lead to their number, which no table has. */
const minLeaderLines = 2;
/** Parts of the entries. */
const shares = { rising: 0.9, numbered: 0.3, torn: 0.15 };
/** Entries with numbers of sections, and different pages, that need no heading and no dots. */
const sureEntries = { lines: 5, pages: 3 };

const pageNumber = /^(?:\d{1,4}|[ivxlcdm]{1,8})$/i;
/** Before the title of an entry. */
const sectionNumber = /^(?:\d{1,3}(?:\.\d{1,3}){0,5}\.?|[A-Z](?:\.\d{1,3}){0,5}\.?|[IVX]{1,6}\.?)(?=\s|$)/;
const leader = /(?:[.…·_]\s*){4,}$/;
/** Common headings of a list of parts and their pages. */
const contentsName = new RegExp(`^${termPattern('contents')}$`, 'iu');

/** A line of a table of contents whose page number is at the opposite edge. */
interface Entry {
  /** From left to right, without the number. */
  readonly title: readonly TextLine[];
  readonly page: TextLine;
}

/**
 * Merges the lines of tables of contents with the page numbers at the opposite edge, which form neither a column of the page nor a table.
 * The evidence is dot leaders, a heading, or section numbers before the titles.
 */
export function joinDotLeaders(segments: readonly TextLine[]): readonly TextLine[] {
  const numbers = segments.filter(({ words }) => words.length === 1 && pageNumber.test(words[0]?.text ?? ''));
  if (numbers.length === 0) return segments;
  const joined = new Map<TextLine, TextLine>();
  const gone = new Set<TextLine>();
  for (const column of alignedEnds(numbers)) {
    const entries = column.flatMap((page) => entryOf(page, segments));
    if (!areContents(entries, segments)) continue;
    for (const { title, page } of entries) {
      for (const part of title) gone.add(part);
      joined.set(page, asEntry(joinSegments([...title, page])));
    }
  }
  return joined.size === 0
    ? segments
    : segments.flatMap((segment) => (gone.has(segment) ? [] : [joined.get(segment) ?? segment]));
}

/** Finds right-aligned numbers, from top to bottom. */
function alignedEnds(numbers: readonly TextLine[]): TextLine[][] {
  const columns: TextLine[][] = [];
  for (const number of numbers.toSorted((a, b) => a.x1 - b.x1)) {
    const last = columns.at(-1);
    if (last !== undefined && number.x1 - (last.at(-1)?.x1 ?? 0) <= number.size * limits.ends) last.push(number);
    else columns.push([number]);
  }
  return columns
    .filter((column) => column.length >= minEntries)
    .map((column) => column.toSorted((a, b) => a.baseline - b.baseline));
}

/** Returns the content before a number on its line; empty if something is after it, or if there is neither a letter nor dots before it. */
function entryOf(page: TextLine, segments: readonly TextLine[]): Entry[] {
  const beside = segments.filter((other) => other !== page && areOnSameLine(page, other));
  if (beside.some(({ x0 }) => x0 >= page.x1)) return [];
  const title = beside.filter(({ x1 }) => x1 <= page.x0).toSorted((a, b) => a.x0 - b.x0);
  return title.some(({ text }) => /\p{L}/u.test(text) || leader.test(text)) ? [{ title, page }] : [];
}

function areContents(entries: readonly Entry[], segments: readonly TextLine[]): boolean {
  const [first] = entries;
  if (first === undefined || entries.length < minEntries) return false;
  // A table has more columns of numbers, and its numbers go up and down.
  if (entries.filter(isTorn).length > entries.length * shares.torn) return false;
  const pages = entries.map(({ page }) => page.text);
  const values = pages.filter((page) => /^\d/.test(page)).map(Number);
  const rising = values.filter((value, index) => value >= (values[index - 1] ?? 0)).length;
  if (rising < values.length * shares.rising) return false;
  const titles = entries.map(({ title }) => title.map(({ text }) => text).join(' '));
  if (titles.filter((title) => leader.test(title)).length >= minLeaderLines || isHeaded(first, segments)) return true;
  const isSure = entries.length >= sureEntries.lines && new Set(pages).size >= sureEntries.pages;
  return isSure && titles.filter((title) => sectionNumber.test(title)).length >= titles.length * shares.numbered;
}

/** Whether there are adjacent cells: more than a section number, its title and the dot leaders. */
function isTorn({ title }: Entry): boolean {
  return title.filter(({ text }) => !/^(?:[.…·_\s]+|[\dA-Z.]{1,12})$/.test(text)).length > 1;
}

function isHeaded({ page }: Entry, segments: readonly TextLine[]): boolean {
  return segments.some(
    ({ text, baseline }) =>
      baseline < page.baseline &&
      page.baseline - baseline < page.size * limits.heading &&
      contentsName.test(text.trim()),
  );
}
