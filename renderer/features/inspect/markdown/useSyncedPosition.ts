import { type RefObject, useEffect, useRef, useState } from 'react';
import { lineAtTop, type SourceGoal } from '../html/SourceView.tsx';
import { isAtEnd } from './isAtEnd.ts';
import type { LinePositions } from './linePositions.ts';

export type MarkdownViewMode = 'rendered' | 'source' | 'split';

interface SyncedPositionOptions {
  readonly shown: MarkdownViewMode;
  readonly reading: RefObject<LinePositions | null>;
  readonly source: RefObject<HTMLElement | null>;
  readonly goTo: (line: number | 'end') => void;
}

interface SyncedPosition {
  readonly sourceGoal: SourceGoal | null;
  readonly setSourceGoal: (goal: SourceGoal | null) => void;
  /** Called before another view is shown: it starts at the position of this one. */
  readonly carry: (next: MarkdownViewMode) => void;
}

/** Rendered and source are two views of one text: changing between them stays at the same line (ux.md 1.3). */
export function useSyncedPosition({ shown, reading, source, goTo }: SyncedPositionOptions): SyncedPosition {
  const [sourceGoal, setSourceGoal] = useState<SourceGoal | null>(null);
  const [readingGoal, setReadingGoal] = useState<{ readonly line: number | 'end' } | null>(null);
  /**
   * Line at which the source view opened: if it is unchanged, nothing is restored, since the rendered text knows its position more
   * precisely.
   */
  const began = useRef<number | 'end' | null>(null);
  useEffect(() => {
    if (readingGoal !== null && shown !== 'source') goTo(readingGoal.line);
  }, [readingGoal, shown, goTo]);
  const carry = (next: MarkdownViewMode): void => {
    if (shown === 'source') {
      const line = source.current === null ? null : isAtEnd(source.current) ? 'end' : lineAtTop(source.current);
      setSourceGoal(line === null || next === 'rendered' ? null : { line });
      setReadingGoal(line === null || next !== 'rendered' || line === began.current ? null : { line });
      return;
    }
    const places = reading.current;
    const line = places === null ? null : isAtEnd(places.pane) ? 'end' : places.at(places.pane.scrollTop).line;
    began.current = line;
    setReadingGoal(null);
    setSourceGoal(line === null || next !== 'source' ? null : { line });
  };
  return { sourceGoal, setSourceGoal, carry };
}
