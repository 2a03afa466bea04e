import type { Layout } from '../../../shared/workspace/workspace.ts';

export type Orientation = 'side' | 'stacked';

/** Under it the result goes below the builder. */
export const sideBySideWidth = 1180;
/** Under it the sidebar is an overlay. */
export const sidebarWidth = 1000;
/** A window that changed more than this forgets an orientation chosen by hand. */
export const forgetAfter = 200;

/** What the layout means in a window of this width: a choice by hand wins over the automatic rule. */
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
