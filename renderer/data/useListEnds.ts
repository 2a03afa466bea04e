import { useEffect, useState } from 'react';
import type { HistoryEnd, HistoryRow } from '../../shared/history/history.ts';

interface LoadedRuns {
  readonly rows: readonly HistoryRow[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** The rows are those of the list before. */
  readonly isPlaceholderData: boolean;
}

/** What the owner of a list keeps of it, and how it is changed. */
interface ListPlace {
  /** The row that keys act upon. */
  readonly activeKey: string | null;
  readonly onActiveChange: (key: string) => void;
  /** The list is to be read from its other end. */
  readonly onEndChange: (end: HistoryEnd) => void;
}

interface ListEnds {
  /** Shows an end of the list; false when it is loaded already. */
  readonly jump: (end: HistoryEnd) => boolean;
  /** The row that keys act upon is to be scrolled to. */
  readonly isSeeking: boolean;
}

/** Both ends of a list of runs of which only one is loaded: Home and End turn it round, and it is read from there. */
export function useListEnds(
  { rows, hasNextPage, hasPreviousPage, isPlaceholderData }: LoadedRuns,
  { activeKey, onActiveChange, onEndChange }: ListPlace,
): ListEnds {
  // Whoever comes back from a run finds the list where they left it.
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
