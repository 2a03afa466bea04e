import type { BodyId } from '../../../../shared/base/brand.ts';
import type { BlockRow } from '../../../workers/blockProtocol.ts';
import type { DocumentClient } from '../../../workers/documentClient.ts';
import type { Stretch } from '../SourceView.tsx';
import { besideInText } from './textSteps.ts';

/** An answer whose blocks are asked for. */
export interface TextBlocks {
  readonly documents: Pick<DocumentClient, 'ask'>;
  readonly bodyId: BodyId;
  readonly pageCount: number;
}

/** So many pages without a word of the text are passed over. */
const mostPassed = 200;

/** The first block that begins in sight; where none does, the one that is in sight. */
export async function firstInSight({ documents, bodyId }: TextBlocks, sight: Stretch): Promise<BlockRow | null> {
  const { start, end } = sight;
  const first = await documents.ask('blockAt', { bodyId, start, end });
  if (first?.span == null || first.span[0] >= start) return first;
  return (await documents.ask('blockAt', { bodyId, start: first.span[1], end })) ?? first;
}

/** The next block of the text behind one, or before it: on its page, or on the next one that has any. */
export async function blockBeside(
  { documents, bodyId, pageCount }: TextBlocks,
  from: { readonly page: number; readonly number: number | null },
  by: 1 | -1,
): Promise<BlockRow | null> {
  const last = Math.max(0, Math.min(pageCount - 1, from.page + by * mostPassed));
  for (let page = from.page; by === 1 ? page <= last : page >= last; page += by) {
    const rows = await documents.ask('blockPage', { bodyId, page });
    const found = besideInText(rows, page === from.page ? from.number : null, by);
    if (found !== null) return found;
  }
  return null;
}

/** Where the text of a page begins; of one without text, as a page that failed, where the text before it ends. Null where there is none at all. */
export async function textOfPage(blocks: TextBlocks, page: number, rows: readonly BlockRow[]): Promise<number | null> {
  const own = rows.find(({ span }) => span !== null)?.span?.[0];
  if (own !== undefined) return own;
  const before = page === 0 ? null : await blockBeside(blocks, { page: page - 1, number: null }, -1);
  return before?.span?.[1] ?? null;
}
