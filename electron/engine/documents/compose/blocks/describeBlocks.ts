import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { BlockItem, PageBlocks } from '../../documentRequest.ts';
import { isLegible } from '../../layout/page/isLegible.ts';
import type { LaidPage } from '../../layout/page/laidPage.ts';
import type { WrittenBlock } from './writeMarkdown.ts';

/** Part of the signs of a page that may come without letters before it counts as read in part. */
const mostUnreadable = 0.05;
const places = 10_000;

/** Blocks as the contract gives them (2.5), page by page; null stands for a page that could not be read. */
export function describeBlocks(pages: readonly (LaidPage | null)[], blocks: readonly WrittenBlock[]): PageBlocks[] {
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

function statusOf(page: LaidPage): 'ok' | 'partial' {
  const { isCut, unreadable, letters } = page;
  return isCut || unreadable > (letters + unreadable) * mostUnreadable || !isLegible(page) ? 'partial' : 'ok';
}

function itemOf({ block, span }: WrittenBlock, order: number, width: number, height: number): BlockItem {
  const part = (value: number, whole: number): number =>
    Math.round(Math.min(1, Math.max(0, value / Math.max(1, whole))) * places) / places;
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
