import { type KeyboardEvent, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { DocumentClient } from '../../../workers/documentClient.ts';
import type { BlockRow } from '../../../workers/blockProtocol.ts';
import { useDocuments } from '../documents.tsx';
import type { Stretch } from '../SourceView.tsx';
import { besideInText, textStep } from './textSteps.ts';

interface TextKeys {
  readonly bodyId: BodyId;
  readonly pageCount: number;
  /** The number of the chosen block, and the block itself once it is here. */
  readonly number: number | null;
  readonly chosen: BlockRow | null;
  /** Whether any block has a place in the text. */
  readonly isLinked: boolean;
  readonly onChoose: (block: BlockRow) => void;
  readonly onOpen: () => void;
}

/** Keys of the markdown beside the blocks: arrows go from block to block there, Enter opens the details of the chosen one. */
export function useTextKeys(keys: TextKeys): (event: KeyboardEvent, sight: Stretch) => void {
  const { bodyId, pageCount, number, isLinked, onChoose, onOpen } = keys;
  const documents = useDocuments();
  // A key that is held down comes sooner than the block that it chose.
  const [own] = useState<{ last: BlockRow | null }>(() => ({ last: null }));
  const chosen = keys.chosen ?? (own.last?.number === number ? own.last : null);
  const choose = (found: Promise<BlockRow | null>): void =>
    void found.then(
      (block) => {
        if (block === null) return;
        own.last = block;
        onChoose(block);
      },
      () => undefined,
    );
  return (event, sight) => {
    if (!isLinked || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (by === null && event.key !== 'Enter') return;
    const step = textStep(chosen?.span ?? null, sight, by ?? 1);
    if (by !== null && step === 'scroll') return;
    event.preventDefault();
    if (number !== null && chosen === null) return;
    if (step === 'first' || chosen === null) choose(firstInSight(documents, bodyId, sight));
    else if (by === null) onOpen();
    else choose(beside(documents, { bodyId, pageCount, from: chosen, by }));
  };
}

/** The first block that begins in sight; where none does, the one that is in sight. */
async function firstInSight(documents: DocumentClient, bodyId: BodyId, sight: Stretch): Promise<BlockRow | null> {
  const first = await documents.ask('blockAt', { bodyId, ...sight });
  if (first?.span == null || first.span[0] >= sight.start) return first;
  return (await documents.ask('blockAt', { bodyId, start: first.span[1], end: sight.end })) ?? first;
}

interface Beside extends Pick<TextKeys, 'bodyId' | 'pageCount'> {
  readonly from: BlockRow;
  readonly by: 1 | -1;
}

/** The next block of the text, on this page or on the next one that has any. */
async function beside(documents: DocumentClient, { bodyId, pageCount, from, by }: Beside): Promise<BlockRow | null> {
  for (let page = from.page; page >= 0 && page < pageCount; page += by) {
    const rows = await documents.ask('blockPage', { bodyId, page });
    const found = besideInText(rows, page === from.page ? from.number : null, by);
    if (found !== null) return found;
  }
  return null;
}
