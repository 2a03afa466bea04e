import { type RefObject, useEffect, useRef } from 'react';
import type { ScrollPlace } from '../../../shared/workspace/workspace.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { countAbove } from './countAbove.ts';

/** Scrolling is noted when it rests for so long. */
const restMs = 150;
/** A place is looked for while the content still grows, about five seconds. */
const mostFrames = 300;
const stableFrames = 3;

interface ScrollPlaceOptions {
  /** Which text it is, and in which view; null while it is not on screen. */
  readonly place: string | null;
  /** There is something to scroll. */
  readonly isReady: boolean;
  /** The place lies in a part that is not drawn yet. */
  readonly onMissing?: () => void;
}

/** Notes where somebody reads in the active tab's result, and goes there again when the window comes back. */
export function useScrollPlace(
  scroller: RefObject<HTMLElement | null>,
  { place, isReady, onMissing }: ScrollPlaceOptions,
): void {
  const { workspace } = useServices();
  const missing = useRef(onMissing);
  useEffect(() => {
    missing.current = onMissing;
  });
  useEffect(() => {
    const element = scroller.current;
    const { activeTabId: tabId, tabs } = workspace.getState();
    if (element === null || place === null || tabId === null || !isReady) return;
    const kept = tabs.find((tab) => tab.id === tabId)?.scroll;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (): void => {
      const { top, line, past } = readPlace(element);
      workspace.changeTab(tabId, { scroll: { place, top, line, past } });
    };
    const onScroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(note, restMs);
    };
    const listen = (): void => element.addEventListener('scroll', onScroll, { passive: true });
    const stop = kept?.place === place ? goBack(element, kept, () => missing.current?.(), listen) : listen();
    return () => {
      stop?.();
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, workspace, place, isReady]);
}

/** The scroll offset, and the block at the top with how far it is past: blocks that are not drawn yet have guessed heights. */
function readPlace(element: HTMLElement): Pick<ScrollPlace, 'top' | 'line' | 'past'> {
  const edge = element.getBoundingClientRect().top;
  const blocks = [...element.querySelectorAll<HTMLElement>('[data-line]')];
  const block = blocks[countAbove(blocks, edge, 'bottom')];
  if (block === undefined) return { top: element.scrollTop, line: null, past: 0 };
  const { top } = block.getBoundingClientRect();
  return { top: element.scrollTop, line: Number(block.dataset['line']), past: edge - top };
}

/** Tries frame by frame until the place holds still, or until somebody scrolls by themselves. */
function goBack(element: HTMLElement, kept: ScrollPlace, onMissing: () => void, onDone: () => void): () => void {
  let frame = 0;
  let held = 0;
  let request = 0;
  const finish = (): void => {
    cancelAnimationFrame(request);
    for (const name of ['wheel', 'pointerdown', 'keydown']) element.removeEventListener(name, finish);
    onDone();
  };
  const step = (): void => {
    const before = element.scrollTop;
    const block = kept.line === null ? null : element.querySelector<HTMLElement>(`[data-line="${kept.line}"]`);
    if (kept.line !== null && block === null) onMissing();
    const goal =
      block === null
        ? kept.top
        : before + block.getBoundingClientRect().top - element.getBoundingClientRect().top + kept.past;
    element.scrollTop = goal;
    const isThere = Math.abs(element.scrollTop - goal) < 1 && (kept.line === null || block !== null);
    held = isThere && Math.abs(goal - before) < 1 ? held + 1 : 0;
    frame += 1;
    if (held >= stableFrames || frame >= mostFrames) finish();
    else request = requestAnimationFrame(step);
  };
  for (const name of ['wheel', 'pointerdown', 'keydown']) element.addEventListener(name, finish, { passive: true });
  step();
  return () => {
    cancelAnimationFrame(request);
    for (const name of ['wheel', 'pointerdown', 'keydown']) element.removeEventListener(name, finish);
  };
}
