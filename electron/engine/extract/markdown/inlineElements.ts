import type { Element } from 'domhandler';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import type { Context, Leave } from './context.ts';
import type { MarkKind } from './inline/inlineBuffer.ts';
import { shifted } from './math/superscripts.ts';

const KINDS: Readonly<Record<string, MarkKind>> = lookupTable({
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  var: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
});

/** Editors wrap pasted documents in a bold element and reset its weight to normal. */
const NOT_BOLD = /font-weight\s*:\s*(?:normal|[1-4]00)\b/i;

export function enterMark(element: Element, context: Context): Leave {
  const kind = context.code > 0 ? null : markKind(element);
  if (kind === null) return null;
  const name = Object.keys(element.attribs).length === 0 ? element.name : '';
  context.inline.openMark({ kind, name, href: '', title: '' });
  return leaveMark;
}

/** @returns the mark that the element applies to its text; null for none */
export function markKind(element: Element): MarkKind | null {
  const kind = KINDS[element.name];
  if (kind === undefined || (kind === 'strong' && NOT_BOLD.test(element.attribs['style'] ?? ''))) return null;
  return kind;
}

function leaveMark(context: Context): void {
  context.inline.closeMark();
}

export function enterQuotation(_element: Element, context: Context): Leave {
  writeText('"', context);
  return leaveQuotation;
}

function leaveQuotation(context: Context): void {
  writeText('"', context);
}

/** Invisible line break opportunities in words or long names. Between letters of scripts without spaces they separate words, and stay. */
const BREAK_MARK = /[\u00ad\ufeff]|(?<=[\u0000-\u024f])\u200b|\u200b(?=[\u0000-\u024f])/g;
const HAS_BREAK_MARK = /[\u00ad\u200b\ufeff]/;

/** Returns the text without invisible break marks, which break text search. */
function withoutBreakMarks(text: string): string {
  return HAS_BREAK_MARK.test(text) ? text.replace(BREAK_MARK, '') : text;
}

/** Characters of Chinese and Japanese with their punctuation, in full width. Korean has spaces between words. */
const WIDE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3011\u3014-\u301f\u30fb\u30fc\uff01-\uff60]`;
const SPACES = String.raw`[\t\r\f ]*\n[\t\n\r\f ]*`;
/** A line break in the source of a text that has no spaces: it separates nothing. Also next to punctuation that has its own space. */
const SOURCE_BREAK = new RegExp(
  `(?<=${WIDE})${SPACES}(?=${WIDE})|(?<=[、。，！？；：）」』】》])${SPACES}|(?<!\\s)${SPACES}(?=[（「『【《])`,
  'gu',
);
const HAS_WIDE = new RegExp(WIDE, 'u');

/** Returns the text without the line breaks of its source between characters that are written without spaces. */
function withoutSourceBreaks(text: string): string {
  return text.includes('\n') && HAS_WIDE.test(text) ? text.replace(SOURCE_BREAK, '') : text;
}

/** Text as the open content takes it. */
export function writeText(data: string, context: Context): void {
  const text = context.scripts === null ? data : shifted(data, context.scripts);
  if (context.code > 0) context.inline.code(text);
  else context.inline.text(withoutSourceBreaks(withoutBreakMarks(text)));
}

export function skip(): Leave {
  return false;
}

/** Writes a ruby annotation in parentheses, as browsers without ruby show it. */
export function enterRubyText(element: Element, context: Context): Leave {
  if (element.prev !== null && 'name' in element.prev && element.prev.name === 'rp') return null;
  writeText('(', context);
  return leaveRubyText;
}

function leaveRubyText(context: Context): void {
  writeText(')', context);
}
