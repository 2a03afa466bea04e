import { useEffect, useMemo, useRef } from 'react';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useResultNavigation } from '../shell/ResultNavigation.tsx';
import type { Stretch } from '../html/SourceRow.tsx';

export interface ShownText {
  /** Initial position, a new object for each request; null if none was requested. */
  readonly initialRange: { readonly start: number; readonly end: number } | null;
  readonly stretches: readonly Stretch[];
}

/** Range of this text that was navigated to, until the user leaves the text. */
export function useShownText(source: ReadingSource): ShownText {
  const { goal, leave } = useResultNavigation();
  const initialRange = source === 'markdown' && goal?.kind === 'text' ? goal : null;
  const latest = useRef(leave);
  useEffect(() => (source === 'markdown' ? () => latest.current('text') : undefined), [source]);
  return useMemo(
    () => ({ initialRange, stretches: initialRange === null ? [] : [{ ...initialRange, isChosen: true }] }),
    [initialRange],
  );
}
