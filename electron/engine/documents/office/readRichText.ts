import { decode, encodingExists } from 'iconv-lite';
import { pictureHtml } from './picture.ts';
import { createRichTextWriter, type RichCell, type RichItem, type RichTextWriter } from './richTextWriter.ts';
import { escapeHtml, safeHref } from './xml.ts';

/** Groups whose text is not the document's. */
const silent =
  /^(?:fonttbl|colortbl|stylesheet|info|object|header[lrf]?|footer[lrf]?|generator|themedata|datastore|latentstyles|listtable|listoverridetable|rsidtbl|xmlnstbl|bkmkstart|bkmkend|filetbl|revtbl|annotation|atnid|atnauthor)$/;
const signs: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  tab: ' ',
  line: '<br>',
  '~': ' ',
  _: '-',
};

interface Group {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly isSilent: boolean;
  /** Where its text goes: into the document, into what a field does, or into the marker of an item. */
  readonly into: 'text' | 'field' | 'marker';
  /** What closes with it. */
  readonly closes: 'note' | 'link' | null;
  /** Signs after `\\u` that stand for readers of no Unicode. */
  readonly skips: number;
}

/** What holds for a paragraph until `\\pard`. */
interface ParagraphLook {
  readonly heading: number | null;
  readonly level: number;
  readonly isInTable: boolean;
}

const noCell: RichCell = { along: null, down: null };

const plain: ParagraphLook = { heading: null, level: 0, isInTable: false };

interface Reading {
  readonly writer: RichTextWriter;
  group: Group;
  look: ParagraphLook;
  /** What the last field does. */
  field: string;
  marker: string;
  cells: RichCell[];
  cell: RichCell;
}

/** Rich text as HTML: paragraphs, headings, lists, what is bold or slanted, links, where pictures stand, notes, and tables with their spans. */
export function readRichText(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1');
  const page = /\\ansicpg(\d+)/.exec(source)?.[1] ?? '1252';
  const encoding = encodingExists(`cp${page}`) ? `cp${page}` : 'cp1252';
  const tokens = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\(.)|([{}])|[\r\n]+|([^\\{}\r\n]+)/gis;
  const whole: Group = { bold: false, italic: false, isSilent: false, into: 'text', closes: null, skips: 1 };
  const reading: Reading = {
    ...{ writer: createRichTextWriter(), group: whole, look: plain, field: '', marker: '' },
    ...{ cells: [], cell: noCell },
  };
  const stack: Group[] = [];
  let skip = 0;
  let hexes = '';
  for (const [, word, number, hex, escaped, brace, text] of source.matchAll(tokens)) {
    if (hex !== undefined && skip === 0) {
      hexes += hex;
      continue;
    }
    if (hexes !== '') say(reading, decode(Buffer.from(hexes, 'hex'), encoding));
    hexes = '';
    if (brace === '{') {
      stack.push(reading.group);
      reading.group = { ...reading.group, closes: null };
    } else if (brace === '}') endGroup(reading, stack.pop() ?? reading.group);
    else if (hex !== undefined) skip -= 1;
    else if (text !== undefined) {
      const shown = text.slice(skip);
      skip = Math.max(0, skip - text.length);
      say(reading, shown);
    } else if (escaped === '*') reading.group = { ...reading.group, isSilent: true };
    else if (escaped !== undefined) say(reading, /[\\{}]/.test(escaped) ? escaped : '', signs[escaped]);
    else if (word === 'u') {
      say(reading, String.fromCharCode(Number(number) & 0xffff));
      skip = reading.group.skips;
    } else if (word !== undefined && !lookAt(reading, word, number) && !reading.group.isSilent)
      apply(reading, word, number);
  }
  endParagraph(reading);
  return reading.writer.html();
}

