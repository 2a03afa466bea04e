import type { LaidBlock } from '../blockPages.ts';

/** How lines are broken, how many spaces there are, and how many dots lead to a number says nothing. */
export function textOf({ content }: LaidBlock): string {
  return content
    .replaceAll(/(?:\.\s?){4,}/g, ' … ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Without the marks of a heading. */
export function wordsOf(block: LaidBlock): string {
  return textOf(block).replace(/^#{1,6} /, '');
}

/** Each reads its text once, whatever is in it: blocks come from services. */
const lineStart = /^\s*(?:#{1,6} |[-*+•] |> )/;
const links = /!?\[([^\][]*)\]\([^()]*\)/g;
const tags = /<\/?(?:br|b|i|em|strong|sup|sub) ?\/?>/gi;
const signs = /[*_`|\\$]/g;

/** What a block says without the signs of markdown: which of them are written is the service's choice. */
export function plainOf(block: LaidBlock): string {
  const lines = block.content.split('\n').filter((line) => !isRuleOfTable(line));
  const written = textOf({ ...block, content: lines.map((line) => line.replace(lineStart, '')).join('\n') });
  const plain = written.replaceAll(links, '$1').replaceAll(tags, ' ').replaceAll(signs, ' ');
  return textOf({ ...block, content: plain }).replaceAll(/ (?=[.,;:!?)\]])/g, '');
}

/** The line below the heads of a table. */
function isRuleOfTable(line: string): boolean {
  return line.includes('---') && /^[\s|:-]+$/.test(line);
}

/** The words of a block, each once. */
export function wordSetOf({ content }: LaidBlock): ReadonlySet<string> {
  return new Set(content.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** How many of the words of two blocks are of both, of 0 to 1. */
export function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  if (few.size === 0) return 0;
  let shared = 0;
  for (const word of few) if (many.has(word)) shared += 1;
  return (shared * 2) / (few.size + many.size);
}
