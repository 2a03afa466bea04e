import { deepestTop, topOf } from '../../../ui/tallScroll.ts';

/** Where the end is in sight, it is what somebody reads: the top of another view would show something before it. */
export function isAtEnd(pane: HTMLElement): boolean {
  const top = topOf(pane);
  return top > 0 && top >= deepestTop(pane) - 1;
}