function say(reading: Reading, text: string, html = escapeHtml(text)): void {
  const { isSilent, into, bold, italic } = reading.group;
  if (into === 'field') reading.field += text;
  else if (isSilent || html === '') return;
  else if (into === 'marker') reading.marker += text;
  else {
    const slanted = italic && text.trim() !== '' ? `<i>${html}</i>` : html;
    reading.writer.say(bold && text.trim() !== '' ? `<b>${slanted}</b>` : slanted);
  }
}

function endGroup(reading: Reading, outer: Group): void {
  if (reading.group.closes === 'note') reading.writer.endNote();
  if (reading.group.closes === 'link') reading.writer.say('</a>');
  reading.group = outer;
}

function endParagraph(reading: Reading): void {
  const { marker, look, writer } = reading;
  const item: RichItem | null =
    marker.trim() === '' ? null : { isOrdered: /[\p{L}\p{N}][.)]/u.test(marker), level: look.level };
  writer.endParagraph(look.heading, look.heading === null ? item : null);
  reading.marker = '';
}

/** Words on what a group is; whether this was one. */
function lookAt(reading: Reading, word: string, number: string | undefined): boolean {
  const { group } = reading;
  if (word === 'fldinst') {
    reading.field = '';
    reading.group = { ...group, isSilent: true, into: 'field' };
  } else if (word === 'listtext' || word === 'pntext') reading.group = { ...group, into: 'marker' };
  else if (word === 'pict') {
    // Word has each picture twice: once more for readers that know no newer kinds.
    if (!group.isSilent && group.into === 'text') reading.writer.say(pictureHtml({}));
    reading.group = { ...group, isSilent: true };
  } else if (silent.test(word)) reading.group = { ...group, isSilent: true };
  else if (word === 'uc') reading.group = { ...group, skips: Math.min(8, Number(number) || 0) };
  else return false;
  return true;
}

function apply(reading: Reading, word: string, number: string | undefined): void {
  const { group, writer, look } = reading;
  switch (word) {
    case 'b':
      reading.group = { ...group, bold: number !== '0' };
      return;
    case 'i':
      reading.group = { ...group, italic: number !== '0' };
      return;
    case 'plain':
      reading.group = { ...group, bold: false, italic: false };
      return;
    case 'fldrslt': {
      const href = safeHref(/HYPERLINK\s+"([^"]+)"/.exec(reading.field)?.[1]);
      if (href === null || group.closes !== null) return;
      writer.say(`<a href="${href}">`);
      reading.group = { ...group, closes: 'link' };
      return;
    }
    case 'footnote':
      writer.beginNote();
      reading.group = { ...group, closes: 'note' };
      return;
    case 'pard':
      reading.look = plain;
      return;
    case 'outlinelevel':
      if (Number(number) < 6) reading.look = { ...look, heading: Number(number) + 1 };
      return;
    case 'ilvl':
      reading.look = { ...look, level: Math.max(0, Number(number) || 0) };
      return;
    case 'intbl':
      reading.look = { ...look, isInTable: true };
      return;
    case 'par':
    case 'sect':
    case 'page':
      if (look.isInTable) writer.say('<br>');
      else endParagraph(reading);
      return;
    default:
      if (!applyToTable(reading, word)) say(reading, '', signs[word]);
  }
}

/** Words on tables; whether this was one. */
function applyToTable(reading: Reading, word: string): boolean {
  if (word === 'trowd') [reading.cells, reading.cell] = [[], noCell];
  else if (word === 'clmgf' || word === 'clmrg')
    reading.cell = { ...reading.cell, along: word === 'clmgf' ? 'begins' : 'goesOn' };
  else if (word === 'clvmgf' || word === 'clvmrg')
    reading.cell = { ...reading.cell, down: word === 'clvmgf' ? 'begins' : 'goesOn' };
  else if (word === 'cellx') {
    reading.cells.push(reading.cell);
    reading.cell = noCell;
  } else if (word === 'cell') {
    reading.writer.endCell();
    reading.marker = '';
  } else if (word === 'row') {
    reading.writer.endRow(reading.cells);
    reading.look = plain;
  } else return false;
  return true;
}
