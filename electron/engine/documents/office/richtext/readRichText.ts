import { decode, encodingExists } from 'iconv-lite';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { mergeRuns } from '../inlineRuns.ts';
import {
  appendText,
  beginReading,
  endGroup,
  endParagraph,
  handleControlWord,
  specialChars,
  type Group,
  type Reading,
} from './controlWords.ts';

/** Characters below it are control characters. */
const firstPrintable = 0x20;

/** A line end or a tab of the file itself, with a backslash before it, is the word for one: programs of a Mac write no other. */
const lineControlWords: Readonly<Record<string, string | undefined>> = lookupTable({
  '\n': 'par',
  '\r': 'par',
  '\t': 'tab',
});

/** Maximum nesting of groups: a deeper file is made to break its reader. */
const maxGroupDepth = 5000;
/** Characters of a file within which its default font is stated. */
const headChars = 2000;

/**
 * Converts rich text to HTML: paragraphs, headings, quotations and code by style, lists with numbering, bold, italic, strikethrough,
 * superscript and subscript, links, image positions, notes, comments, and tables with spans.
 * @param warn receives warnings about hidden text
 */
export function readRichText(bytes: Uint8Array, warn: (sentence: string) => void): string {
  const source = Buffer.from(bytes).toString('latin1');
  const reading = beginReading(Number(/\\deff(\d+)/.exec(source.slice(0, headChars))?.[1] ?? 0));
  const openGroups = readTokens(source, reading);
  endParagraph(reading);
  const html = mergeRuns(reading.writer.html());
  if (openGroups > 0) {
    if (html === '') throw new Error('the file ends before its text');
    warn('The file is cut off: only its beginning is there.');
  }
  if (reading.hides) warn('Hidden text was omitted.');
  return html;
}

/** Returns the encoding that a file states for its bytes. */
function encodingOfFile(source: string): string {
  const page = /\\ansicpg(\d+)/.exec(source)?.[1] ?? (/^\{\\rtf\d*\s*\\mac/.test(source) ? '10000' : '1252');
  const name = page === '10000' ? 'macroman' : page === '65001' ? 'utf8' : `cp${page}`;
  return encodingExists(name) ? name : 'cp1252';
}

/** Reads a file to its end, or to where it is cut off; returns how many groups are open there. */
function readTokens(source: string, reading: Reading): number {
  const tokens = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\(.)|([{}])|[\r\n]+|([^\\{}\r\n]+)/gis;
  const usual = encodingOfFile(source);
  const stack: Group[] = [];
  let hexes = '';
  for (let found = tokens.exec(source); found !== null; found = tokens.exec(source)) {
    const [, word, number, hex, escaped, brace, text] = found;
    if (hex !== undefined && reading.skip === 0) {
      hexes += hex;
      continue;
    }
    // Bytes of one character may be several tokens.
    if (hexes !== '') appendText(reading, decode(Buffer.from(hexes, 'hex'), encodingOf(reading) ?? usual));
    hexes = '';
    if (brace !== undefined) handleBrace(reading, stack, brace);
    else if (hex !== undefined) reading.skip -= 1;
    else if (text !== undefined) appendAfterFallback(reading, text);
    else if (escaped !== undefined) handleEscaped(reading, escaped);
    else if (word === 'u') appendUnicode(reading, Number(number));
    else if (word === 'bin') tokens.lastIndex += Math.max(0, Number(number) || 0);
    else if (word !== undefined) handleControlWord(reading, word, number === undefined ? null : Number(number));
  }
  return stack.length;
}

/** Returns the encoding of the current font: fonts of other charsets assign other letters to the same bytes. */
function encodingOf({ group, tables }: Reading): string | null {
  return group.font === null ? null : tables.encodingOf(group.font);
}

function handleBrace(reading: Reading, stack: Group[], brace: string): void {
  if (brace === '}') return endGroup(reading, stack.pop() ?? reading.group);
  if (stack.length >= maxGroupDepth) throw new Error('the groups of the file are too deep');
  stack.push(reading.group);
  reading.group = { ...reading.group, closes: null };
}

/** Appends text without the fallback characters at its start. */
function appendAfterFallback(reading: Reading, text: string): void {
  const shown = text.slice(reading.skip);
  reading.skip = Math.max(0, reading.skip - text.length);
  appendText(reading, shown);
}

/** Handles a backslash with a symbol after it. */
function handleEscaped(reading: Reading, char: string): void {
  const word = lineControlWords[char];
  if (char === '*') reading.group = { ...reading.group, isSilent: true };
  else if (word !== undefined) handleControlWord(reading, word, null);
  else appendText(reading, /[\\{}]/.test(char) ? char : (specialChars[char] ?? ''));
}

/** Appends a UTF-16 unit, which may be written as a negative number; its fallback follows. */
function appendUnicode(reading: Reading, number: number): void {
  const code = number & 0xffff;
  if (code >= firstPrintable) appendText(reading, String.fromCharCode(code));
  reading.skip = reading.group.skips;
}
