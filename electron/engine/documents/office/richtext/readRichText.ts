import { decode, encodingExists } from 'iconv-lite';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { pictureHtml } from '../picture.ts';
import { createRichMarkers, type RichMarkers } from './richTextMarkers.ts';
import { createRichTables, type RichKind, type RichTables } from './richTextTables.ts';
import { withoutHelpMarks } from './helpMarks.ts';
import { createRichTextWriter, type RichCell, type RichTextWriter } from './richTextWriter.ts';
import { wholeRuns } from '../wholeRuns.ts';
import { escapeHtml, linkHref } from '../xml.ts';

/** Groups whose text is not the document's. */
const silent =
  /^(?:colortbl|info|header[lrf]?|footer[lrf]?|generator|themedata|datastore|latentstyles|listtable|listoverridetable|rsidtbl|xmlnstbl|bkmkend|filetbl|revtbl|atnid|objdata|shprslt|nonesttables|mmathPict)$/;
/** Groups that say of themselves that readers may leave them out, and hold text all the same. */
const kept = /^(?:footnote|annotation|shptxt|atnauthor|result)$/;
const signs: Readonly<Record<string, string>> = lookupTable({
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

/** What holds for letters until the group ends or it is said otherwise. */
interface Letters {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  readonly script: 'sub' | 'sup' | null;
  /** Not seen: hidden, or deleted by somebody whose changes are noted. */
  readonly isGone: boolean;
  /** Null for that of the text. */
  readonly font: number | null;
}

/** What holds for a paragraph until `\\pard`. */
interface ParagraphLook {
  readonly kind: RichKind;
  readonly level: number;
  readonly isInTable: boolean;
  readonly indent: number;
  /** Its first line begins further left. */
  readonly hangs: boolean;
}

interface Group extends Letters {
  readonly isSilent: boolean;
  /** Where its text goes: into the document, what a field does, the marker of an item, another list of the file, or the name of a place. */
  readonly into: 'text' | 'field' | 'marker' | 'tables' | 'author' | 'place';
  /** What closes with it. */
  readonly closes: 'note' | 'link' | 'place' | null;
  /** Signs after `\\u` that stand for readers of no Unicode. */
  readonly skips: number;
  readonly look: ParagraphLook;
}

const noCell: RichCell = { along: null, down: null };
const plainLetters: Letters = { bold: false, italic: false, struck: false, script: null, isGone: false, font: null };
const plain: ParagraphLook = { kind: null, level: 0, isInTable: false, indent: 0, hangs: false };

/** A row of a table as its definition goes on. */
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
  /** What somebody called this place of the text. */
  place: string;
  row: RowUnderWay;
  /** Of what is said in this paragraph: all of it is in letters of code, some of it is not. */
  code: boolean | null;
  hides: boolean;
}

/** What is below it in Unicode are signs for machines. */
const firstLetter = 0x20;

/** A line end or a tab of the file itself, with a backslash before it, is the word for one: programs of a Mac write no other. */
const lineWords: Readonly<Record<string, string | undefined>> = lookupTable({ '\n': 'par', '\r': 'par', '\t': 'tab' });

/** More groups are in no group but of a file that is made to break its reader. */
const deepest = 5000;

/**
 * Rich text as HTML: paragraphs, headings, quotations and code by their styles, lists as they count, what is bold, slanted, struck out,
 * raised or lowered, links, where pictures stand, notes, what its readers wrote beside it, and tables with their spans.
 * @param warn is told of words that are not seen
 */
export function readRichText(bytes: Uint8Array, warn: (sentence: string) => void): string {
  const source = withoutHelpMarks(Buffer.from(bytes).toString('latin1'));
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
    if (hexes !== '') say(reading, decode(Buffer.from(hexes, 'hex'), encodingOf(reading) ?? usual));
    hexes = '';
    if (brace === '{') {
      if (stack.length >= deepest) throw new Error('the groups of the file are too deep');
      stack.push(reading.group);
      reading.group = { ...reading.group, closes: null };
    } else if (brace === '}') endGroup(reading, stack.pop() ?? reading.group);
    else if (hex !== undefined) skip -= 1;
    else if (text !== undefined) {
      const shown = text.slice(skip);
      skip = Math.max(0, skip - text.length);
      say(reading, shown);
    } else if (escaped === '*') reading.group = { ...reading.group, isSilent: true };
    else if (escaped !== undefined && lineWords[escaped] !== undefined) act(reading, lineWords[escaped], null);
    else if (escaped !== undefined) say(reading, /[\\{}]/.test(escaped) ? escaped : (signs[escaped] ?? ''));
    else if (word === 'u') {
      const code = Number(number) & 0xffff;
      if (code >= firstLetter) say(reading, String.fromCharCode(code));
      skip = reading.group.skips;
    } else if (word === 'bin') tokens.lastIndex += Math.max(0, Number(number) || 0);
    else if (word !== undefined) act(reading, word, number === undefined ? null : Number(number));
  }
  endParagraph(reading);
  const html = wholeRuns(reading.writer.html());
  if (stack.length > 0) {
    if (html === '') throw new Error('the file ends before its text');
    warn('The file is cut off: only its beginning is there.');
  }
  if (reading.hides) warn('Words that the file hides were left out.');
  return html;
}

