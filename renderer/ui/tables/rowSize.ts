/** The height of a row in CSS pixels, by its token: it depends on the density. */
export function rowSize(token: '--row-event' | '--row-tree'): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue(token), 10) || 28;
}
