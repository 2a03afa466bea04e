import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { drawNow } from '../../../ui/hooks/drawNow.ts';
import type { Folding } from './useFolding.ts';
import type { IndexedRow } from './useSourceRows.ts';

interface FoldKeyOptions {
  readonly pane: RefObject<HTMLElement | null>;
  readonly folding: Folding | undefined;
  readonly rows: readonly IndexedRow[];
  /** Scrolls a line (0-based) into view. */
  readonly show: (line: number) => void;
  /** Returns the number of the row at the top of the pane among the visible ones. */
  readonly topRow: () => number;
}

export interface FoldKeys {
  /** The line (0-based) whose mark is the tab stop; null where there is none. */
  readonly stop: number | null;
  /** Keys of the marks: up and down go to the previous and next, left closes, right opens. */
  readonly onMarkKey: (line: number, event: KeyboardEvent) => void;
  /** Keys of the text: Tab goes to the first visible mark. */
  readonly onTextKey: (event: KeyboardEvent) => void;
}

/** Makes the fold marks of a text one tab stop, as a page has thousands of them. */
export function useFoldKeys({ pane, folding, rows, show, topRow }: FoldKeyOptions): FoldKeys {
  const [current, setCurrent] = useState<number | null>(null);
  /** The mark to focus once it is drawn. */
  const wanted = useRef<number | null>(null);
  const marks = rows.flatMap(({ row: { line }, visible }) =>
    line === null || folding === undefined || folding.linesOf(line - 1) === 0 ? [] : [{ line: line - 1, visible }],
  );
  const stop = marks.some(({ line }) => line === current) ? current : (marks[0]?.line ?? null);
  useEffect(() => {
    if (wanted.current === null) return;
    const mark = pane.current?.querySelector<HTMLElement>(`[data-fold="${wanted.current}"]`);
    if (mark === null || mark === undefined) return;
    wanted.current = null;
    mark.focus({ preventScroll: true });
  });
  const goTo = (line: number | null): void => {
    if (line === null) return;
    wanted.current = line;
    setCurrent(line);
    show(line);
  };
  return {
    stop,
    onMarkKey(line, event) {
      if (folding === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const isClosed = folding.isClosed(line);
      if (event.key === 'ArrowDown') goTo(folding.next(line, 1));
      else if (event.key === 'ArrowUp') goTo(folding.next(line, -1));
      else if (event.key === 'ArrowLeft' && !isClosed) folding.toggle(line);
      else if (event.key === 'ArrowRight' && isClosed) folding.toggle(line);
      else if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      event.stopPropagation();
    },
    onTextKey(event) {
      if (event.key !== 'Tab' || event.shiftKey || event.target !== pane.current) return;
      const top = topRow();
      const first = marks.find(({ visible }) => visible >= top);
      // The tab stop is set before the key moves the focus.
      if (first !== undefined) drawNow(() => setCurrent(first.line));
    },
  };
}
