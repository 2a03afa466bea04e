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

const rules = /^\s*\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?)?\s*$/gm;
const lineStarts = /^\s*(?:#{1,6} |[-*+•] |> )/gm;
const links = /!?\[([^\]]*)\]\([^()]*\)/g;

/** What a block says without the signs of markdown: which of them are written is the service's choice. */
export function plainOf(block: LaidBlock): string {
  return textOf({
    ...block,
    content: block.content
      .replaceAll(rules, '')
      .replaceAll(lineStarts, '')
      .replaceAll(links, '$1')
      .replaceAll(/<\/?(?:br|b|i|em|strong|sup|sub)\s*\/?>/gi, ' ')
      .replaceAll(/[*_`|\\$]/g, ' ')
      .replaceAll(/\s+(?=[.,;:!?)\]])/g, ''),
  });
}

/** The words of a block, each once. */
export function wordSetOf({ content }: LaidBlock): ReadonlySet<string> {
  return new Set(content.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
