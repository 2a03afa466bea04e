import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { imageHtml } from '../drawingHtml.ts';
import { wrapInTags } from '../inlineRuns.ts';
import { numeralValues } from '../numerals.ts';
import { escapeHtml, linkHref } from '../xml.ts';
import { createRichTables, outlineLevels, type RichKind, type RichTables } from './richTextTables.ts';
import { createRichTextWriter, type RichCell, type RichTextWriter } from './richTextWriter.ts';

/** Groups whose text is not part of the document. */
const silent =
  /^(?:colortbl|info|header[lrf]?|footer[lrf]?|generator|themedata|datastore|latentstyles|listtable|listoverridetable|rsidtbl|xmlnstbl|bkmkend|filetbl|revtbl|atnid|objdata|shprslt|nonesttables|mmathPict)$/;
/** Destinations marked as ignorable (`\*`) that contain document text nevertheless. */
const textDestinations = /^(?:footnote|annotation|shptxt|atnauthor|result)$/;
export const specialChars: Readonly<Record<string, string>> = lookupTable({
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  line: '<br>',
  emspace: ' ',
  enspace: ' ',
  '~': ' ',
  _: '-',
});

/** Maximum fallback characters after one of Unicode. */
const maxFallbackChars = 8;

/** Character properties, valid until the group ends or they change. */
interface CharacterStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  readonly script: 'sub' | 'sup' | null;
  /** Invisible: hidden, or deleted in a tracked change. */
  readonly isGone: boolean;
  /** Null for that of the text. */
  readonly font: number | null;
}

const plainCharacterStyle: CharacterStyle = {
  bold: false,
  italic: false,
  struck: false,
  script: null,
  isGone: false,
  font: null,
};

/** Returns the character property of a control word; null for other words. */
function characterStyleOf(word: string, number: number | null): Partial<CharacterStyle> | null {
  const isOn = number !== 0;
  switch (word) {
    case 'b':
      return { bold: isOn };
    case 'i':
      return { italic: isOn };
    case 'strike':
    case 'striked':
      return { struck: isOn };
    case 'super':
      return { script: isOn ? 'sup' : null };
    case 'sub':
      return { script: isOn ? 'sub' : null };
    case 'nosupersub':
      return { script: null };
    case 'v':
    case 'deleted':
      return { isGone: isOn };
    case 'f':
      return { font: number };
    case 'plain':
      return plainCharacterStyle;
    default:
      return null;
  }
}

/** Properties that apply to a paragraph until `\\pard`. */
interface ParagraphStyle {
  readonly kind: RichKind;
  readonly level: number;
  readonly isInTable: boolean;
  readonly indent: number;
  /** Its first line has a hanging indent to the left. */
  readonly hangs: boolean;
}

/** A group of the file, within braces. */
export interface Group extends CharacterStyle {
  readonly isSilent: boolean;
  /** Target of its text: the document, the field instruction, an item marker, another table of the file, or a bookmark name. */
  readonly into: 'text' | 'field' | 'marker' | 'tables' | 'author' | 'bookmark';
  /** What closes with it. */
  readonly closes: 'note' | 'link' | 'bookmark' | null;
  /** Number of fallback characters after `\\u` for readers without Unicode. */
  readonly skips: number;
  readonly paragraphStyle: ParagraphStyle;
}

const noCell: RichCell = { along: null, down: null };
const plain: ParagraphStyle = { kind: null, level: 0, isInTable: false, indent: 0, hangs: false };

/** A table row while it is being defined. */
interface RowUnderWay {
  cells: RichCell[];
  cell: RichCell;
  isHead: boolean;
  isFirst: boolean;
}

/** A text that is being read. */
export interface Reading {
  readonly writer: RichTextWriter;
  readonly tables: RichTables;
  /** Number of the last list item at each depth. */
  readonly numbers: Map<number, number>;
  group: Group;
  /** Fallback characters that are still to be skipped. */
  skip: number;
  /** What the last field does. */
  field: string;
  marker: string;
  /** The marker was text. */
  isDrawn: boolean;
  author: string;
  /** Bookmark name. */
  bookmark: string;
  row: RowUnderWay;
  /** Whether the text of this paragraph is all in a code font; false if some is not. */
  code: boolean | null;
  hides: boolean;
}

/** Begins a text. @param usual default font */
export function beginReading(usual: number): Reading {
  const group: Group = {
    ...plainCharacterStyle,
    ...{ isSilent: false, into: 'text', closes: null, skips: 1, paragraphStyle: plain },
  };
  return {
    ...{ writer: createRichTextWriter(), tables: createRichTables(usual), numbers: new Map(), group },
    ...{ skip: 0, field: '', marker: '', isDrawn: false, author: '', bookmark: '', code: null, hides: false },
    row: { cells: [], cell: noCell, isHead: false, isFirst: false },
  };
}

