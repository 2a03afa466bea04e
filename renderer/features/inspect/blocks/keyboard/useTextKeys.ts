import { type KeyboardEvent, useEffect, useState } from 'react';
import type { BodyId } from '../../../../../shared/base/brand.ts';
import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import { useDocuments } from '../../documents.tsx';
import type { Stretch } from '../../html/SourceRow.tsx';
import { createKeyWalk } from './keyWalk.ts';
import { textStep } from './textSteps.ts';
import { adjacentBlock, firstVisibleBlock } from './textWalk.ts';

interface TextKeys {
  readonly bodyId: BodyId;
  readonly pageCount: number;
  /** The number of the chosen block, and the block itself once it is here. */
  readonly number: number | null;
  readonly chosen: BlockRow | null;
  /** Whether any block has offsets in the text. */
  readonly isLinked: boolean;
  readonly onChoose: (block: BlockRow) => void;
  readonly onOpen: () => void;
}

const arrows: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

/** Keys of the markdown next to the blocks: arrows move from block to block, Enter opens the details of the chosen one. */
export function useTextKeys(keys: TextKeys): (event: KeyboardEvent, sight: Stretch) => void {
  const { bodyId, pageCount, number, isLinked, onChoose, onOpen } = keys;
  const blocks = { documents: useDocuments(), bodyId, pageCount };
  // Key repeats arrive before the chosen block has loaded.
  const [own] = useState<{ last: BlockRow | null }>(() => ({ last: null }));
  const chosen = keys.chosen ?? (own.last?.number === number ? own.last : null);
  const [walk] = useState(createKeyWalk);
  useEffect(() => walk.follow(number), [walk, number]);
  const choose = (by: 1 | -1, find: () => Promise<BlockRow | null>): void =>
    walk.step(
      number,
      (from) => (from === null ? find() : adjacentBlock(blocks, from, by)),
      (block) => {
        own.last = block;
        onChoose(block);
      },
    );
  return (event, sight) => {
    if (!isLinked || hasModifier(event)) return;
    const by = arrows.get(event.key) ?? null;
    if (by === null && event.key !== 'Enter') return;
    const step = textStep(chosen?.span ?? null, sight, by ?? 1);
    if (by !== null && step === 'scroll') return;
    event.preventDefault();
    if (number !== null && chosen === null) {
      if (by === null) onOpen();
      // It was chosen a moment ago and is still loading: the step starts from it.
      else
        choose(by, async () => {
          const block = await blocks.documents.call('block', { bodyId, number });
          return block === null ? null : adjacentBlock(blocks, block, by);
        });
    } else if (step === 'first' || chosen === null) choose(by ?? 1, () => firstVisibleBlock(blocks, sight));
    else if (by === null) onOpen();
    else choose(by, () => adjacentBlock(blocks, chosen, by));
  };
}
