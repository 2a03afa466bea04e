import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { BlockItem, PageBlocks } from '../../documentRequest.ts';
import { isLegible } from '../../layout/page/isLegible.ts';
import type { PageLayout } from '../../layout/page/pageLayout.ts';
import type { WrittenBlock } from './writeMarkdown.ts';

/** Maximum ratio of a page's glyphs without a Unicode mapping; above it the page counts as partially read. */
const maxUnmappedRatio = 0.05;
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
  const { isCut, unreadable, characterCount } = page;
  return isCut || unreadable > (characterCount + unreadable) * maxUnmappedRatio || !isLegible(page) ? 'partial' : 'ok';
}

function itemOf({ block, span }: WrittenBlock, order: number, width: number, height: number): BlockItem {
  const part = (value: number, whole: number): number =>
    Math.round(Math.min(1, Math.max(0, value / Math.max(1, whole))) * roundingFactor) / roundingFactor;
  return {
    id: `p${block.page + 1}.b${order}`,
    type: block.type,
    label: null,
    content: block.markdown,
    readingOrder: order,
    bbox: [
      part(block.box.x0, width),
      part(block.box.y0, height),
      part(block.box.x1, width),
      part(block.box.y1, height),
    ],
    markdownSpan: span,
    source: block.source,
    confidence: { layout: null, ocr: block.ocrConfidence },
  };
}
