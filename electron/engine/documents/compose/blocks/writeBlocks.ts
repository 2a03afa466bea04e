import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { BlockItem, PageBlocks } from '../../documentRequest.ts';
import { isLegible } from '../../layout/page/isLegible.ts';
import type { PageLayout } from '../../layout/page/pageLayout.ts';
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
    if (block.isOmitted || block.markdown === '') return { block, span: null };
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

/** Maximum ratio of a page's glyphs without a Unicode mapping; above it the page counts as partially read. */
const maxUnmappedRatio = 0.05;
/** Coordinates of the contract have four decimals. */
const roundingFactor = 10_000;

/** Returns the blocks in the form of the contract (2.5), page by page; null is a page that could not be read. */
export function describeBlocks(pages: readonly (PageLayout | null)[], blocks: readonly WrittenBlock[]): PageBlocks[] {
  const byPage = groupBy(blocks, ({ block }) => block.page);
  return pages.map((page, index) => {
    if (page === null) return { pageNumber: index + 1, status: 'failed', width: null, height: null, items: [] };
    const isUpright = page.turned === 'no' || page.turned === 'upsideDown';
    const [width, height] = isUpright ? [page.width, page.height] : [page.height, page.width];
    const items = (byPage.get(index) ?? []).map((written, order) => itemOf(written, order, width, height));
    return {
      pageNumber: index + 1,
      status: statusOf(page),
      width: Math.round(width),
      height: Math.round(height),
      items,
    };
  });
}

function statusOf(page: PageLayout): 'ok' | 'partial' {
  const { isCut, unreadable, characterCount, unknownScript } = page;
  return isCut ||
    unknownScript !== null ||
    unreadable > (characterCount + unreadable) * maxUnmappedRatio ||
    !isLegible(page)
    ? 'partial'
    : 'ok';
}

function itemOf({ block, span }: WrittenBlock, order: number, width: number, height: number): BlockItem {
  const { x0, y0, x1, y1 } = block.box;
  const part = (value: number, whole: number): number =>
    Math.round(Math.min(1, Math.max(0, value / Math.max(1, whole))) * roundingFactor) / roundingFactor;
  return {
    id: `p${block.page + 1}.b${order}`,
    type: block.type,
    label: null,
    content: block.markdown,
    readingOrder: order,
    bbox: [part(x0, width), part(y0, height), part(x1, width), part(y1, height)],
    markdownSpan: span,
    source: block.source,
    confidence: { layout: null, ocr: block.ocrConfidence },
  };
}
