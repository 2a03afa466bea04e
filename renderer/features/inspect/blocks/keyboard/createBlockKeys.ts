import type { KeyboardEvent } from 'react';
import { zoomStep } from '../page/pageZoom.ts';
import type { BlockView } from '../useBlockView.ts';

interface BlockKeys {
  readonly view: BlockView;
  readonly change: (part: Partial<BlockView>) => void;
  readonly pageCount: number;
  /** The size at which the page is drawn. */
  readonly zoom: () => number;
  readonly step: (by: 1 | -1) => void;
  readonly openDetail: () => void;
  /** The details of a block are visible. */
  readonly hasDetail: boolean;
  readonly closeDetail: () => void;
  readonly copyContent: () => void;
  readonly promptForPage: () => void;
}

/** Keyboard shortcuts of the blocks inspector (ux.md 8): single letters, outside text fields. Returns true if the key was one of them. */
export function createBlockKeys(keys: BlockKeys): (event: KeyboardEvent) => boolean {
  const { view, change, pageCount } = keys;
  const acts: Readonly<Record<string, () => void>> = {
    n: () => keys.step(1),
    p: () => keys.step(-1),
    c: keys.copyContent,
    b: () => change({ showsBoxes: !view.showsBoxes }),
    g: keys.promptForPage,
    '+': () => change({ zoom: zoomStep(keys.zoom(), 1) }),
    '=': () => change({ zoom: zoomStep(keys.zoom(), 1) }),
    '-': () => change({ zoom: zoomStep(keys.zoom(), -1) }),
    '0': () => change({ zoom: null }),
  };
  const ofPages: Readonly<Record<string, () => void>> = {
    PageUp: () => change({ page: Math.max(0, view.page - 1) }),
    PageDown: () => change({ page: Math.max(0, Math.min(pageCount - 1, view.page + 1)) }),
    Home: () => change({ page: 0 }),
    End: () => change({ page: Math.max(0, pageCount - 1) }),
    Enter: keys.openDetail,
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('input, textarea, [contenteditable]') !== null) return false;
    // Lists and texts use these keys themselves; on a button, Enter presses it.
    const isOnPage = target.closest('[data-page-view], [data-page-strip]') !== null;
    const isOnDetail = target.closest('[data-block-detail]') !== null;
    const act =
      acts[event.key.toLowerCase()] ??
      (isOnPage ? ofPages[event.key] : undefined) ??
      ((isOnDetail || keys.hasDetail) && event.key === 'Escape' ? keys.closeDetail : undefined);
    if (act === undefined) return false;
    act();
    return true;
  };
}
