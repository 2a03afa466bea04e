import type { TextLine } from '../../layout/lines/textLine.ts';
import type { ColumnEdges } from './hanging.ts';
import { fitsOnPreviousLine, isShortLine } from './fitsOnPreviousLine.ts';

/** Parts of an em that the beginnings of entries, and of terms, are off. */
const limits = { stepped: 0.8, aligned: 0.35 };

/**
 * Whether a line below begins with the successor of its paragraph's number: `[8]` after `[7]`, `5.3:` after `5.2:`, or with a term and
 * colon in a style of their own, as the paragraph does.
 */
export function isNextEntry(first: TextLine, line: TextLine): boolean {
  if (Math.abs(first.x0 - line.x0) > line.size * limits.stepped) return false;
  return isNextNumber(first, line) || (hasStyledTerm(first) && hasStyledTerm(line));
}

function isNextNumber(first: TextLine, line: TextLine): boolean {
  const [, group, next] = entryNumber.exec(line.text) ?? [];
  const [, own, before] = entryNumber.exec(first.text) ?? [];
  return next !== undefined && group === own && Number(next) === Number(before) + 1;
}

const entryNumber = /^(\[|(?:\d{1,3}\.){1,4})(\d{1,4})(?:\]|:)/;

/** `cost: what it is`, with the term in another font or weight. */
function hasStyledTerm({ words: [name, word] }: TextLine): boolean {
  if (name === undefined || word === undefined || !/^[\p{L}_][\w.-]*:$/u.test(name.text)) return false;
  return name.style.font !== word.style.font && !word.style.bold && !word.style.mono;
}

/**
 * Whether a line begins with a term, bold or monospace, below a line that ends something and has space left, in a paragraph that began so:
 * the next of several described terms, a line or two each.
 */
export function isNextTerm(first: TextLine, last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (Math.abs(first.x0 - line.x0) > line.size * limits.aligned || !beginsTerm(line) || !beginsTerm(first))
    return false;
  // Sentences also break after a short word.
  if (!fitsOnPreviousLine(last, line, edges) || /[,;{}]$|\s\p{Ll}{1,3}$/u.test(last.text)) return false;
  return isShortLine(last, edges) || /[.!?)]$/.test(last.text);
}

/** Minimum words of a description: the arguments of a term are in brackets or italics. */
const minDescriptionWords = 2;

/** Whether a line begins with a term without closing punctuation, followed by a description in regular text. */
function beginsTerm({ words }: TextLine): boolean {
  const [name] = words;
  if (name === undefined || !(name.style.bold || name.style.mono) || !/\p{L}/u.test(name.text)) return false;
  const end = words.findIndex(({ style }) => style.bold !== name.style.bold || style.mono !== name.style.mono);
  const last = words[end - 1];
  if (last === undefined || /[:;,.?]$/.test(last.text)) return false;
  const said = words.slice(end, end + minDescriptionWords);
  return (
    said.length === minDescriptionWords &&
    said.every(({ text, style }) => !style.bold && !style.mono && !style.italic && /^\p{L}/u.test(text))
  );
}
