import type { Layout } from '../../../shared/workspace/workspace.ts';

export type Orientation = 'side' | 'stacked';

/** Under it the result goes below the builder. */
export const sideBySideWidth = 1180;
/** Under it the sidebar is an overlay. */
export const sidebarWidth = 1000;
/** Width change of the window, in pixels, after which a manual orientation is forgotten. */
export const forgetAfter = 200;

/** Returns the orientation for a window of this width: a manual choice overrides the automatic rule. */
export function currentOrientation(chosen: Layout['orientation'], windowWidth: number): Orientation {
  if (chosen !== 'auto') return chosen;
  return windowWidth < sideBySideWidth ? 'stacked' : 'side';
}

export function oppositeOrientation(orientation: Orientation): Orientation {
  return orientation === 'side' ? 'stacked' : 'side';
}

export function isNarrow(windowWidth: number): boolean {
  return windowWidth < sidebarWidth;
}

/** Whether a choice made at one width is forgotten at another. */
export function isForgotten(chosenAt: number, windowWidth: number): boolean {
  return Math.abs(windowWidth - chosenAt) > forgetAfter;
}