/** Applies a control word to what is being read. */
export function handleControlWord(reading: Reading, word: string, number: number | null): void {
  if (reading.group.into === 'tables') reading.tables.word(word, number);
  // Nested rows end with a control word that readers without nested tables ignore.
  else if (word === 'nestrow') reading.writer.append('<br>');
  else if (!handleDestination(reading, word, number) && !reading.group.isSilent) apply(reading, word, number);
}

/**
 * Appends text to the target of the current group.
 * @param markup that is written instead of the text
 */
export function appendText(reading: Reading, told: string, markup: string | null = null): void {
  const { isSilent, into, isGone, paragraphStyle, font } = reading.group;
  if (into === 'field') reading.field += told;
  else if (into === 'tables') reading.tables.text(told);
  else if (into === 'author') reading.author += told;
  else if (into === 'bookmark') reading.bookmark += told;
  if (isSilent || told === '' || (into !== 'text' && into !== 'marker')) return;
  const text = font === null ? told : reading.tables.decodeSymbols(font, told);
  if (into === 'marker') reading.marker += text;
  else if (isGone) reading.hides ||= text.trim() !== '';
  else {
    const html = markup ?? escapeHtml(text);
    const isCode = font !== null && reading.tables.isCode(font);
    if (text.trim() !== '') reading.code = isCode && reading.code !== false;
    reading.writer.append(
      text.trim() === '' ? html : withStyle(reading.group, html, isCode && paragraphStyle.kind !== 'code'),
    );
  }
}

/** Wraps HTML in the elements of its character properties. */
function withStyle({ bold, italic, struck, script }: CharacterStyle, html: string, isCode: boolean): string {
  return wrapInTags(html, isCode && 'code', script, struck && 's', italic && 'i', bold && 'b');
}

export function endGroup(reading: Reading, outer: Group): void {
  if (reading.group.closes === 'note') {
    reading.writer.endNote();
    reading.code = false;
  }
  if (reading.group.closes === 'link') reading.writer.append('</a>');
  if (reading.group.closes === 'bookmark') reading.writer.append(`<a id="${escapeHtml(reading.bookmark.trim())}"></a>`);
  reading.group = outer;
}

/** Indent of a list level in most programs, in twentieths of a point. */
const levelIndentTwips = 720;

export function endParagraph(reading: Reading): void {
  const { writer, numbers, isDrawn } = reading;
  const { level, kind, indent } = reading.group.paragraphStyle;
  const drawn = reading.marker.trim();
  if (typeof kind === 'number' && drawn !== '') writer.label(escapeHtml(drawn));
  const depth = isDrawn ? indent : level * levelIndentTwips;
  const item =
    kind !== null || drawn === '' ? null : { number: nextNumber(numbers, drawn, depth), level: depth, indent };
  writer.endParagraph({ kind: kind === null && item === null && reading.code === true ? 'code' : kind, item, indent });
  reading.marker = '';
  reading.isDrawn = false;
  reading.code = null;
}

/** A marker may be text in a hanging indent, followed by a tab. */
function tab(reading: Reading): void {
  const { paragraphStyle, into, isSilent } = reading.group;
  const canHang =
    paragraphStyle.hangs && !paragraphStyle.isInTable && into === 'text' && !isSilent && reading.marker === '';
  const marker = canHang ? reading.writer.takeMarker() : null;
  if (marker === null) appendText(reading, ' ');
  else {
    reading.marker = marker;
    reading.isDrawn = true;
  }
}

/** Handles control words that set the destination of a group; returns whether this was one. */
function handleDestination(reading: Reading, word: string, number: number | null): boolean {
  const { group } = reading;
  if (textDestinations.test(word)) {
    // The content of an ignored group is ignored as well.
    if (word === 'atnauthor') {
      reading.author = '';
      reading.group = { ...group, isSilent: true, into: 'author' };
    } else reading.group = { ...group, isSilent: false };
    if (word === 'footnote' || word === 'annotation') {
      reading.writer.beginNote(word === 'footnote' ? null : reading.author.trim());
      reading.group = { ...reading.group, ...plainCharacterStyle, paragraphStyle: plain, closes: 'note' };
    }
  } else if (word === 'fonttbl' || word === 'stylesheet') reading.group = { ...group, into: 'tables' };
  else if (word === 'fldinst') {
    reading.field = '';
    reading.group = { ...group, isSilent: true, into: 'field' };
  } else if (word === 'bkmkstart') {
    reading.bookmark = '';
    reading.group = { ...group, isSilent: true, into: 'bookmark', closes: group.into === 'text' ? 'bookmark' : null };
  } else if (word === 'listtext' || word === 'pntext') reading.group = { ...group, into: 'marker' };
  else if (word === 'pict') {
    // Word stores each image twice: once more for readers without newer formats.
    if (!group.isSilent && group.into === 'text') reading.writer.append(imageHtml({}));
    reading.group = { ...group, isSilent: true };
  } else if (silent.test(word)) reading.group = { ...group, isSilent: true };
  else if (word === 'uc') reading.group = { ...group, skips: Math.min(maxFallbackChars, number ?? 0) };
  else return false;
  return true;
}

