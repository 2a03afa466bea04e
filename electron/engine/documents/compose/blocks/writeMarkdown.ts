import type { Block } from './block.ts';

/** A block, and where it went. */
export interface WrittenBlock {
  readonly block: Block;
  /** Span of its fragment in the markdown, in UTF-16 units; null if it is not in the markdown. */
  readonly span: readonly [number, number] | null;
}

/** The markdown of a document, and all of its blocks. */
export interface WrittenDocument {
  readonly markdown: string;
  readonly blocks: readonly WrittenBlock[];
}

const between = { blank: '\n\n', line: '\n', space: ' ', nothing: '' } as const;

/**
 * Joins the fragments.
 * @param pageMarkers marks where another page begins; a page that continues a sentence is marked after it (contract 2.2.1)
 */
export function writeMarkdown(blocks: readonly Block[], pageMarkers: boolean): WrittenDocument {
  let markdown = '';
  let page = 0;
  const written = blocks.map((block): WrittenBlock => {
    if (block.isFurniture || block.markdown === '') return { block, span: null };
    const joins = block.after === 'space' || block.after === 'nothing';
    if (pageMarkers && block.page !== page && !joins) {
      // The first page gets no page separator.
      markdown += markdown === '' ? '' : `\n\n---\n\n<!-- page ${block.page + 1} -->\n\n`;
      page = block.page;
    } else if (markdown !== '') markdown += between[block.after];
    const start = markdown.length;
    markdown += block.markdown;
    return { block, span: [start, markdown.length] };
  });
  return { markdown, blocks: written };
}

/** Returns the markdown of one page alone. */
export function writePage(blocks: readonly Block[], page: number): string {
  return writeMarkdown(
    blocks.filter((block) => block.page === page),
    false,
  ).markdown;
}
