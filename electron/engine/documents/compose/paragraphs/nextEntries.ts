import type { Segment } from '../../layout/lines/segment.ts';
import type { ColumnEdges } from './hanging.ts';
import { hasRoom, isShort } from './hasRoom.ts';

/** Parts of an em that the beginnings of entries, and of terms, are off. */
const limits = { stepped: 0.8, aligned: 0.35 };

/**
 * Whether a line begins with what comes after the number of its paragraph, below it: `[8]` after `[7]`, `5.3:` after `5.2:`, or with a name
 * and a colon in letters of their own, as the paragraph does.
 */
export function isNextEntry(first: Segment, line: Segment): boolean {
  if (Math.abs(first.x0 - line.x0) > line.size * limits.stepped) return false;
  return isNextNumber(first, line) || (hasNameOfOwn(first) && hasNameOfOwn(line));
}

function isNextNumber(first: Segment, line: Segment): boolean {
  const [, group, next] = entryNumber.exec(line.text) ?? [];
  const [, own, before] = entryNumber.exec(first.text) ?? [];
  return next !== undefined && group === own && Number(next) === Number(before) + 1;
}

const entryNumber = /^(\[|(?:\d{1,3}\.){1,4})(\d{1,4})(?:\]|:)/;

/** `cost: what it is`, with the name in another font or weight. */
function hasNameOfOwn({ words: [name, word] }: Segment): boolean {
  if (name === undefined || word === undefined || !/^[\p{L}_][\w.-]*:$/u.test(name.text)) return false;
  return name.style.font !== word.style.font && !word.style.bold && !word.style.mono;
}

/**
 * Whether a line begins with a name, bold or of a program, below one that ends something and has room left, in a paragraph that began so: the
 * next of several things that are told of, a line or two each.
 */
export function isNextTerm(first: Segment, last: Segment, line: Segment, edges: ColumnEdges): boolean {
  if (Math.abs(first.x0 - line.x0) > line.size * limits.aligned || !beginsTerm(line) || !beginsTerm(first))
    return false;
  // A sentence is broken behind a small word.
  if (!hasRoom(last, line, edges) || /[,;{}]$|\s\p{Ll}{1,3}$/u.test(last.text)) return false;
  return isShort(last, edges) || /[.!?)]$/.test(last.text);
}

/** Words of what is said of a name at least: what it takes stands in brackets or italics. */
const fewestSaid = 2;

/** A name that no sign ends, and what is said of it in plain letters. */
function beginsTerm({ words }: Segment): boolean {
  const [name] = words;
  if (name === undefined || !(name.style.bold || name.style.mono) || !/\p{L}/u.test(name.text)) return false;
  const end = words.findIndex(({ style }) => style.bold !== name.style.bold || style.mono !== name.style.mono);
  const last = words[end - 1];
  if (last === undefined || /[:;,.?]$/.test(last.text)) return false;
  const said = words.slice(end, end + fewestSaid);
  return (
    said.length === fewestSaid &&
    said.every(({ text, style }) => !style.bold && !style.mono && !style.italic && /^\p{L}/u.test(text))
  );
}
