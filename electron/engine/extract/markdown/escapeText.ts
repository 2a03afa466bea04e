import { isAsciiPunctuation } from './characters.ts';
import { literalRun } from './literalSigns.ts';

/** Where a piece of text stands in the markdown. */
export interface TextPlace {
  /** Nothing stands before it on its line. */
  readonly lineStart: boolean;
  /** Its line is the first of the paragraph. */
  readonly firstLine: boolean;
  /** The line begins a list item, where `[ ]` would be a task. */
  readonly itemStart: boolean;
  readonly insideLink: boolean;
  /** A bracket followed by a colon stands somewhere in the paragraph. */
  readonly hasDefinition: boolean;
  /** Those of `*`, `_` and `~` that could be taken for emphasis. */
  readonly signs: string;
  /** What stands before and after it in the same paragraph; empty at its ends, a line end at a break. */
  readonly before: string;
  readonly after: string;
}

const SPECIAL = /[\\`*_[\]<&!~]/;
const SPECIALS = /[\\`[\]<&!]|\*+|_+|~+/g;
const ENTITY = /^&(?:[a-z][a-z0-9]{0,31}|#[0-9]{1,7}|#x[0-9a-f]{1,6});/i;
const TAG_START = /^[a-z/!?]$/i;
const TASK = /^\[[ x]\](?:\s|$)/i;

/** Signs that begin a block where they are the first of a line. */
const LINE_START =
  /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|(?:-[ \t]*){2,}$|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$|=+[ \t]*$|~{3}|\||:?-+[ \t]*\||:-+[ \t]*:?$|:(?=\s))/;
const ORDERED = /^\d{1,9}(?=[.)](?:\s|$))/;

/**
 * Escapes what a CommonMark or GFM reader would take for markup, and nothing else.
 * @param text with white space folded, without line ends
 */
export function escapeText(text: string, place: TextPlace): string {
  const inner = SPECIAL.test(text) ? escapeSigns(text, place) : text;
  return place.lineStart ? escapeLineStart(text, inner, place) : inner;
}

function escapeSigns(text: string, place: TextPlace): string {
  return text.replace(SPECIALS, (signs, offset: number) => {
    if (!isMarkup(signs, offset, text, place)) return signs;
    return signs.length === 1 ? `\\${signs}` : signs.replace(/./g, '\\$&');
  });
}

function isMarkup(signs: string, offset: number, text: string, place: TextPlace): boolean {
  const next = offset + 1 < text.length ? text.charAt(offset + 1) : place.after;
  switch (signs.charAt(0)) {
    case '`':
      return true;
    case '\\':
      return isAsciiPunctuation(next) || next === '\n';
    case '*':
    case '_':
    case '~':
      return place.signs.includes(signs.charAt(0)) && isFlanking(text, offset, place);
    case '[':
      return place.insideLink || next === '^' || (place.lineStart && offset === 0 && startsReference(text, place));
    case ']':
      return place.insideLink || next === '(';
    case '<':
      return TAG_START.test(next) || (offset + 1 === text.length && next !== '' && next !== '\n');
    case '&':
      return ENTITY.test(text.slice(offset, offset + 40));
    default:
      // A bracket of text can make no picture: those that could close it are escaped.
      return next === '[' && offset + 1 === text.length;
  }
}

/** A bracket at the start of a paragraph that a reader could take for a definition, or for the box of a task. */
function startsReference(text: string, place: TextPlace): boolean {
  return (place.firstLine && place.hasDefinition) || (place.itemStart && TASK.test(text));
}

/** Between spaces, or inside a word for underscores, a sign is text. */
function isFlanking(text: string, offset: number, place: TextPlace): boolean {
  const { canOpen, canClose } = literalRun(text, offset, place.before, place.after);
  return canOpen || canClose;
}

function escapeLineStart(text: string, escaped: string, place: TextPlace): string {
  const line = place.after === '' || place.after === '\n' ? text : `${text}\u0001`;
  const number = ORDERED.exec(line);
  if (number !== null) return `${number[0]}\\${escaped.slice(number[0].length)}`;
  if (!LINE_START.test(line) || escaped.startsWith('\\')) return escaped;
  if (place.firstLine && /^(?:=|:|\|)/.test(line)) return escaped;
  return `\\${escaped}`;
}
