/** Least sizes of the panes beside a divider, in pixels, and the most of the first where it has one. */
export interface SplitLimits {
  readonly first: number;
  readonly second: number;
  readonly firstMax?: number;
}

/** The nearest allowed size of the first pane. Where both least sizes do not fit, the first keeps its own. */
export function clampSplit(pixels: number, whole: number, limits: SplitLimits): number {
  const most = Math.min(limits.firstMax ?? Number.POSITIVE_INFINITY, whole - limits.second);
  return Math.round(Math.max(limits.first, Math.min(most, pixels)));
}
