import { type RefObject, useEffect } from 'react';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { ReadingPlaces } from './markdown/readingPlaces.ts';
import { type ScrollGoal, scrollUntilStill } from './scrollUntilStill.ts';

/** Scrolling is noted when it rests for so long. */
const restMs = 150;
interface ScrollPlaceOptions {
  /** Which text it is, and in which view; null while it is not on screen. */
  readonly place: string | null;
  /** There is something to scroll. */
  readonly isReady: boolean;
  /** Where the lines of a rendered text are: places are kept by their line, since heights may be others then. */
  readonly places?: RefObject<ReadingPlaces | null>;
}

/** Notes where somebody reads in the active tab's result, and goes there again when the window comes back. */
export function useScrollPlace(
  scroller: RefObject<HTMLElement | null> | null,
  { place, isReady, places }: ScrollPlaceOptions,
): void {
  const { workspace } = useServices();
  useEffect(() => {
    const element = scroller === null ? places?.current?.pane : scroller.current;
    const { activeTabId: tabId, tabs } = workspace.getState();
    if (element === null || element === undefined || place === null || tabId === null || !isReady) return;
    const kept = tabs.find((tab) => tab.id === tabId)?.scroll;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (): void => {
      const at = places?.current?.at(element.scrollTop) ?? { line: null, past: 0 };
      workspace.changeTab(tabId, { scroll: { place, top: element.scrollTop, ...at } });
    };
    const onScroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(note, restMs);
    };
    const listen = (): void => element.addEventListener('scroll', onScroll, { passive: true });
    const goal = (): ScrollGoal => {
      const lines = places?.current;
      if (kept === undefined || kept.line === null || lines === undefined || lines === null)
        return { top: kept?.top ?? 0, isSure: true };
      return { top: lines.topOf(kept.line) + kept.past, isSure: lines.isDrawn(kept.line) };
    };
    const stop = kept?.place === place ? scrollUntilStill(element, goal, listen) : listen();
    return () => {
      stop?.();
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, places, workspace, place, isReady]);
}
