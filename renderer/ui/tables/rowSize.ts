/** The height of a row or bar in CSS pixels, by its token: it depends on the density and the window. */
export function rowSize(token: '--row-event' | '--row-tree' | '--h-toolbar'): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue(token), 10) || 28;
}
