const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Pixels around the paper in its pane. */
const margin = 12;

/** Pixels, across and down multiplied and their root taken: in a smaller page text cannot be made out. A4 is then 420 across. */
const leastSide = 500;

/** The size at which a whole page fits into a pane; one on which there is nothing to read may be as small as that makes it. */
export function fitZoom(
  pane: { readonly width: number; readonly height: number },
  page: { readonly width: number; readonly height: number },
  hasText = true,
): number {
  const across = Math.max(40, pane.width - margin * 2) / page.width;
  const down = Math.max(40, pane.height - margin * 2) / page.height;
  // In a low pane a whole page would be a stamp: its width fits, and it scrolls.
  const readable = hasText ? leastSide / Math.sqrt(page.width * page.height) : 0;
  return Math.min(4, across, Math.max(down, readable));
}

/** The next step larger or smaller. */
export function zoomStep(zoom: number, by: 1 | -1): number {
  const near = 0.01;
  if (by === 1) return steps.find((step) => step > zoom + near) ?? Math.max(zoom, 4);
  return steps.findLast((step) => step < zoom - near) ?? Math.min(zoom, 0.25);
}
