import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RunId, TabId } from '../../../../shared/base/brand.ts';
import type { Xray } from '../../../../shared/api/engine/inspection.ts';
import type { XrayFilter } from '../../../../shared/xray/xrayRows.ts';
import type { SecondaryPane } from '../LinkedPanes.tsx';
import { storeRecent } from '../../../ui/hooks/storeRecent.ts';

/** The person's choices in the X-ray of a request. */
export interface XrayView extends XrayFilter {
  /** Pixels on screen for one of the page; null fits its width into the pane. */
  readonly zoom: number | null;
  readonly showsNames: boolean;
  readonly secondaryPane: SecondaryPane;
}

const start: XrayView = { states: [], rules: [], text: '', zoom: null, showsNames: true, secondaryPane: 'list' };

interface StoredView {
  readonly view: XrayView;
  /** Selector of the chosen element: a regenerated result has it at another index. */
  readonly selector: string | null;
}

interface AtWork {
  /** The run that was displayed; it stays on screen while the next one is produced. */
  readonly runId: RunId;
  readonly part: 'grid' | 'application';
}

/** Focused part at the time a regeneration was requested: the focused element is removed from the window by then. */
const atWork = new Map<TabId, AtWork>();

/** Records which part of the X-ray has the focus, for its replacement. */
export function noteFocus(tabId: TabId, runId: RunId, frame: HTMLElement | null): void {
  if (frame?.contains(document.activeElement) !== true) return;
  const isInPicture = document.activeElement?.getAttribute('role') === 'application';
  atWork.set(tabId, { runId, part: isInPicture ? 'application' : 'grid' });
}

/**
 * Restores the focus to the part that had it, unless it moved elsewhere meanwhile. A kept element is listed by its content, and the list
 * would choose another one (`isListed`), so the screenshot, which handles the same keys, is focused instead.
 */
export function useFocusRestore(
  tabId: TabId,
  runId: RunId,
  frame: RefObject<HTMLElement | null>,
  isListed: boolean,
): void {
  const listed = useRef(isListed);
  useEffect(() => {
    const left = atWork.get(tabId);
    if (left === undefined) return;
    if (left.runId !== runId) atWork.delete(tabId);
    if (document.activeElement !== document.body) return;
    const part = listed.current ? left.part : 'application';
    // Without an image of the page only the list can be focused.
    const target =
      frame.current?.querySelector<HTMLElement>(`[role="${part}"]`) ??
      frame.current?.querySelector<HTMLElement>('[role="grid"]');
    target?.focus({ preventScroll: true });
  }, [tabId, runId, frame]);
}

/** One a request: a result that is made again is looked at as the one before it. */
const storedViews = new Map<TabId, StoredView>();
const maxStoredViews = 20;

export interface XrayViewState {
  readonly view: XrayView;
  readonly chosen: number | null;
  readonly change: (part: Partial<XrayView>) => void;
  /** Chooses an element, and may change the view with it. */
  readonly choose: (index: number | null, part?: Partial<XrayView>) => void;
}

export function useXrayView(tabId: TabId, { nodes }: Xray): XrayViewState {
  const [state, setState] = useState(() => {
    const { view, selector } = storedViews.get(tabId) ?? { view: start, selector: null };
    const found = selector === null ? -1 : nodes.findIndex((node) => node.selector === selector);
    return { view, chosen: found === -1 ? null : found };
  });
  const put = (next: typeof state): void => {
    setState(next);
    storeRecent(
      storedViews,
      tabId,
      { view: next.view, selector: nodes[next.chosen ?? -1]?.selector ?? null },
      maxStoredViews,
    );
  };
  return {
    ...state,
    change: (part) => put({ ...state, view: { ...state.view, ...part } }),
    choose: (chosen, part = {}) => put({ view: { ...state.view, ...part }, chosen }),
  };
}
