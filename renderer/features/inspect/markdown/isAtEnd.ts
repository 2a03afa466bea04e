import { maxTopOffset, topOf } from '../../../ui/tables/tallScroll.ts';

/** If the end is visible, the user is reading it: aligning the top of another view would show earlier text. */
export function isAtEnd(pane: HTMLElement): boolean {
  const top = topOf(pane);
  return top > 0 && top >= maxTopOffset(pane) - 1;
}
