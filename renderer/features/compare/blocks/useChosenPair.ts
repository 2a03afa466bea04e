import { useState } from 'react';
import { useServices } from '../../../data/ServicesProvider.tsx';
import type { BlockPairRow, CompareCalls } from '../../../workers/compareProtocol.ts';
import { rememberBlock } from '../../inspect/blocks/useBlockView.ts';
import { documents, type Loaded, useLoaded } from '../comparedDocuments.ts';
import { keyOfPair, type PairBodies, pairNearPlace, pairOfPlace, placeOfPair } from './pairPlace.ts';

type Pairs = CompareCalls['compareBlocks']['output'];

/** The pairs of two answers and the chosen one of them. */
export interface ChosenPair {
  readonly pairs: Loaded<Pairs>;
  /** What is listed, also while more is being read; null before anything is. */
  readonly shown: Pairs | null;
  readonly chosen: BlockPairRow | undefined;
  readonly choose: (row: BlockPairRow) => void;
  readonly showsAlike: boolean;
  readonly showAlike: (shows: boolean) => void;
  /** Somebody was led to the chosen pair. */
  readonly isLed: boolean;
}

/**
 * Begins with the block that was chosen where the person came from, though it be alike in both; else with the first that differs. What is
 * chosen is found again here, and in the inspectors of both.
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
    documents.ask('compareBlocks', { ...bodies, showsAlike }),
  );
  const shown = pairs.state === 'ready' ? pairs.value : last;
  if (shown !== last) setLast(shown);
  if (goal !== null && seeks !== 'no' && pairs.state === 'ready') {
    const { rows } = pairs.value;
    const found = pairOfPlace(rows, goal, bodies) ?? (seeks === 'all' ? pairNearPlace(rows, goal) : undefined);
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
      window.setState({ blockToCompare: placeOfPair(row, bodies) });
      for (const [bodyId, side] of [
        [bodies.before, row.before],
        [bodies.after, row.after],
      ] as const)
        if (bodyId !== null && side !== null) rememberBlock(bodyId, side);
    },
    showsAlike,
    showAlike,
    isLed: goal !== null,
  };
}
