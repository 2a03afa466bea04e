/**
 * Chromium gives no box more than 33,554,431 pixels, and its compositor places nothing exactly beyond 2^24. Rows that would
 * stand deeper scroll in a body of this height: both of its ends as they are, what lies between them closer together. A place
 * is always told in the pixels that the rows would have.
 */
export const tallestBody = 15_000_000;
/** So much at either end scrolls pixel for pixel. */
const plainEnd = 2_000_000;
/** A scroll by more than this, or three panes, goes by the bar and not row by row. */
const leastJump = 4000;

/** Heights in pixels: of all rows, of the body that stands for them, and of what else the pane scrolls (padding, a heading). */
interface TallBody {
  readonly rows: number;
  readonly body: number;
  /** What a place is further down than the pane says. */
  shift: number;
  /** Where the pane was when `shift` was last looked at. */
  seen: number;
}

const bodies = new WeakMap<HTMLElement, TallBody>();

/** The height of the body that stands for rows of this height together. */
export function bodyHeight(rowsHeight: number): number {
  return Math.min(rowsHeight, tallestBody);
}

/** Where a pane at `scrolled` is among rows of height `rows`, for a body that is shorter. Grows with `scrolled`. */
export function placeOfScroll(scrolled: number, rows: number, body: number): number {
  if (rows <= body || scrolled <= plainEnd) return scrolled;
  if (scrolled >= body - plainEnd) return scrolled + rows - body;
  return plainEnd + (scrolled - plainEnd) * stretchOf(rows, body);
}

/** The scroll of a pane that shows a place: the inverse of `placeOfScroll`. */
export function scrollOfPlace(place: number, rows: number, body: number): number {
  if (rows <= body || place <= plainEnd) return place;
  if (place >= rows - plainEnd) return place - rows + body;
  return plainEnd + (place - plainEnd) / stretchOf(rows, body);
}

function stretchOf(rows: number, body: number): number {
  return (rows - 2 * plainEnd) / (body - 2 * plainEnd);
}

/** The place at the upper edge of a pane. */
export function topOf(element: HTMLElement): number {
  return element.scrollTop + (bodies.get(element)?.shift ?? 0);
}

/** Scrolls a pane so that a place is at its upper edge, as near as it goes. */
export function goTo(element: HTMLElement, top: number): void {
  const known = bodies.get(element);
  if (known === undefined) {
    element.scrollTop = top;
    return;
  }
  const place = Math.max(0, Math.min(top, deepestTop(element)));
  element.scrollTop = scrollOfPlace(place, known.rows, known.body);
  const isStill = known.seen === element.scrollTop && known.shift !== place - known.seen;
  known.seen = element.scrollTop;
  known.shift = place - known.seen;
  // The browser says nothing of a pane that stands where it stood, though other rows are in sight.
  if (isStill) element.dispatchEvent(new Event('scroll'));
}

/** The deepest place that a pane can have at its upper edge. */
export function deepestTop(element: HTMLElement): number {
  const known = bodies.get(element);
  return element.scrollHeight - element.clientHeight + (known === undefined ? 0 : known.rows - known.body);
}

/** Says how high a pane's rows are together; where they fit into a body of their own height nothing is different from then on. */
export function setRowsHeight(element: HTMLElement, rows: number): void {
  const body = bodyHeight(rows);
  if (rows <= body) {
    bodies.delete(element);
    return;
  }
  const before = bodies.get(element);
  if (before?.rows === rows) return;
  const seen = element.scrollTop;
  bodies.set(element, { rows, body, seen, shift: placeOfScroll(seen, rows, body) - seen });
}

/**
 * Takes notice of a scroll and gives the shift that rows are drawn with. Row by row the rows keep their places; by the bar or a
 * key that goes far, the whole is gone through.
 */
export function followScroll(element: HTMLElement): number {
  const known = bodies.get(element);
  if (known === undefined) return 0;
  const { scrollTop, clientHeight } = element;
  const isJump = Math.abs(scrollTop - known.seen) > Math.max(leastJump, 3 * clientHeight);
  known.seen = scrollTop;
  if (isJump) known.shift = placeOfScroll(scrollTop, known.rows, known.body) - scrollTop;
  known.shift = Math.max(-scrollTop, Math.min(known.shift, deepestTop(element) - scrollTop));
  return known.shift;
}

/** Once a scroll rests: puts the pane where its bar tells the truth again, without moving a row in sight. True when it was not there. */
export function settleScroll(element: HTMLElement): boolean {
  const known = bodies.get(element);
  if (known === undefined) return false;
  const place = topOf(element);
  if (Math.abs(scrollOfPlace(place, known.rows, known.body) - element.scrollTop) < 1) return false;
  goTo(element, place);
  return true;
}
