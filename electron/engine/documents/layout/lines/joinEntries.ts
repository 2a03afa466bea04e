import { asEntry, isBeside, joinSegments, type Segment } from './segment.ts';

/** In ems: how far the ends of page numbers are apart, and a heading from the first of its entries. */
const limits = { ends: 0.5, heading: 16 };
const fewest = 3;
/** Lines with dots that lead to their number, which no table has. */
const fewestLed = 2;
/** Parts of the entries. */
const shares = { rising: 0.9, numbered: 0.3, torn: 0.15 };
/** Entries with numbers of sections, and different pages, that need no heading and no dots. */
const sureEntries = { lines: 5, pages: 3 };

const pageNumber = /^(?:\d{1,4}|[ivxlcdm]{1,8})$/i;
/** Before the title of an entry. */
const sectionNumber = /^(?:\d{1,3}(?:\.\d{1,3}){0,5}\.?|[A-Z](?:\.\d{1,3}){0,5}\.?|[IVX]{1,6}\.?)(?=\s|$)/;
const leader = /(?:[.…·_]\s*){4,}$/;
const ledLine = /(?:[.…·]\s?){4,}\s?\d{1,4}$/;
/** What people write above a list of parts and their pages. */
const contentsName =
  /^(?:(?:table of |list of )?(?:contents|figures|tables|illustrations|listings|algorithms|examples|abbreviations)|inhalt(?:sverzeichnis)?|(?:abbildungs|tabellen)verzeichnis|table des (?:matières|illustrations|figures)|sommaire|índice(?: general)?|contenido|indice|sommario|spis (?:treści|rysunków|tabel)|inhoud(?:sopgave)?|innehåll(?:sförteckning)?|indholdsfortegnelse|innhold|sisällys(?:luettelo)?|obsah|tartalom(?:jegyzék)?|cuprins|sumário|содержание|оглавление|зміст|içindekiler|目\s*[次录錄]|차\s*례|목\s*차|المحتويات|תוכן(?: העניינים)?)$/iu;

/** A line of a table of contents whose page number stands at the other edge. */
interface Entry {
  /** From left to right, without the number. */
  readonly title: readonly Segment[];
  readonly page: Segment;
}

/**
 * The lines of tables of contents as one each: the numbers at their other edge make no column of the page, and no table.
 * What tells them are dots that lead to the numbers, a heading, or the numbers of sections before the titles.
 */
export function joinEntries(segments: readonly Segment[]): readonly Segment[] {
  const numbers = segments.filter(({ words }) => words.length === 1 && pageNumber.test(words[0]?.text ?? ''));
  if (numbers.length === 0) return segments;
  const joined = new Map<Segment, Segment>();
  const gone = new Set<Segment>();
  const led = segments.filter(({ words, text }) => words.length > 1 && ledLine.test(text));
  for (const column of alignedEnds(numbers, led.length < fewest ? fewest : 1)) {
    const entries = column.flatMap((page) => entryOf(page, segments));
    if (!areContents(entries, segments) && !areAmongLed(entries, led)) continue;
    for (const { title, page } of entries) {
      for (const part of title) gone.add(part);
      joined.set(page, asEntry(joinSegments([...title, page])));
    }
  }
  return joined.size === 0
    ? segments
    : segments.flatMap((segment) => (gone.has(segment) ? [] : [joined.get(segment) ?? segment]));
}

/** Whether numbers end where those of lines do that dots lead across: chapters have none. */
function areAmongLed(entries: readonly Entry[], led: readonly Segment[]): boolean {
  const isEnd = ({ page }: Entry): boolean =>
    led.filter(({ x1 }) => Math.abs(x1 - page.x1) <= page.size * limits.ends).length >= fewest;
  return entries.length > 0 && entries.every((entry) => isEnd(entry) && !isTorn(entry));
}

/** Numbers that end at one place, from the top down. */
function alignedEnds(numbers: readonly Segment[], least: number): Segment[][] {
  const columns: Segment[][] = [];
  for (const number of numbers.toSorted((a, b) => a.x1 - b.x1)) {
    const last = columns.at(-1);
    if (last !== undefined && number.x1 - (last.at(-1)?.x1 ?? 0) <= number.size * limits.ends) last.push(number);
    else columns.push([number]);
  }
  return columns
    .filter((column) => column.length >= least)
    .map((column) => column.toSorted((a, b) => a.baseline - b.baseline));
}

/** What stands before a number on its line; none where something stands behind it, or neither a letter nor dots before it. */
function entryOf(page: Segment, segments: readonly Segment[]): Entry[] {
  const beside = segments.filter((other) => other !== page && isBeside(page, other));
  if (beside.some(({ x0 }) => x0 >= page.x1)) return [];
  const title = beside.filter(({ x1 }) => x1 <= page.x0).toSorted((a, b) => a.x0 - b.x0);
  return title.some(({ text }) => /\p{L}/u.test(text) || leader.test(text)) ? [{ title, page }] : [];
}

function areContents(entries: readonly Entry[], segments: readonly Segment[]): boolean {
  const [first] = entries;
  if (first === undefined || entries.length < fewest) return false;
  // A table has more columns of numbers, and its numbers go up and down.
  if (entries.filter(isTorn).length > entries.length * shares.torn) return false;
  const pages = entries.map(({ page }) => page.text);
  const values = pages.filter((page) => /^\d/.test(page)).map(Number);
  const rising = values.filter((value, index) => value >= (values[index - 1] ?? 0)).length;
  if (rising < values.length * shares.rising) return false;
  const titles = entries.map(({ title }) => title.map(({ text }) => text).join(' '));
  if (titles.filter((title) => leader.test(title)).length >= fewestLed || isHeaded(first, segments)) return true;
  const isSure = entries.length >= sureEntries.lines && new Set(pages).size >= sureEntries.pages;
  return isSure && titles.filter((title) => sectionNumber.test(title)).length >= titles.length * shares.numbered;
}

/** Cells side by side: more than the number of a section, its title and the dots behind it. */
function isTorn({ title }: Entry): boolean {
  return title.filter(({ text }) => !/^(?:[.…·_\s]+|[\dA-Z.]{1,12})$/.test(text)).length > 1;
}

function isHeaded({ page }: Entry, segments: readonly Segment[]): boolean {
  return segments.some(
    ({ text, baseline }) =>
      baseline < page.baseline &&
      page.baseline - baseline < page.size * limits.heading &&
      contentsName.test(text.trim()),
  );
}