function begin(usual: number): Reading {
  const group: Group = {
    ...plainLetters,
    ...{ isSilent: false, into: 'text', closes: null, skips: 1, look: plain },
  };
  return {
    ...{ writer: createRichTextWriter(), tables: createRichTables(usual), markers: createRichMarkers(), group },
    ...{ field: '', marker: '', isDrawn: false, author: '', place: '', code: null, hides: false },
    row: { cells: [], cell: noCell, isHead: false, isFirst: false },
  };
}

/** Fonts of other alphabets have letters of their own for the same bytes. */
function encodingOf({ group, tables }: Reading): string | null {
  return group.font === null ? null : tables.encodingOf(group.font);
}

function act(reading: Reading, word: string, number: number | null): void {
  if (reading.group.into === 'tables') reading.tables.word(word, number);
  // The end of a row in a cell is told where readers of no such rows do not look.
  else if (word === 'nestrow') reading.writer.say('<br>');
  else if (!lookAt(reading, word, number) && !reading.group.isSilent) apply(reading, word, number);
}

function say(reading: Reading, told: string, markup: string | null = null): void {
  const { isSilent, into, isGone, look, font } = reading.group;
  if (into === 'field') reading.field += told;
  else if (into === 'tables') reading.tables.text(told);
  else if (into === 'author') reading.author += told;
  else if (into === 'place') reading.place += told;
  if (isSilent || told === '' || (into !== 'text' && into !== 'marker')) return;
  const text = font === null ? told : reading.tables.lettersOf(font, told);
  if (into === 'marker') reading.marker += text;
  else if (isGone) reading.hides ||= text.trim() !== '';
  else {
    const html = markup ?? escapeHtml(text);
    const isCode = font !== null && reading.tables.isCode(font);
    if (text.trim() !== '') reading.code = isCode && reading.code !== false;
    reading.writer.say(text.trim() === '' ? html : dress(reading.group, html, isCode && look.kind !== 'code'));
  }
}

function dress({ bold, italic, struck, script }: Letters, html: string, isCode: boolean): string {
  let dressed = html;
  const wear = (tag: string): void => {
    dressed = `<${tag}>${dressed}</${tag}>`;
  };
  if (isCode) wear('code');
  if (script !== null) wear(script);
  if (struck) wear('s');
  if (italic) wear('i');
  if (bold) wear('b');
  return dressed;
}

function endGroup(reading: Reading, outer: Group): void {
  if (reading.group.closes === 'note') {
    reading.writer.endNote();
    reading.code = false;
  }
  if (reading.group.closes === 'link') reading.writer.say('</a>');
  if (reading.group.closes === 'place') reading.writer.say(`<a id="${escapeHtml(reading.place.trim())}"></a>`);
  reading.group = outer;
}

