import { useEffect, useState } from 'react';
import type { HistoryEnd, HistoryRow } from '../../../shared/history/history.ts';

interface LoadedRuns {
  readonly rows: readonly HistoryRow[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** The rows are those of the previous list. */
  readonly isPlaceholderData: boolean;
}

/** List state kept by its owner, with its setters. */
interface ListPosition {
  /** The row that keys act on. */
  readonly activeKey: string | null;
  readonly onActiveChange: (key: string) => void;
  /** The list is to be read from its other end. */
  readonly onEndChange: (end: HistoryEnd) => void;
}

interface ListEnds {
  /** Shows an end of the list; false when it is loaded already. */
  readonly jump: (end: HistoryEnd) => boolean;
  /** The list must scroll to the row that keys act on. */
  readonly isSeeking: boolean;
}

/** Both ends of a list of runs of which only one is loaded: Home and End turn it round, and it is read from there. */
export function useListEnds(
  { rows, hasNextPage, hasPreviousPage, isPlaceholderData }: LoadedRuns,
  { activeKey, onActiveChange, onEndChange }: ListPosition,
): ListEnds {
  // Returning from a run restores the list's scroll position.
  const [sought, setSought] = useState<HistoryEnd | 'active' | null>('active');
  useEffect(() => {
    if (sought === null || isPlaceholderData || rows.length === 0) return;
    const row = sought === 'active' ? undefined : sought === 'first' ? rows[0] : rows.at(-1);
    if (row === undefined || row.runId === activeKey) setSought(null);
    else onActiveChange(row.runId);
  }, [sought, isPlaceholderData, rows, activeKey, onActiveChange]);
  return {
    isSeeking: sought !== null,
    jump(end) {
      if (!(end === 'last' ? hasNextPage : hasPreviousPage)) return false;
      onEndChange(end);
      setSought(end);
      return true;
    },
  };
}
