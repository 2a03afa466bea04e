import type { LaidBlock } from '../blocks/blockPages.ts';

/** Normalizes line breaks, spaces and dot leaders, which carry no meaning. */
export function textOf({ content }: LaidBlock): string {
  return content
    .replaceAll(/(?:\.\s?){4,}/g, ' … ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The text without the heading marker. */
export function textWithoutHeadingMark(block: LaidBlock): string {
  return textOf(block).replace(/^#{1,6} /, '');
}

/** Each pattern scans its text once, for any input: blocks come from services. */
const lineStart = /^\s*(?:#{1,6} |[-*+•] |> )/;
const links = /!?\[([^\][]*)\]\([^()]*\)/g;
const tags = /<\/?(?:br|b|i|em|strong|sup|sub) ?\/?>/gi;
const markupChars = /[*_`|\\$]/g;

/** Returns the text of a block without markdown markup: which markup is written is the service's choice. */
export function plainOf(block: LaidBlock): string {
  const lines = block.content.split('\n').filter((line) => !isRuleOfTable(line));
  const written = textOf({ ...block, content: lines.map((line) => line.replace(lineStart, '')).join('\n') });
  const plain = written.replaceAll(links, '$1').replaceAll(tags, ' ').replaceAll(markupChars, ' ');
  return textOf({ ...block, content: plain }).replaceAll(/ (?=[.,;:!?)\]])/g, '');
}

/** The line below the heads of a table. */
function isRuleOfTable(line: string): boolean {
  return line.includes('---') && /^[\s|:-]+$/.test(line);
}

/** Returns the set of words of a block. */
export function wordSetOf({ content }: LaidBlock): ReadonlySet<string> {
  return new Set(content.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** Returns the ratio of words that two blocks share, 0 to 1. */
export function sharedWordRatio(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  if (few.size === 0) return 0;
  let shared = 0;
  for (const word of few) if (many.has(word)) shared += 1;
  return (shared * 2) / (few.size + many.size);
}
