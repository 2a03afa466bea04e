/**
 * Chromium limits a box to 33,554,431 pixels, and its compositor is inexact beyond 2^24. Rows that reach deeper scroll in a body of this
 * height: both ends at full scale, the middle compressed. A position is always given in pixels of the uncompressed rows.
 */
export const tallestBody = 15_000_000;
/** Height in px at each end that scrolls at full scale. */
const plainEnd = 2_000_000;
/** A scroll by more than this, or three panes, goes by the bar and not row by row. */
const minJumpPx = 4000;

/** Heights in pixels: of all rows, of the body that represents them, and of other scrolled content (padding, a heading). */
interface TallBody {
  readonly rows: number;
  readonly body: number;
  /** Offset of the true position from the pane's scroll position. */
  shift: number;
  /** Where the pane was when `shift` was last looked at. */
  seen: number;
}

const bodies = new WeakMap<HTMLElement, TallBody>();

/** Returns the height of the body that represents rows with this total height. */
export function bodyHeight(rowsHeight: number): number {
  return Math.min(rowsHeight, tallestBody);
}

/** Where a pane at `scrolled` is among rows of height `rows`, for a body that is shorter. Grows with `scrolled`. */
export function offsetOfScroll(scrolled: number, rows: number, body: number): number {
  if (rows <= body || scrolled <= plainEnd) return scrolled;
  if (scrolled >= body - plainEnd) return scrolled + rows - body;
  return plainEnd + (scrolled - plainEnd) * stretchOf(rows, body);
}

/** Returns the `scrollTop` that shows a position: the inverse of `offsetOfScroll`. */
export function scrollOfOffset(place: number, rows: number, body: number): number {
  if (rows <= body || place <= plainEnd) return place;
  if (place >= rows - plainEnd) return place - rows + body;
  return plainEnd + (place - plainEnd) / stretchOf(rows, body);
}

function stretchOf(rows: number, body: number): number {
  return (rows - 2 * plainEnd) / (body - 2 * plainEnd);
}

/** Returns the position at the top edge of a pane. */
export function topOf(element: HTMLElement): number {
  return element.scrollTop + (bodies.get(element)?.shift ?? 0);
}

/** Scrolls a pane so that a position is at its top edge, or as close to it as possible. */
export function goTo(element: HTMLElement, top: number): void {
  const known = bodies.get(element);
  if (known === undefined) {
    element.scrollTop = top;
    return;
  }
  const place = Math.max(0, Math.min(top, maxTopOffset(element)));
  element.scrollTop = scrollOfOffset(place, known.rows, known.body);
  const isStill = known.seen === element.scrollTop && known.shift !== place - known.seen;
  known.seen = element.scrollTop;
  known.shift = place - known.seen;
  // The browser fires no scroll event if `scrollTop` is unchanged, although other rows are visible.
  if (isStill) element.dispatchEvent(new Event('scroll'));
}

/** Returns the maximum position at the top edge of a pane. */
export function maxTopOffset(element: HTMLElement): number {
  const known = bodies.get(element);
  return element.scrollHeight - element.clientHeight + (known === undefined ? 0 : known.rows - known.body);
}

/** Sets the total height of a pane's rows; if they fit into an uncompressed body, scrolling is ordinary from then on. */
export function setRowsHeight(element: HTMLElement, rows: number): void {
  const body = bodyHeight(rows);
  if (rows <= body) {
    bodies.delete(element);
    return;
  }
  const before = bodies.get(element);
  if (before?.rows === rows) return;
  const seen = element.scrollTop;
  bodies.set(element, { rows, body, seen, shift: offsetOfScroll(seen, rows, body) - seen });
}

/**
 * Processes a scroll and returns the shift at which rows are rendered. Small scrolls move row by row at full scale; the scroll bar, or a
 * key that jumps far, moves through the whole range.
 */
export function followScroll(element: HTMLElement): number {
  const known = bodies.get(element);
  if (known === undefined) return 0;
  const { scrollTop, clientHeight } = element;
  const isJump = Math.abs(scrollTop - known.seen) > Math.max(minJumpPx, 3 * clientHeight);
  known.seen = scrollTop;
  if (isJump) known.shift = offsetOfScroll(scrollTop, known.rows, known.body) - scrollTop;
  known.shift = Math.max(-scrollTop, Math.min(known.shift, maxTopOffset(element) - scrollTop));
  return known.shift;
}

/**
 * After a scroll ends, adjusts the pane so that its scroll bar shows the true position again, without moving a visible row. Returns true if
 * an adjustment was necessary.
 */
export function settleScroll(element: HTMLElement): boolean {
  const known = bodies.get(element);
  if (known === undefined) return false;
  const place = topOf(element);
  if (Math.abs(scrollOfOffset(place, known.rows, known.body) - element.scrollTop) < 1) return false;
  goTo(element, place);
  return true;
}
