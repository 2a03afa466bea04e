/** Minimum sizes of the panes on both sides of a divider, in pixels, and an optional maximum of the first. */
export interface SplitLimits {
  readonly first: number;
  readonly second: number;
  readonly firstMax?: number;
}

/** Returns the nearest allowed size of the first pane. If both minimums do not fit, the first pane gets its own. */
export function clampSplit(pixels: number, whole: number, limits: SplitLimits): number {
  const most = Math.min(limits.firstMax ?? Number.POSITIVE_INFINITY, whole - limits.second);
  return Math.round(Math.max(limits.first, Math.min(most, pixels)));
}
