import { useLayoutEffect, useRef, useState } from 'react';
import type { Beside } from '../LinkedPanes.tsx';
import { useWayBack } from './useWayBack.ts';

/** A lower inspector has no room for list and details below each other, and a bar within it takes room from both. */
export const lowUnder = 380;
const barHeight = 30;

interface DetailPlace {
  /** Pixels of the inspector. */
  readonly height: number;
  /** Bars that not every document has: notices, a second group below the list. */
  readonly bars: number;
  /** What stands beside the page where not all three fit: the details are below the list. */
  readonly beside: Beside;
  readonly onBeside: (beside: Beside) => void;
}

/** Whether the details of the chosen block are in sight, and the way to them and back by key, also from the markdown that they take the place of. */
export function useDetail({ height, bars, beside, onBeside }: DetailPlace) {
  const [state, setState] = useState<'auto' | 'open' | 'closed'>('auto');
  const { take, focus } = useFocusOnceThere();
  const { leave, goBack } = useWayBack();
  const text = useTextFocus();
  const [came] = useState({ isFromText: false });
  const isAlone = height > 0 && height < lowUnder + bars * barHeight;
  const close = (): void => setState('closed');
  return {
    isOpen: state === 'open' || (state === 'auto' && !isAlone),
    /** They stand in the place of the list. */
    isAlone,
    take,
    /** The pane of the markdown. */
    text: text.pane,
    close,
    goTo: (): void => {
      leave();
      came.isFromText = beside === 'markdown';
      if (came.isFromText) onBeside('list');
      setState('open');
      focus();
    },
    leave: (): void => {
      close();
      if (came.isFromText) onBeside('markdown');
      if (!goBack() && came.isFromText) text.focus();
      came.isFromText = false;
    },
    /** @param isAgain the block was the chosen one: a first press must not take the list away */
    openFromList: (by: 'key' | 'press', isAgain: boolean): void =>
      setState((before) => (isAlone && by === 'press' && !isAgain ? before : 'open')),
  };
}

/** Gives the focus to the markdown as soon as it is drawn. */
function useTextFocus() {
  const pane = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  // After every rendering: that is when it comes.
  useLayoutEffect(() => {
    if (!isAwaited.current || pane.current === null) return;
    isAwaited.current = false;
    pane.current.focus({ preventScroll: true });
  });
  return {
    pane,
    focus: (): void => {
      isAwaited.current = true;
    },
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
