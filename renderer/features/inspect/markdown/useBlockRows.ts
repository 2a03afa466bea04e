import { type RefObject, useCallback, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useWorkerResult } from '../documents.tsx';
import type { LinePositions } from './linePositions.ts';

interface BlockRowsOptions {
  readonly bodyId: BodyId;
  readonly source: ReadingSource;
  readonly linePositions: RefObject<LinePositions | null>;
  /** Characters in a row of the source; 0 while it is not measured. */
  readonly columns: number;
  readonly isOn: boolean;
}

/** Lines at which blocks of the rendered text start, and the source row of each. */
export interface BlockRows {
  readonly lines: readonly number[];
  readonly starts: readonly number[];
  readonly total: number;
}

interface WatchedRows {
  /** Null until they are known, and while it is off. */
  readonly rows: BlockRows | null;
  /** Called when other blocks are rendered. */
  readonly onDrawn: () => void;
}

export function useBlockRows({ bodyId, source, linePositions, columns, isOn }: BlockRowsOptions): WatchedRows {
  const [draws, setDraws] = useState(0);
  const onDrawn = useCallback(() => setDraws((count) => count + 1), []);
  const text = `${bodyId}:${source}:${columns}`;
  const isAsked = isOn && columns > 0;
  const { value } = useWorkerResult(`${text}:${isAsked ? draws : ''}`, async (documents) => {
    const lines = isAsked ? (linePositions.current?.lines() ?? []) : [];
    if (lines.length === 0) return { text, rows: null };
    return { text, rows: { lines, ...(await documents.call('rowsOfLines', { bodyId, source, columns, lines })) } };
  });
  // Rows for another width would be wrong; those of the previously rendered blocks are nearly right.
  return { rows: isAsked && value?.text === text ? value.rows : null, onDrawn };
}