/** A level of a list, as far as programs move it to the right, in twentieths of a point. */
const levelStep = 720;

function endParagraph(reading: Reading): void {
  const { writer, markers, isDrawn } = reading;
  const { level, kind, indent } = reading.group.look;
  const drawn = reading.marker.trim();
  if (typeof kind === 'number' && drawn !== '') writer.label(escapeHtml(drawn));
  const depth = isDrawn ? indent : level * levelStep;
  const item = kind !== null || drawn === '' ? null : { number: markers.numberOf(drawn, depth), level: depth, indent };
  writer.endParagraph({ kind: kind === null && item === null && reading.code === true ? 'code' : kind, item, indent });
  reading.marker = '';
  reading.isDrawn = false;
  reading.code = null;
}

/** A marker may be text that hangs out to the left, with a tab behind it. */
function tab(reading: Reading): void {
  const { look, into, isSilent } = reading.group;
  const canHang = look.hangs && !look.isInTable && into === 'text' && !isSilent && reading.marker === '';
  const marker = canHang ? reading.writer.takeMarker() : null;
  if (marker === null) say(reading, ' ');
  else {
    reading.marker = marker;
    reading.isDrawn = true;
  }
}

/** Words on what a group is; whether this was one. */
function lookAt(reading: Reading, word: string, number: number | null): boolean {
  const { group } = reading;
  if (kept.test(word)) {
    // What is in a group that nobody reads is read by nobody.
    if (word === 'atnauthor') {
      reading.author = '';
      reading.group = { ...group, isSilent: true, into: 'author' };
    } else reading.group = { ...group, isSilent: false };
    if (word === 'footnote' || word === 'annotation') {
      reading.writer.beginNote(word === 'footnote' ? null : reading.author.trim());
      reading.group = { ...reading.group, ...plainLetters, look: plain, closes: 'note' };
    }
  } else if (word === 'fonttbl' || word === 'stylesheet') reading.group = { ...group, into: 'tables' };
  else if (word === 'fldinst') {
    reading.field = '';
    reading.group = { ...group, isSilent: true, into: 'field' };
  } else if (word === 'bkmkstart') {
    reading.place = '';
    reading.group = { ...group, isSilent: true, into: 'place', closes: group.into === 'text' ? 'place' : null };
  } else if (word === 'listtext' || word === 'pntext') reading.group = { ...group, into: 'marker' };
  else if (word === 'pict') {
    // Word has each picture twice: once more for readers that know no newer kinds.
    if (!group.isSilent && group.into === 'text') reading.writer.say(pictureHtml({}));
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
      writer.say(`<a href="${href}">`);
      reading.group = { ...group, closes: 'link' };
      return;
    }
    case 'par':
    case 'sect':
    case 'page':
      if (group.look.isInTable) writer.say('<br>');
      else endParagraph(reading);
      return;
    case 'tab':
      tab(reading);
      return;
    default: {
      const letters = lettersOf(word, number);
      if (letters !== null) reading.group = { ...group, ...letters };
      else if (!applyToParagraph(reading, word, number) && !applyToTable(reading, word, number)) {
        const sign = signs[word];
        if (sign !== undefined) say(reading, sign, sign);
      }
    }
  }
}

/** What a word says of letters; null for words on others. */
function lettersOf(word: string, number: number | null): Partial<Letters> | null {
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
      return plainLetters;
    default:
      return null;
  }
}

/** Words on paragraphs; whether this was one. */
function applyToParagraph(reading: Reading, word: string, number: number | null): boolean {
  const { group, tables } = reading;
  const { look } = group;
  const become = (more: Partial<ParagraphLook>): boolean => {
    reading.group = { ...group, look: { ...look, ...more } };
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

/** Words on tables; whether this was one. */
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
  } else if (word === 'nestcell') writer.say(' ');
  else if (word === 'row') writer.endRow(row);
  else return false;
  return true;
}
