import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { Layout, Workspace, WorkspaceTab } from '../../../shared/workspace/workspace.ts';

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

/** Under it the view of an agent's run has the room of the sidebar, which is then an overlay too. */
const sidebarBesideRunWidth = 1600;

interface OpenTabs extends Pick<Workspace, 'activeTabId' | 'layout'> {
  readonly tabs: readonly WorkspaceTab[];
}

/** Whether the sidebar opens over the content: in a narrow window, and over the run of an agent, whose panes need the width. */
export function overlaysSidebar({ tabs, activeTabId, layout }: OpenTabs, windowWidth: number): boolean {
  if (isNarrow(windowWidth)) return true;
  const tab = layout.activity === 'requests' ? tabs.find(({ id }) => id === activeTabId) : undefined;
  return (
    tab !== undefined &&
    requestKinds[tab.endpoint].result.hasTrace &&
    tab.runId !== null &&
    windowWidth < sidebarBesideRunWidth
  );
}

export function isNarrow(windowWidth: number): boolean {
  return windowWidth < sidebarWidth;
}

/** Whether a choice made at one width is forgotten at another. */
export function isForgotten(chosenAt: number, windowWidth: number): boolean {
  return Math.abs(windowWidth - chosenAt) > forgetAfter;
}
