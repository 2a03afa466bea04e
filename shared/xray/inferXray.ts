import type { Xray, XrayNode } from '../api/engine/inspection.ts';
import { lookupTable } from '../base/lookupTable.ts';

/** Longer pages are inferred from their beginning. */
const maxHtmlChars = 3_000_000;
/** Maximum number of blocks: each is searched in the markdown. */
const maxParts = 4000;
const maxTagChars = 1000;
/**
 * Maximum number of characters for a full search; longer texts are only searched forward: a search of the entire text for each block would
 * take too long.
 */
const maxSearchedChars = 300_000;
const maxExcerptChars = 300;

const blockNames = new Set(
  (
    'address article aside blockquote body button caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header legend li main nav ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** Elements whose content is not text of the page. */
const silentNames = new Set('script style noscript template title textarea svg iframe select'.split(' '));
const word = /[\p{L}\p{N}]/u;

interface Part {
  readonly parent: number;
  readonly name: string;
  readonly selector: string;
  text: string;
  range: readonly [number, number] | null;
  /** Whether any of its words, or of its descendants' words, was found. */
  isMatched: boolean;
  characters: number;
}

/**
 * Infers what a service that does not report it may have kept of a page: blocks of its HTML whose words occur in its markdown, in order. A
 * text-based heuristic: shown as inferred.
 */
export function inferXray(html: string, markdown: string): Xray {
  const parts = readParts(html.slice(0, maxHtmlChars));
  const find = createFinder(markdown);
  for (const part of parts) {
    part.characters = part.text.replace(/\s+/g, '').length;
    part.range = find(part.text);
    part.isMatched = part.range !== null;
  }
  for (let index = parts.length - 1; index > 0; index -= 1) {
    const part = parts[index];
    const around = parts[part?.parent ?? -1];
    if (part === undefined || around === undefined) continue;
    around.isMatched ||= part.isMatched;
    around.characters += part.characters;
    if (part.range !== null)
      around.range =
        around.range === null
          ? part.range
          : [Math.min(around.range[0], part.range[0]), Math.max(around.range[1], part.range[1])];
  }
  return {
    version: 1,
    url: '',
    capturedAt: 0,
    pageKind: null,
    size: null,
    hasRanges: true,
    isCut: html.length > maxHtmlChars || parts.length >= maxParts,
    nodes: parts.map((part, index) => toNode(part, index, parts)),
  };
}

function toNode(part: Part, index: number, parts: readonly Part[]): XrayNode {
  const { parent, name, selector, range, characters, isMatched } = part;
  const isDropped = !isMatched && characters > 0;
  const around = parts[parent];
  return {
    parent,
    name,
    selector,
    box: null,
    rule: isDropped ? 'inferred' : isMatched ? null : 'silent',
    detail: null,
    isOwn: isDropped && (around === undefined || around.isMatched),
    range: range === null ? null : [...range],
    characters,
    text: isDropped ? textOf(index, parts) : '',
    adds: null,
  };
}

/** Returns the beginning of the text of a part and its descendants. */
function textOf(index: number, parts: readonly Part[]): string {
  let text = '';
  const inside = new Set([index]);
  for (let at = index; at < parts.length && text.length < maxExcerptChars; at += 1) {
    const part = parts[at];
    if (part === undefined || (at !== index && !inside.has(part.parent))) break;
    inside.add(at);
    text += ` ${part.text}`;
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, maxExcerptChars);
}

/** Returns the blocks of a page with each block's own text. Broken markup gives broken blocks, in one pass. */
function readParts(html: string): readonly Part[] {
  const parts: Part[] = [newPart(-1, 'body', 'body')];
  const lower = html.toLowerCase();
  const open = [0];
  const say = (text: string): void => {
    const part = parts[open.at(-1) ?? 0];
    if (part !== undefined) part.text += decode(text);
  };
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at);
    if (start === -1) {
      say(html.slice(at));
      break;
    }
    say(html.slice(at, start));
    const end = html.startsWith('<!--', start) ? html.indexOf('-->', start) + 2 : html.indexOf('>', start);
    if (end < start) break;
    const tag = html.slice(start, Math.min(end, start + maxTagChars));
    const [, slash, given = ''] = /^<(\/?)([a-z][\w-]*)/i.exec(tag) ?? [];
    const name = given.toLowerCase();
    at = end + 1;
    if (slash === '' && silentNames.has(name)) {
      const close = lower.indexOf(`</${name}`, at);
      at = close === -1 ? html.length : close;
    } else if (slash === '/' && blockNames.has(name)) closeBlock(open, parts, name);
    else if (slash === '' && blockNames.has(name) && name !== 'body' && parts.length < maxParts) {
      if (name === 'li' || name === 'p') closeOpen(open, parts, name);
      parts.push(newPart(open.at(-1) ?? 0, name, selectorOf(name, tag)));
      open.push(parts.length - 1);
    } else say(' ');
  }
  return parts;
}

function newPart(parent: number, name: string, selector: string): Part {
  return { parent, name, selector, text: '', range: null, isMatched: false, characters: 0 };
}

/** Closes the open block of this name and the blocks left open in it; an end tag without a start tag closes nothing. */
function closeBlock(open: number[], parts: readonly Part[], name: string): void {
  const place = open.findLastIndex((index) => parts[index]?.name === name);
  if (place > 0) open.length = place;
}

/** A paragraph or list item ends where the next one begins. */
function closeOpen(open: number[], parts: readonly Part[], name: string): void {
  if (parts[open.at(-1) ?? 0]?.name === name && open.length > 1) open.pop();
}

function selectorOf(name: string, tag: string): string {
  const id = /\sid\s*=\s*["']?([\w-]+)/i.exec(tag)?.[1];
  if (id !== undefined) return `${name}#${id}`;
  const first = /\sclass\s*=\s*(?:["']\s*)?([\w-]+)/i.exec(tag)?.[1];
  return first === undefined ? name : `${name}.${first}`;
}

const entities: Readonly<Record<string, string>> = lookupTable({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  apos: "'",
});

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (all, decimal, hex, name: string) => {
    const code = decimal === undefined ? Number.parseInt(String(hex ?? ''), 16) : Number(decimal);
    if (Number.isInteger(code) && code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code);
    return entities[name] ?? all;
  });
}

/** Creates a search for successive texts in markdown, by letters and digits only. */
function createFinder(markdown: string): (text: string) => [number, number] | null {
  // The URL of a link separates its text from what follows.
  const plain = markdown.replace(/\]\([^)\n]{0,2000}\)/g, (target) => ' '.repeat(target.length));
  const places: number[] = [];
  let letters = '';
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (!word.test(sign)) continue;
    letters += sign.toLowerCase().slice(0, 1);
    places.push(at);
  }
  let from = 0;
  return (text) => {
    const wanted = Array.from(text.slice(0, 5000))
      .filter((char) => word.test(char))
      .map((char) => char.toLowerCase().slice(0, 1))
      .join('');
    if (wanted === '') return null;
    const after = letters.indexOf(wanted, from);
    const found = after === -1 && letters.length <= maxSearchedChars ? letters.indexOf(wanted) : after;
    if (found === -1) return null;
    // A repeated word matches its next occurrence; long texts keep the order.
    if (found >= from) from = found + wanted.length;
    return [places[found] ?? 0, (places[found + wanted.length - 1] ?? 0) + 1];
  };
}
