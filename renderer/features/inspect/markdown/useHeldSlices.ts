import { type RefObject, useEffect, useState } from 'react';

const none: readonly number[] = [];

/**
 * Returns the slices that contain the ends of a selection in a pane, ascending: they stay rendered however far the person scrolls
 * meanwhile.
 */
export function useHeldSlices(pane: RefObject<HTMLElement | null>): readonly number[] {
  const [held, setHeld] = useState(none);
  useEffect(() => {
    const read = (): void => {
      const selection = getSelection();
      const ends = [selection?.anchorNode ?? null, selection?.focusNode ?? null].flatMap((node) => {
        const slice = sliceOf(pane.current, node);
        return slice === null ? [] : [slice];
      });
      const next = [...new Set(ends)].toSorted((one, other) => one - other);
      setHeld((before) => (before.join() === next.join() ? before : next));
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [pane]);
  return held;
}

/** Returns the slice of a pane that contains a node. */
export function sliceOf(pane: HTMLElement | null, node: Node | null): number | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const slice = element?.closest<HTMLElement>('[data-slice]') ?? null;
  return slice === null || pane?.contains(slice) !== true ? null : Number(slice.dataset['slice']);
}
