import { useEffect, useState } from 'react';
import type { BodyId } from '../../../../../shared/base/brand.ts';
import type { BlockPage } from '../../../../../shared/document/blocks/blockPages.ts';
import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import { useDocuments } from '../../documents.tsx';
import type { RowsInSteps } from '../../useRowsInSteps.ts';
import { createKeyWalk } from './keyWalk.ts';
import { type BlockView, filterOf } from '../useBlockView.ts';

interface BlockSteps {
  readonly bodyId: BodyId;
  readonly list: RowsInSteps<BlockRow>;
  readonly pages: readonly BlockPage[];
  readonly view: BlockView;
  readonly choose: (block: BlockRow) => void;
}

/** Chooses the next block that the filter lets through, or the one before; past the last one of a page, on the next page that has any. */
export function useBlockSteps({ bodyId, list, pages, view, choose }: BlockSteps): (by: 1 | -1) => void {
  const documents = useDocuments();
  const [walk] = useState(createKeyWalk);
  useEffect(() => walk.follow(view.chosen), [walk, view.chosen]);
  return (by) => {
    const number = stepStart(pages, view, by);
    const listed = list.isReady && !walk.isUnderWay() ? adjacentRow(list.rows, number, by) : undefined;
    if (listed !== undefined) {
      choose(listed);
      return;
    }
    const find = (from: BlockRow | null): Promise<BlockRow | null> =>
      documents.call('blockBeside', {
        bodyId,
        filter: filterOf(from === null ? view : { ...view, page: from.page }),
        number: from?.number ?? number,
        by,
      });
    walk.step(view.chosen, find, choose);
  };
}

/**
 * Returns the number that a step starts from: that of the chosen block, whether or not the filter shows it; before the first one, or after
 * the last, if none is chosen or it is on another page than the visible one.
 */
export function stepStart(pages: readonly BlockPage[], view: BlockView, by: 1 | -1): number {
  const isOfPage = filterOf(view).page !== null;
  const [from, to] = isOfPage ? [pages[view.page], pages[view.page]] : [pages[0], pages.at(-1)];
  const first = from?.first ?? 0;
  const end = (to?.first ?? 0) + (to?.count ?? 0);
  if (view.chosen !== null && view.chosen >= first && view.chosen < end) return view.chosen;
  return by === 1 ? first - 1 : end;
}

/** Returns the row nearest after or before a number. */
export function adjacentRow(rows: readonly BlockRow[], number: number, by: 1 | -1): BlockRow | undefined {
  return by === 1 ? rows.find((row) => row.number > number) : rows.findLast((row) => row.number < number);
}
