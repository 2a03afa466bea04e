import { type RefObject, useEffect, useRef, useState } from 'react';
import { lineAtTop, type SourceGoal } from '../SourceView.tsx';
import { isAtEnd } from './isAtEnd.ts';
import type { ReadingPlaces } from './readingPlaces.ts';

export type MarkdownLook = 'rendered' | 'source' | 'split';

interface ViewPlacesOptions {
  readonly shown: MarkdownLook;
  readonly reading: RefObject<ReadingPlaces | null>;
  readonly source: RefObject<HTMLElement | null>;
  readonly goTo: (line: number | 'end') => void;
}

interface ViewPlaces {
  readonly sourceGoal: SourceGoal | null;
  readonly setSourceGoal: (goal: SourceGoal | null) => void;
  /** Before another view is shown: it begins where this one is. */
  readonly carry: (next: MarkdownLook) => void;
}

/** Rendered and source are two looks at one text: whoever changes from one to the other stays at the same line (ux.md 1.3). */
export function useViewPlaces({ shown, reading, source, goTo }: ViewPlacesOptions): ViewPlaces {
  const [sourceGoal, setSourceGoal] = useState<SourceGoal | null>(null);
  const [readingGoal, setReadingGoal] = useState<{ readonly line: number | 'end' } | null>(null);
  /** Where the source began: from there nobody has to be brought back, since the rendered text knows its place better. */
  const began = useRef<number | 'end' | null>(null);
  useEffect(() => {
    if (readingGoal !== null && shown !== 'source') goTo(readingGoal.line);
  }, [readingGoal, shown, goTo]);
  const carry = (next: MarkdownLook): void => {
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
