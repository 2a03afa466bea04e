import { type KeyboardEvent, useEffect, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { BlockRow } from '../../../workers/blockProtocol.ts';
import { useDocuments } from '../documents.tsx';
import type { Stretch } from '../SourceView.tsx';
import { createKeyWalk } from './keyWalk.ts';
import { textStep } from './textSteps.ts';
import { blockBeside, firstInSight } from './textWalk.ts';

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
  const blocks = { documents: useDocuments(), bodyId, pageCount };
  // A key that is held down comes sooner than the block that it chose.
  const [own] = useState<{ last: BlockRow | null }>(() => ({ last: null }));
  const chosen = keys.chosen ?? (own.last?.number === number ? own.last : null);
  const [walk] = useState(createKeyWalk);
  useEffect(() => walk.follow(number), [walk, number]);
  const choose = (by: 1 | -1, find: () => Promise<BlockRow | null>): void =>
    walk.step(
      number,
      (from) => (from === null ? find() : blockBeside(blocks, from, by)),
      (block) => {
        own.last = block;
        onChoose(block);
      },
    );
  return (event, sight) => {
    if (!isLinked || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (by === null && event.key !== 'Enter') return;
    const step = textStep(chosen?.span ?? null, sight, by ?? 1);
    if (by !== null && step === 'scroll') return;
    event.preventDefault();
    if (number !== null && chosen === null) {
      if (by === null) onOpen();
      // It was chosen a moment ago and is on its way: the key counts from there.
      else
        choose(by, async () => {
          const block = await blocks.documents.ask('block', { bodyId, number });
          return block === null ? null : blockBeside(blocks, block, by);
        });
    } else if (step === 'first' || chosen === null) choose(by ?? 1, () => firstInSight(blocks, sight));
    else if (by === null) onOpen();
    else choose(by, () => blockBeside(blocks, chosen, by));
  };
}
