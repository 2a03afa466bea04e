import { type RefObject, type UIEvent, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the pieces of a table too wide for its pane at one place sideways: a long table is drawn slice by slice, each with
 * the head again, and none of them may stay behind. Tables with the same head go together.
 *
 * @param pane What holds the slices.
 * @param drawn Changes when other slices are drawn; those begin where the others stand.
 * @returns What the pane is to call, in the capturing phase, when something in it was scrolled.
 */
export function useWideTables(pane: RefObject<HTMLElement | null>, drawn: unknown): (event: UIEvent) => void {
  const places = useRef(new Map<string, number>());
  // A narrower piece goes as far as it can, and what that tells must not take the others back.
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
