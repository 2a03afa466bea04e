import { decode, encodingExists } from 'iconv-lite';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { imageHtml } from '../imageHtml.ts';
import { createRichMarkers, type RichMarkers } from './richTextMarkers.ts';
import { createRichTables, type RichKind, type RichTables } from './richTextTables.ts';
import { createRichTextWriter, type RichCell, type RichTextWriter } from './richTextWriter.ts';
import { mergeRuns } from '../inlineRuns.ts';
import { escapeHtml, linkHref } from '../xml.ts';
import { type CharacterStyle, characterStyleOf, dress, plainCharacterStyle } from './characterStyle.ts';

/** Groups whose text is not part of the document. */
const silent =
  /^(?:colortbl|info|header[lrf]?|footer[lrf]?|generator|themedata|datastore|latentstyles|listtable|listoverridetable|rsidtbl|xmlnstbl|bkmkend|filetbl|revtbl|atnid|objdata|shprslt|nonesttables|mmathPict)$/;
/** Destinations marked as ignorable (`\*`) that contain document text nevertheless. */
const textDestinations = /^(?:footnote|annotation|shptxt|atnauthor|result)$/;
const specialChars: Readonly<Record<string, string>> = lookupTable({
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

/** Properties that apply to a paragraph until `\\pard`. */
interface ParagraphStyle {
  readonly kind: RichKind;
  readonly level: number;
  readonly isInTable: boolean;
  readonly indent: number;
  /** Its first line has a hanging indent to the left. */
  readonly hangs: boolean;
}

interface Group extends CharacterStyle {
  readonly isSilent: boolean;
  /** Target of its text: the document, the field instruction, an item marker, another table of the file, or a bookmark name. */
  readonly into: 'text' | 'field' | 'marker' | 'tables' | 'author' | 'place';
  /** What closes with it. */
  readonly closes: 'note' | 'link' | 'place' | null;
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

interface Reading {
  readonly writer: RichTextWriter;
  readonly tables: RichTables;
  readonly markers: RichMarkers;
  group: Group;
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

/** Characters below it are control characters. */
const firstLetter = 0x20;

/** A line end or a tab of the file itself, with a backslash before it, is the word for one: programs of a Mac write no other. */
const lineControlWords: Readonly<Record<string, string | undefined>> = lookupTable({
  '\n': 'par',
  '\r': 'par',
  '\t': 'tab',
});

/** More groups are in no group but of a file that is made to break its reader. */
const maxGroupDepth = 5000;

/**
 * Converts rich text to HTML: paragraphs, headings, quotations and code by style, lists with numbering, bold, italic, strikethrough,
 * superscript and subscript, links, image positions, notes, comments, and tables with spans.
 * @param warn receives warnings about hidden text
 */
export function readRichText(bytes: Uint8Array, warn: (sentence: string) => void): string {
  const source = Buffer.from(bytes).toString('latin1');
  const page = /\\ansicpg(\d+)/.exec(source)?.[1] ?? (/^\{\\rtf\d*\s*\\mac/.test(source) ? '10000' : '1252');
  const named = page === '10000' ? 'macroman' : page === '65001' ? 'utf8' : `cp${page}`;
  const usual = encodingExists(named) ? named : 'cp1252';
  const tokens = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\(.)|([{}])|[\r\n]+|([^\\{}\r\n]+)/gis;
  const reading = begin(Number(/\\deff(\d+)/.exec(source.slice(0, 2000))?.[1] ?? 0));
  const stack: Group[] = [];
  let skip = 0;
  let hexes = '';
  for (let found = tokens.exec(source); found !== null; found = tokens.exec(source)) {
    const [, word, number, hex, escaped, brace, text] = found;
    if (hex !== undefined && skip === 0) {
      hexes += hex;
      continue;
    }
    if (hexes !== '') appendText(reading, decode(Buffer.from(hexes, 'hex'), encodingOf(reading) ?? usual));
    hexes = '';
    if (brace === '{') {
      if (stack.length >= maxGroupDepth) throw new Error('the groups of the file are too deep');
      stack.push(reading.group);
      reading.group = { ...reading.group, closes: null };
    } else if (brace === '}') endGroup(reading, stack.pop() ?? reading.group);
    else if (hex !== undefined) skip -= 1;
    else if (text !== undefined) {
      const shown = text.slice(skip);
      skip = Math.max(0, skip - text.length);
      appendText(reading, shown);
    } else if (escaped === '*') reading.group = { ...reading.group, isSilent: true };
    else if (escaped !== undefined && lineControlWords[escaped] !== undefined)
      handleControlWord(reading, lineControlWords[escaped], null);
    else if (escaped !== undefined)
      appendText(reading, /[\\{}]/.test(escaped) ? escaped : (specialChars[escaped] ?? ''));
    else if (word === 'u') {
      const code = Number(number) & 0xffff;
      if (code >= firstLetter) appendText(reading, String.fromCharCode(code));
      skip = reading.group.skips;
    } else if (word === 'bin') tokens.lastIndex += Math.max(0, Number(number) || 0);
    else if (word !== undefined) handleControlWord(reading, word, number === undefined ? null : Number(number));
  }
  endParagraph(reading);
  const html = mergeRuns(reading.writer.html());
  if (stack.length > 0) {
    if (html === '') throw new Error('the file ends before its text');
    warn('The file is cut off: only its beginning is there.');
  }
  if (reading.hides) warn('Hidden text was omitted.');
  return html;
}

function begin(usual: number): Reading {
  const group: Group = {
    ...plainCharacterStyle,
    ...{ isSilent: false, into: 'text', closes: null, skips: 1, paragraphStyle: plain },
  };
  return {
    ...{ writer: createRichTextWriter(), tables: createRichTables(usual), markers: createRichMarkers(), group },
    ...{ field: '', marker: '', isDrawn: false, author: '', bookmark: '', code: null, hides: false },
    row: { cells: [], cell: noCell, isHead: false, isFirst: false },
  };
}

/** Fonts of other charsets assign other letters to the same bytes. */
function encodingOf({ group, tables }: Reading): string | null {
  return group.font === null ? null : tables.encodingOf(group.font);
}

function handleControlWord(reading: Reading, word: string, number: number | null): void {
  if (reading.group.into === 'tables') reading.tables.word(word, number);
  // Nested rows end with a control word that readers without nested tables ignore.
  else if (word === 'nestrow') reading.writer.append('<br>');
  else if (!handleDestination(reading, word, number) && !reading.group.isSilent) apply(reading, word, number);
}

function appendText(reading: Reading, told: string, markup: string | null = null): void {
  const { isSilent, into, isGone, paragraphStyle, font } = reading.group;
  if (into === 'field') reading.field += told;
  else if (into === 'tables') reading.tables.text(told);
  else if (into === 'author') reading.author += told;
  else if (into === 'place') reading.bookmark += told;
  if (isSilent || told === '' || (into !== 'text' && into !== 'marker')) return;
  const text = font === null ? told : reading.tables.decodeSymbols(font, told);
  if (into === 'marker') reading.marker += text;
  else if (isGone) reading.hides ||= text.trim() !== '';
  else {
    const html = markup ?? escapeHtml(text);
    const isCode = font !== null && reading.tables.isCode(font);
    if (text.trim() !== '') reading.code = isCode && reading.code !== false;
    reading.writer.append(
      text.trim() === '' ? html : dress(reading.group, html, isCode && paragraphStyle.kind !== 'code'),
    );
  }
}

function endGroup(reading: Reading, outer: Group): void {
  if (reading.group.closes === 'note') {
    reading.writer.endNote();
    reading.code = false;
  }
  if (reading.group.closes === 'link') reading.writer.append('</a>');
  if (reading.group.closes === 'place') reading.writer.append(`<a id="${escapeHtml(reading.bookmark.trim())}"></a>`);
  reading.group = outer;
}

/** A level of a list, as far as programs move it to the right, in twentieths of a point. */
const levelStep = 720;

function endParagraph(reading: Reading): void {
  const { writer, markers, isDrawn } = reading;
  const { level, kind, indent } = reading.group.paragraphStyle;
  const drawn = reading.marker.trim();
  if (typeof kind === 'number' && drawn !== '') writer.label(escapeHtml(drawn));
  const depth = isDrawn ? indent : level * levelStep;
  const item = kind !== null || drawn === '' ? null : { number: markers.numberOf(drawn, depth), level: depth, indent };
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
    reading.group = { ...group, isSilent: true, into: 'place', closes: group.into === 'text' ? 'place' : null };
  } else if (word === 'listtext' || word === 'pntext') reading.group = { ...group, into: 'marker' };
  else if (word === 'pict') {
    // Word stores each image twice: once more for readers without newer formats.
    if (!group.isSilent && group.into === 'text') reading.writer.append(imageHtml({}));
    reading.group = { ...group, isSilent: true };
  } else if (silent.test(word)) reading.group = { ...group, isSilent: true };
  else if (word === 'uc') reading.group = { ...group, skips: Math.min(8, number ?? 0) };
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
      const letters = characterStyleOf(word, number);
      if (letters !== null) reading.group = { ...group, ...letters };
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
      return number !== null && number < 9 ? become({ kind: number + 1 }) : true;
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
    row.cell = { ...row.cell, along: word === 'clmgf' ? 'begins' : 'goesOn' };
  else if (word === 'clvmgf' || word === 'clvmrg')
    row.cell = { ...row.cell, down: word === 'clvmgf' ? 'begins' : 'goesOn' };
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
