import { useState } from 'react';
import { useServices } from '../../../data/ServicesProvider.tsx';
import type { BlockPairRow, CompareCalls } from '../../../workers/compare/compareProtocol.ts';
import { rememberBlock } from '../../inspect/blocks/useBlockView.ts';
import { documents, type Loaded, useLoaded } from '../comparedDocuments.ts';
import { keyOfPair, type PairBodies, nearestPair, pairAtLocation, locationOfPair } from './pairLocation.ts';

type Pairs = CompareCalls['compareBlocks']['output'];

/** The pairs of two responses and the selected pair. */
export interface ChosenPair {
  readonly pairs: Loaded<Pairs>;
  /** The listed pairs, also while more are being read; null before any are read. */
  readonly shown: Pairs | null;
  readonly chosen: BlockPairRow | undefined;
  readonly choose: (row: BlockPairRow) => void;
  readonly showsAlike: boolean;
  readonly showAlike: (shows: boolean) => void;
  /** The selected pair is the target of a navigation. */
  readonly wasNavigatedTo: boolean;
}

/**
 * Starts with the block that was chosen in the inspector, even if both sides are equal there, otherwise with the first difference. The
 * chosen block stays selected when this view is reopened, and in the inspectors of both runs.
 */
export function useChosenPair(bodies: PairBodies): ChosenPair {
  const { window } = useServices();
  const [goal] = useState(() => window.getState().blockToCompare);
  /** Where the goal is looked for next. */
  const [seeks, setSeeks] = useState<'differing' | 'all' | 'no'>(goal === null ? 'no' : 'differing');
  const [showsAlike, showAlike] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const [last, setLast] = useState<Pairs | null>(null);
  const pairs = useLoaded(`${bodies.before ?? ''} ${bodies.after ?? ''} ${String(showsAlike)}`, () =>
    documents.call('compareBlocks', { ...bodies, showsAlike }),
  );
  const shown = pairs.state === 'ready' ? pairs.value : last;
  if (shown !== last) setLast(shown);
  if (goal !== null && seeks !== 'no' && pairs.state === 'ready') {
    const { rows } = pairs.value;
    const found = pairAtLocation(rows, goal, bodies) ?? (seeks === 'all' ? nearestPair(rows, goal) : undefined);
    if (found !== undefined) setActive(keyOfPair(found));
    else if (seeks === 'differing') showAlike(true);
    setSeeks(found === undefined && seeks === 'differing' ? 'all' : 'no');
  }
  const rows = shown?.rows ?? [];
  return {
    pairs,
    shown: seeks === 'no' ? shown : null,
    chosen: rows.find((row) => keyOfPair(row) === active) ?? rows[0],
    choose: (row) => {
      setActive(keyOfPair(row));
      window.setState({ blockToCompare: locationOfPair(row, bodies) });
      for (const [bodyId, side] of [
        [bodies.before, row.before],
        [bodies.after, row.after],
      ] as const)
        if (bodyId !== null && side !== null) rememberBlock(bodyId, side);
    },
    showsAlike,
    showAlike,
    wasNavigatedTo: goal !== null,
  };
}
