import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Beside } from '../LinkedPanes.tsx';
import { useWayBack } from './useWayBack.ts';

/** A lower inspector has no room for list and details below each other, and a bar within it takes room from both. */
export const lowUnder = 380;
const barHeight = 30;

interface DetailPlace {
  /** All of the inspector. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Pixels of the inspector. */
  readonly height: number;
  /** Bars that not every document has: notices, a second group below the list. */
  readonly bars: number;
  /** What stands beside the page where not all three fit: the details are below the list. */
  readonly beside: Beside;
  readonly onBeside: (beside: Beside) => void;
}

/** Whether the details of the chosen block are in sight, and the way to them and back by key, also to the list or the markdown that they took the place of. */
export function useDetail({ frame, height, bars, beside, onBeside }: DetailPlace) {
  const [state, setState] = useState<'auto' | 'open' | 'closed'>('auto');
  const { take, focus } = useFocusOnceThere();
  const { leave, goBack } = useWayBack();
  const focusOnceDrawn = useFocusOnceDrawn(frame);
  const [came] = useState<{ from: Beside | null }>({ from: null });
  const isAlone = height > 0 && height < lowUnder + bars * barHeight;
  const close = (): void => {
    came.from = null;
    setState('closed');
  };
  return {
    isOpen: state === 'open' || (state === 'auto' && !isAlone),
    /** They stand in the place of the list. */
    isAlone,
    take,
    close,
    goTo: (): void => {
      leave();
      came.from = beside === 'markdown' ? 'markdown' : null;
      if (came.from !== null) onBeside('list');
      setState('open');
      focus();
    },
    leave: (): void => {
      const { from } = came;
      close();
      if (from === 'markdown') onBeside('markdown');
      if (!goBack() && from !== null) focusOnceDrawn(from === 'list' ? '[role="grid"]' : '[role="document"]');
    },
    /** @param isAgain the block was the chosen one: a first press must not take the list away */
    openFromList: (by: 'key' | 'press', isAgain: boolean): void => {
      if (isAlone && by === 'press' && !isAgain) return;
      setState('open');
      if (!isAlone) return;
      leave();
      came.from = 'list';
      focus();
    },
  };
}

/** Gives the focus to a part of the inspector as soon as it is drawn. */
function useFocusOnceDrawn(frame: RefObject<HTMLElement | null>): (part: string) => void {
  const awaited = useRef<string | null>(null);
  // After every rendering: that is when it comes.
  useLayoutEffect(() => {
    const part = awaited.current === null ? null : frame.current?.querySelector<HTMLElement>(awaited.current);
    if (part == null) return;
    awaited.current = null;
    part.focus({ preventScroll: true });
  });
  return (part) => {
    awaited.current = part;
  };
}

/** Gives the focus to a part of the window, which may not be there yet. */
function useFocusOnceThere() {
  const part = useRef<HTMLElement>(null);
  const isAwaited = useRef(false);
  return {
    take: (element: HTMLElement | null): void => {
      part.current = element;
      if (element === null || !isAwaited.current) return;
      isAwaited.current = false;
      element.focus();
    },
    focus: (): void => {
      isAwaited.current = part.current === null;
      part.current?.focus();
    },
  };
}
