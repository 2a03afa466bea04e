import { isAsciiPunctuation } from './characters.ts';
import { literalRun } from './literalDelimiters.ts';

/** Position of a piece of text in the markdown. */
export interface TextPosition {
  /** Nothing precedes it on its line. */
  readonly lineStart: boolean;
  /** Its line is the first of the paragraph. */
  readonly firstLine: boolean;
  /** The line begins a list item, where `[ ]` would be a task. */
  readonly itemStart: boolean;
  readonly insideLink: boolean;
  /** The paragraph contains a bracket followed by a colon. */
  readonly hasDefinition: boolean;
  /** The `*`, `_` and `~` that could be parsed as emphasis. */
  readonly activeDelimiters: string;
  /** Characters before and after it in the same paragraph; empty at its ends, a line end at a break. */
  readonly before: string;
  readonly after: string;
}

const SPECIAL = /[\\`*_[\]<&!~]/;
const SPECIALS = /[\\`[\]<&!]|\*+|_+|~+/g;
const ENTITY = /^&(?:[a-z][a-z0-9]{0,31}|#[0-9]{1,7}|#x[0-9a-f]{1,6});/i;
const TAG_START = /^[a-z/!?]$/i;
const TASK = /^\[[ x]\](?:\s|$)/i;

/** Character sequences that begin a block at the start of a line. */
const LINE_START =
  /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|(?:-[ \t]*){2,}$|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$|=+[ \t]*$|~{3}|\||:?-+[ \t]*\||:-+[ \t]*:?$|:(?=\s))/;
const ORDERED = /^\d{1,9}(?=[.)](?:\s|$))/;

/**
 * Escapes what a CommonMark or GFM reader would take for markup, and nothing else.
 * @param text with white space folded, without line ends
 */
export function escapeText(text: string, place: TextPosition): string {
  const inner = SPECIAL.test(text) ? escapeInline(text, place) : text;
  return place.lineStart ? escapeLineStart(text, inner, place) : inner;
}

function escapeInline(text: string, place: TextPosition): string {
  return text.replace(SPECIALS, (chars, offset: number) => {
    if (!isMarkup(chars, offset, text, place)) return chars;
    return chars.length === 1 ? `\\${chars}` : chars.replace(/./g, '\\$&');
  });
}

function isMarkup(chars: string, offset: number, text: string, place: TextPosition): boolean {
  const isLast = offset + 1 === text.length;
  const next = isLast ? place.after : text.charAt(offset + 1);
  switch (chars.charAt(0)) {
    case '`':
      return true;
    case '\\':
      return isAsciiPunctuation(next) || next === '\n';
    case '*':
    case '_':
    case '~':
      return place.activeDelimiters.includes(chars.charAt(0)) && isFlanking(text, offset, place);
    case '[':
      return place.insideLink || next === '^' || (offset === 0 && startsReference(text, place));
    case ']':
      return place.insideLink || next === '(';
    case '<':
      return TAG_START.test(next) || (isLast && !endsText(next));
    case '&':
      return ENTITY.test(text.slice(offset, offset + 40));
    default:
      // A bracket in text cannot start an image: the brackets that could close it are escaped.
      return next === '[' && isLast;
  }
}

function endsText(character: string): boolean {
  return character === '' || character === '\n';
}

/** A bracket at the start of a paragraph that a reader could take for a definition, or for the box of a task. */
function startsReference(text: string, place: TextPosition): boolean {
  const isDefinition = place.firstLine && place.hasDefinition;
  return place.lineStart && (isDefinition || (place.itemStart && TASK.test(text)));
}

/** A delimiter between spaces, or for underscores inside a word, is text. */
function isFlanking(text: string, offset: number, place: TextPosition): boolean {
  const { canOpen, canClose } = literalRun(text, offset, place.before, place.after);
  return canOpen || canClose;
}

function escapeLineStart(text: string, escaped: string, place: TextPosition): string {
  const line = endsText(place.after) ? text : `${text}\u0001`;
  const number = ORDERED.exec(line);
  if (number !== null) return `${number[0]}\\${escaped.slice(number[0].length)}`;
  if (!LINE_START.test(line) || escaped.startsWith('\\')) return escaped;
  if (place.firstLine && /^(?:=|:|\|)/.test(line)) return escaped;
  return `\\${escaped}`;
}
