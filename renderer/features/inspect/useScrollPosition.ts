import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useServices } from '../../data/ServicesProvider.tsx';
import { maxTopOffset, topOf } from '../../ui/tables/tallScroll.ts';
import type { LinePositions } from './markdown/linePositions.ts';
import { type ScrollGoal, scrollUntilStill, watchUserScroll } from './find/scrollUntilStill.ts';

/** Scrolling is noted when it rests for so long. */
const restMs = 150;
/** Content that is on screen only briefly is recorded sooner, so that its replacement continues there. */
const briefRestMs = 40;

interface ScrollPositionOptions {
  /** Which text it is, and in which view; null while it is not on screen. */
  readonly place: string | null;
  /** There is something to scroll. */
  readonly isReady: boolean;
  /** Positions of the lines of a rendered text: scroll positions are stored by line, since heights may differ later. */
  readonly linePositions?: RefObject<LinePositions | null>;
  /** Key of a text with the same start, which was read before this one arrived. */
  readonly former?: string;
  /** This content may be replaced at any moment. */
  readonly isBrief?: boolean;
}

/** Stores the reading position in the active tab's result, and restores it when the result is shown again. */
export function useScrollPosition(
  scroller: RefObject<HTMLElement | null> | null,
  { place, isReady, linePositions, former, isBrief = false }: ScrollPositionOptions,
): void {
  const { workspace } = useServices();
  const leave = useRef<(() => void) | null>(null);
  /** Input of the user before the position was restored: ends the watch, and returns whether there was any. */
  const takeEarlyInput = useRef<() => boolean>(() => false);
  useLayoutEffect(() => {
    const element = scroller?.current ?? null;
    if (element === null) return;
    let hasScrolled = false;
    const stop = watchUserScroll(element, () => void (hasScrolled = true));
    takeEarlyInput.current = () => {
      stop();
      takeEarlyInput.current = () => false;
      return hasScrolled;
    };
    return stop;
  }, [scroller, place]);
  // Scrolling and switching tabs at once leaves no time for the timer; and content that replaces the text scrolls too.
  useLayoutEffect(() => () => leave.current?.(), [place, isReady]);
  useEffect(() => {
    const element = scroller === null ? linePositions?.current?.pane : scroller.current;
    const { activeTabId: tabId, tabs } = workspace.getState();
    if (element === null || element === undefined || place === null || tabId === null || !isReady) return;
    const kept = tabs.find((tab) => tab.id === tabId)?.scroll;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unnoted: number | null = null;
    const note = (): void => {
      unnoted = null;
      const top = topOf(element);
      const at = linePositions?.current?.at(top) ?? { line: null, past: 0 };
      workspace.changeTab(tabId, { scroll: { place, top, ...at } });
    };
    const onScroll = (): void => {
      unnoted = topOf(element);
      clearTimeout(timer);
      timer = setTimeout(note, isBrief ? briefRestMs : restMs);
    };
    const listen = (): void => element.addEventListener('scroll', onScroll, { passive: true });
    const goal = (): ScrollGoal => {
      const lines = linePositions?.current;
      if (kept === undefined || kept.line === null || lines === undefined || lines === null) {
        const top = kept?.top ?? 0;
        // A text that is still being drawn does not reach so far yet.
        return { top, isSure: maxTopOffset(element) >= top };
      }
      return { top: lines.topOf(kept.line) + kept.past, isSure: lines.isDrawn(kept.line) };
    };
    // A user who scrolls as soon as the text is there stays where that led.
    const isKept = !takeEarlyInput.current() && kept !== undefined && (kept.place === place || kept.place === former);
    const stop = isKept ? scrollUntilStill(element, goal, listen) : listen();
    const end = (): void => {
      leave.current = null;
      stop?.();
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
      // Its lines may no longer be rendered.
      if (unnoted !== null) workspace.changeTab(tabId, { scroll: { place, top: unnoted, line: null, past: 0 } });
      unnoted = null;
    };
    leave.current = end;
    return end;
  }, [scroller, linePositions, workspace, place, isReady, former, isBrief]);
}