function apply(reading: Reading, word: string, number: number | null): void {
  const { group, writer } = reading;
  switch (word) {
    case 'fldrslt': {
      const [, local = '', address = ''] = /HYPERLINK\s+(\\l\s+)?"([^"]+)"/.exec(reading.field) ?? [];
      const href = linkHref(local === '' ? address : `#${address}`);
      if (href === null || group.closes !== null) return;
      writer.append(`<a href="${href}">`);
      reading.group = { ...group, closes: 'link' };
      return;
    }
    case 'par':
    case 'sect':
    case 'page':
      if (group.paragraphStyle.isInTable) writer.append('<br>');
      else endParagraph(reading);
      return;
    case 'tab':
      tab(reading);
      return;
    default: {
      const style = characterStyleOf(word, number);
      if (style !== null) reading.group = { ...group, ...style };
      else if (!applyToParagraph(reading, word, number) && !applyToTable(reading, word, number)) {
        const char = specialChars[word];
        if (char !== undefined) appendText(reading, char, char);
      }
    }
  }
}

/** Handles paragraph control words; returns whether this was one. */
function applyToParagraph(reading: Reading, word: string, number: number | null): boolean {
  const { group, tables } = reading;
  const { paragraphStyle } = group;
  const become = (more: Partial<ParagraphStyle>): boolean => {
    reading.group = { ...group, paragraphStyle: { ...paragraphStyle, ...more } };
    return true;
  };
  switch (word) {
    case 'pard':
      return become(plain);
    case 's':
      return become({ kind: tables.kindOf(number ?? 0) });
    case 'outlinelevel':
      return number !== null && number < outlineLevels ? become({ kind: number + 1 }) : true;
    case 'ilvl':
      return become({ level: Math.max(0, number ?? 0) });
    case 'intbl':
      return become({ isInTable: true });
    case 'li':
    case 'lin':
      return become({ indent: number ?? 0 });
    case 'fi':
      return become({ hangs: (number ?? 0) < 0 });
    default:
      return false;
  }
}

/** Handles table control words; returns whether this was one. */
function applyToTable(reading: Reading, word: string, number: number | null): boolean {
  const { row, writer } = reading;
  if (word === 'trowd') reading.row = { cells: [], cell: noCell, isHead: false, isFirst: false };
  else if (word === 'trhdr') row.isHead = true;
  else if (word === 'irow') row.isFirst = number === 0;
  else if (word === 'clmgf' || word === 'clmrg')
    row.cell = { ...row.cell, along: word === 'clmgf' ? 'begins' : 'continues' };
  else if (word === 'clvmgf' || word === 'clvmrg')
    row.cell = { ...row.cell, down: word === 'clvmgf' ? 'begins' : 'continues' };
  else if (word === 'cellx') {
    row.cells.push(row.cell);
    row.cell = noCell;
  } else if (word === 'cell') {
    writer.endCell();
    reading.marker = '';
  } else if (word === 'nestcell') writer.append(' ');
  else if (word === 'row') writer.endRow(row);
  else return false;
  return true;
}

/**
 * Returns the number of the next item of a list; null for a bullet.
 * @param drawn its marker: `2.`, `(b)` or a bullet
 * @param depth how deep it is
 */
function nextNumber(numbers: Map<number, number>, drawn: string, depth: number): number | null {
  const number = numberOf(drawn, (numbers.get(depth) ?? 0) + 1);
  if (number === null) numbers.delete(depth);
  else numbers.set(depth, number);
  return number;
}

/** Reads a marker. A letter may be a Roman numeral: the reading that continues the previous item is used. */
function numberOf(drawn: string, expected: number): number | null {
  const counted = /(\d{1,9}|\p{L}{1,9})[.)\]:]?\s*$/u.exec(drawn.trim())?.[1];
  if (counted === undefined) return null;
  if (/^\d/.test(counted)) return Number(counted);
  // A letter without punctuation after it is a bullet: the font draws it as one.
  if (/^\p{L}$/u.test(drawn.trim())) return null;
  const { roman, alphabetic } = numeralValues(counted.toLowerCase());
  if (alphabetic === expected) return alphabetic;
  return roman ?? alphabetic ?? expected;
}
