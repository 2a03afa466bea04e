import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useServices } from '../../data/ServicesProvider.tsx';
import { deepestTop, topOf } from '../../ui/tallScroll.ts';
import type { ReadingPlaces } from './markdown/readingPlaces.ts';
import { type ScrollGoal, scrollUntilStill } from './scrollUntilStill.ts';

/** Scrolling is noted when it rests for so long. */
const restMs = 150;
/** What is on screen for moments alone is noted sooner: what takes its place goes on there. */
const briefRestMs = 40;

interface ScrollPlaceOptions {
  /** Which text it is, and in which view; null while it is not on screen. */
  readonly place: string | null;
  /** There is something to scroll. */
  readonly isReady: boolean;
  /** Where the lines of a rendered text are: places are kept by their line, since heights may be others then. */
  readonly places?: RefObject<ReadingPlaces | null>;
  /** The place of a text that began as this one does, and was read before it came. */
  readonly former?: string;
  /** Something else takes its place at any moment. */
  readonly isBrief?: boolean;
}

/** Notes where somebody reads in the active tab's result, and goes there again when the window comes back. */
export function useScrollPlace(
  scroller: RefObject<HTMLElement | null> | null,
  { place, isReady, places, former, isBrief = false }: ScrollPlaceOptions,
): void {
  const { workspace } = useServices();
  const leave = useRef<(() => void) | null>(null);
  // Whoever scrolls and goes to another tab at once has not rested; and what takes the place of the text on screen scrolls too.
  useLayoutEffect(() => () => leave.current?.(), [place, isReady]);
  useEffect(() => {
    const element = scroller === null ? places?.current?.pane : scroller.current;
    const { activeTabId: tabId, tabs } = workspace.getState();
    if (element === null || element === undefined || place === null || tabId === null || !isReady) return;
    const kept = tabs.find((tab) => tab.id === tabId)?.scroll;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unnoted: number | null = null;
    const note = (): void => {
      unnoted = null;
      const top = topOf(element);
      const at = places?.current?.at(top) ?? { line: null, past: 0 };
      workspace.changeTab(tabId, { scroll: { place, top, ...at } });
    };
    const onScroll = (): void => {
      unnoted = topOf(element);
      clearTimeout(timer);
      timer = setTimeout(note, isBrief ? briefRestMs : restMs);
    };
    const listen = (): void => element.addEventListener('scroll', onScroll, { passive: true });
    const goal = (): ScrollGoal => {
      const lines = places?.current;
      if (kept === undefined || kept.line === null || lines === undefined || lines === null) {
        const top = kept?.top ?? 0;
        // A text that is still being drawn does not reach so far yet.
        return { top, isSure: deepestTop(element) >= top };
      }
      return { top: lines.topOf(kept.line) + kept.past, isSure: lines.isDrawn(kept.line) };
    };
    const isKept = kept !== undefined && (kept.place === place || kept.place === former);
    const stop = isKept ? scrollUntilStill(element, goal, listen) : listen();
    const end = (): void => {
      leave.current = null;
      stop?.();
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
      // Its lines may be gone from the screen by now.
      if (unnoted !== null) workspace.changeTab(tabId, { scroll: { place, top: unnoted, line: null, past: 0 } });
      unnoted = null;
    };
    leave.current = end;
    return end;
  }, [scroller, places, workspace, place, isReady, former, isBrief]);
}
