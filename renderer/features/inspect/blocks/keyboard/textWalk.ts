import type { BodyId } from '../../../../../shared/base/brand.ts';
import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import type { DocumentClient } from '../../../../workers/documentClient.ts';
import type { Stretch } from '../../html/SourceRow.tsx';
import { adjacentInText } from './textSteps.ts';

/** A response whose blocks are requested. */
export interface TextBlocks {
  readonly documents: Pick<DocumentClient, 'call'>;
  readonly bodyId: BodyId;
  readonly pageCount: number;
}

/** Maximum number of consecutive pages without text that are skipped. */
const maxSkippedPages = 200;

/** Returns the first block that starts in the visible range; if none does, the one that covers it. */
export async function firstVisibleBlock({ documents, bodyId }: TextBlocks, sight: Stretch): Promise<BlockRow | null> {
  const { start, end } = sight;
  const first = await documents.call('blockAt', { bodyId, start, end });
  if (first?.span == null || first.span[0] >= start) return first;
  return (await documents.call('blockAt', { bodyId, start: first.span[1], end })) ?? first;
}

/** Returns the next or previous block that has text: on the same page, or on the nearest page that has one. */
export async function adjacentBlock(
  { documents, bodyId, pageCount }: TextBlocks,
  from: { readonly page: number; readonly number: number | null },
  by: 1 | -1,
): Promise<BlockRow | null> {
  const last = Math.max(0, Math.min(pageCount - 1, from.page + by * maxSkippedPages));
  for (let page = from.page; by === 1 ? page <= last : page >= last; page += by) {
    const rows = await documents.call('blockPage', { bodyId, page });
    const found = adjacentInText(rows, page === from.page ? from.number : null, by);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns the offset where the text of a page starts; for a page without text, such as a failed one, the offset where the preceding text
 * ends. Null if there is no text.
 */
export async function textOfPage(blocks: TextBlocks, page: number, rows: readonly BlockRow[]): Promise<number | null> {
  const own = rows.find(({ span }) => span !== null)?.span?.[0];
  if (own !== undefined) return own;
  const before = page === 0 ? null : await adjacentBlock(blocks, { page: page - 1, number: null }, -1);
  return before?.span?.[1] ?? null;
}
