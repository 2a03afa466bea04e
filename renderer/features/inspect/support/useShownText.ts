import { useEffect, useMemo, useRef } from 'react';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useResultPlace } from '../ResultPlace.tsx';
import type { Stretch } from '../SourceView.tsx';

export interface ShownText {
  /** The place to begin with, another object each time it is asked for; null where nothing was. */
  readonly place: { readonly start: number; readonly end: number } | null;
  readonly stretches: readonly Stretch[];
}

/** The stretch of this text that somebody was led to, until the text is left. */
export function useShownText(source: ReadingSource): ShownText {
  const { goal, leave } = useResultPlace();
  const place = source === 'markdown' && goal?.kind === 'text' ? goal : null;
  const latest = useRef(leave);
  useEffect(() => (source === 'markdown' ? () => latest.current('text') : undefined), [source]);
  return useMemo(() => ({ place, stretches: place === null ? [] : [{ ...place, isChosen: true }] }), [place]);
}
