import { type RefObject, useEffect } from 'react';
import { findRanges, literalPattern } from './findRanges.ts';
import type { LinePositions } from './linePositions.ts';

interface MarkedWordsOptions {
  /** Words as the text has them. */
  readonly words: readonly string[];
  readonly linePositions: RefObject<LinePositions | null>;
  /** The rendered text is visible. */
  readonly isOn: boolean;
}

const highlightName = 'passage-word';

/** Highlights words of a search wherever the rendered text has them, without changing it (CSS Custom Highlight API). */
export function useMarkedWords({ words, linePositions, isOn }: MarkedWordsOptions): void {
  useEffect(() => {
    const pane = linePositions.current?.pane;
    const patterns = words.flatMap(
      (word) => literalPattern(word, { text: word, matchCase: false, wholeWord: true, regex: false }) ?? [],
    );
    if (!isOn || pane === undefined || patterns.length === 0) return undefined;
    const mark = (): void => {
      const highlight = new Highlight();
      for (const block of pane.querySelectorAll('[data-line]'))
        for (const pattern of patterns) for (const range of findRanges(block, pattern)) highlight.add(range);
      // Below the matches of a search in the text.
      highlight.priority = -1;
      CSS.highlights.set(highlightName, highlight);
    };
    mark();
    let frame = 0;
    // Blocks are added and removed during scrolling; added blocks are marked in the next frame.
    const drawn = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    drawn.observe(pane, { childList: true, subtree: true });
    return () => {
      drawn.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(highlightName);
    };
  }, [words, linePositions, isOn]);
}
