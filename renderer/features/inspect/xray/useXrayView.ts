import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RunId, TabId } from '../../../../shared/base/brand.ts';
import type { Xray } from '../../../../shared/api/engine/inspection.ts';
import type { XrayFilter } from '../../../../shared/xray/xrayRows.ts';
import type { Beside } from '../LinkedPanes.tsx';
import { keepLast } from '../../../ui/keepLast.ts';

/** What somebody has chosen in the X-ray of a request. */
export interface XrayView extends XrayFilter {
  /** Pixels on screen for one of the page; null fits its width into the pane. */
  readonly zoom: number | null;
  readonly showsNames: boolean;
  readonly beside: Beside;
}

const start: XrayView = { states: [], rules: [], text: '', zoom: null, showsNames: true, beside: 'list' };

interface Kept {
  readonly view: XrayView;
  /** The chosen element by its selector: a result that is made again has it at another place. */
  readonly selector: string | null;
}

interface AtWork {
  /** The run that was looked at; it stands there once more while the next one is made. */
  readonly runId: RunId;
  readonly part: 'grid' | 'application';
}

/** Where the keyboard was when a result was asked to be made again: what had the focus is gone from the window by then. */
const atWork = new Map<TabId, AtWork>();

/** Notes which part of the X-ray has the focus, for the one that takes its place. */
export function noteFocus(tabId: TabId, runId: RunId, frame: HTMLElement | null): void {
  if (frame?.contains(document.activeElement) !== true) return;
  const isInPicture = document.activeElement?.getAttribute('role') === 'application';
  atWork.set(tabId, { runId, part: isInPicture ? 'application' : 'grid' });
}

/**
 * Gives the focus back to the part that had it, unless it went elsewhere meanwhile. A kept element is listed by what is in
 * it: the list would choose another one (`isListed`), so the picture takes the same keys.
 */
export function useFocusKept(
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
    frame.current?.querySelector<HTMLElement>(`[role="${part}"]`)?.focus({ preventScroll: true });
  }, [tabId, runId, frame]);
}

/** One a request: a result that is made again is looked at as the one before it. */
const kept = new Map<TabId, Kept>();
const mostKept = 20;

export interface XrayViewState {
  readonly view: XrayView;
  readonly chosen: number | null;
  readonly change: (part: Partial<XrayView>) => void;
  /** Chooses an element, and may change the view with it. */
  readonly choose: (index: number | null, part?: Partial<XrayView>) => void;
}

export function useXrayView(tabId: TabId, { nodes }: Xray): XrayViewState {
  const [state, setState] = useState(() => {
    const { view, selector } = kept.get(tabId) ?? { view: start, selector: null };
    const found = selector === null ? -1 : nodes.findIndex((node) => node.selector === selector);
    return { view, chosen: found === -1 ? null : found };
  });
  const put = (next: typeof state): void => {
    setState(next);
    keepLast(kept, tabId, { view: next.view, selector: nodes[next.chosen ?? -1]?.selector ?? null }, mostKept);
  };
  return {
    ...state,
    change: (part) => put({ ...state, view: { ...state.view, ...part } }),
    choose: (chosen, part = {}) => put({ view: { ...state.view, ...part }, chosen }),
  };
}
