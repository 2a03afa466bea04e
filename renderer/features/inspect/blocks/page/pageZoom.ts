const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Margin in pixels between a page and the edge of its pane. */
const margin = 12;

/** Pixels, across and down multiplied and their root taken: in a smaller page text cannot be made out. A4 is then 420 across. */
const minSidePx = 500;

/** Returns the zoom at which a whole page fits into a pane; a page without text has no minimum size. */
export function fitZoom(
  pane: { readonly width: number; readonly height: number },
  page: { readonly width: number; readonly height: number },
  hasText = true,
): number {
  const across = Math.max(40, pane.width - margin * 2) / page.width;
  const down = Math.max(40, pane.height - margin * 2) / page.height;
  // In a low pane a whole page would be tiny: it is fitted by width, and scrolls.
  const readable = hasText ? minSidePx / Math.sqrt(page.width * page.height) : 0;
  return Math.min(4, across, Math.max(down, readable));
}

/** The next step larger or smaller. */
export function zoomStep(zoom: number, by: 1 | -1): number {
  const near = 0.01;
  if (by === 1) return steps.find((step) => step > zoom + near) ?? Math.max(zoom, 4);
  return steps.findLast((step) => step < zoom - near) ?? Math.min(zoom, 0.25);
}
