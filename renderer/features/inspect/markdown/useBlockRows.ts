import { type RefObject, useCallback, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useAnswer } from '../documents.tsx';
import type { ReadingPlaces } from './readingPlaces.ts';

interface BlockRowsOptions {
  readonly bodyId: BodyId;
  readonly source: ReadingSource;
  readonly places: RefObject<ReadingPlaces | null>;
  /** Characters in a row of the source; 0 while it is not measured. */
  readonly columns: number;
  readonly isOn: boolean;
}

/** Lines at which something of the rendered text begins, and the row of the source in which each stands. */
export interface BlockRows {
  readonly lines: readonly number[];
  readonly starts: readonly number[];
  readonly total: number;
}

interface WatchedRows {
  /** Null until they are known, and while it is off. */
  readonly rows: BlockRows | null;
  /** To be told when other blocks are drawn. */
  readonly onDrawn: () => void;
}

export function useBlockRows({ bodyId, source, places, columns, isOn }: BlockRowsOptions): WatchedRows {
  const [draws, setDraws] = useState(0);
  const onDrawn = useCallback(() => setDraws((count) => count + 1), []);
  const text = `${bodyId}:${source}:${columns}`;
  const isAsked = isOn && columns > 0;
  const { value } = useAnswer(`${text}:${isAsked ? draws : ''}`, async (documents) => {
    const lines = isAsked ? (places.current?.lines() ?? []) : [];
    if (lines.length === 0) return { text, rows: null };
    return { text, rows: { lines, ...(await documents.ask('rowsOfLines', { bodyId, source, columns, lines })) } };
  });
  // Those of another width would lead astray; those of blocks that went a moment ago lead nearly there.
  return { rows: isAsked && value?.text === text ? value.rows : null, onDrawn };
}
