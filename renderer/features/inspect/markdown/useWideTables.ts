import { type RefObject, type UIEvent, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Synchronizes the horizontal scroll position of a wide table's parts: a long table is rendered slice by slice, each with the header again,
 * and all must scroll together. Tables with the same header scroll together.
 * @param pane The element that contains the slices.
 * @param drawn Changes when other slices are rendered; those start at the current scroll position.
 * @returns The handler that the pane calls, in the capture phase, on scroll events of its content.
 */
export function useWideTables(pane: RefObject<HTMLElement | null>, drawn: unknown): (event: UIEvent) => void {
  const places = useRef(new Map<string, number>());
  // A narrower part scrolls as far as it can, and its scroll event must not move the others back.
  const moved = useRef(new WeakMap<HTMLElement, number>());
  const move = useCallback((table: HTMLElement, place: number) => {
    if (Math.abs(table.scrollLeft - place) < 1) return;
    table.scrollLeft = place;
    moved.current.set(table, table.scrollLeft);
  }, []);
  useLayoutEffect(() => {
    if (places.current.size === 0) return;
    for (const table of tablesIn(pane.current)) {
      const place = places.current.get(headOf(table));
      if (place !== undefined) move(table, place);
    }
  }, [pane, drawn, move]);
  return useCallback(
    ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches('.markdown-table')) return;
      const head = headOf(target);
      if (head === '' || moved.current.get(target) === target.scrollLeft) return;
      moved.current.delete(target);
      places.current.set(head, target.scrollLeft);
      for (const table of tablesIn(pane.current)) {
        if (table !== target && headOf(table) === head) move(table, target.scrollLeft);
      }
    },
    [pane, move],
  );
}

function tablesIn(pane: HTMLElement | null): readonly HTMLElement[] {
  return [...(pane?.querySelectorAll<HTMLElement>('.markdown-table') ?? [])];
}

function headOf(table: HTMLElement): string {
  return table.querySelector('thead')?.textContent ?? '';
}
