export interface VirtualRange {
  /** First row to draw. */
  readonly first: number;
  /** One after the last. */
  readonly end: number;
}

/** Rows of one height that a scrolled viewport shows, with some before and after so that a fast scroll finds them drawn. */
export function virtualRange(
  scrollTop: number,
  viewport: number,
  rowHeight: number,
  count: number,
  overscan = 8,
): VirtualRange {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((scrollTop + viewport) / rowHeight) + overscan);
  return { first: Math.min(first, end), end };
}

/** Returns the scroll position that makes a row fully visible; unchanged if it already is. */
export function scrollToShow(index: number, rowHeight: number, scrollTop: number, viewport: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + viewport) return top + rowHeight - viewport;
  return scrollTop;
}
