import { useEffect, useMemo, useRef } from 'react';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useResultPlace } from '../ResultPlace.tsx';
import type { Stretch } from '../SourceView.tsx';

export interface ShownText {
  /** The offset to begin with; null where nothing was asked for. */
  readonly offset: number | null;
  readonly stretches: readonly Stretch[];
}

/** The stretch of this text that somebody was led to, until the text is left. */
export function useShownText(source: ReadingSource): ShownText {
  const { textPlace, leaveText } = useResultPlace();
  const place = source === 'markdown' ? textPlace : null;
  const leave = useRef(leaveText);
  useEffect(() => (source === 'markdown' ? () => leave.current() : undefined), [source]);
  return useMemo(
    () => ({ offset: place?.start ?? null, stretches: place === null ? [] : [{ ...place, isChosen: true }] }),
    [place],
  );
}
