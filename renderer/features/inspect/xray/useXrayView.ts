import { useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { Xray } from '../../../../shared/api/engine/inspection.ts';
import type { XrayFilter } from '../../../../shared/xray/xrayRows.ts';
import type { Beside } from '../LinkedPanes.tsx';

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
    kept.delete(tabId);
    kept.set(tabId, { view: next.view, selector: nodes[next.chosen ?? -1]?.selector ?? null });
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(old);
  };
  return {
    ...state,
    change: (part) => put({ ...state, view: { ...state.view, ...part } }),
    choose: (chosen, part = {}) => put({ view: { ...state.view, ...part }, chosen }),
  };
}
