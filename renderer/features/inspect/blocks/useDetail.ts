import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SecondaryPane } from '../LinkedPanes.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';

/**
 * Height in pixels below which an inspector has no space for list and details one below the other; a bar inside it takes space from both.
 */
export const lowUnder = 380;
const barHeight = 30;

interface DetailLayout {
  /** All of the inspector. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Pixels of the inspector. */
  readonly height: number;
  /** Bars that not every document has: notices, a second group below the list. */
  readonly bars: number;
  /** What is shown next to the page where not all three fit: the details are below the list. */
  readonly secondaryPane: SecondaryPane;
  readonly onSecondaryPane: (beside: SecondaryPane) => void;
}

/**
 * Whether the details of the chosen block are visible, and the keyboard navigation to them and back, including to the list or the markdown
 * that they replaced.
 */
export function useDetail({ frame, height, bars, secondaryPane, onSecondaryPane }: DetailLayout) {
  const [state, setState] = useState<'auto' | 'open' | 'closed'>('auto');
  const { take, focus } = useFocusOnceThere();
  const { leave, goBack } = useRestoreFocus();
  const focusOnceDrawn = useFocusOnceDrawn(frame);
  const [came] = useState<{ from: SecondaryPane | null }>({ from: null });
  const isAlone = height > 0 && height < lowUnder + bars * barHeight;
  const close = (): void => {
    came.from = null;
    setState('closed');
  };
  return {
    isOpen: state === 'open' || (state === 'auto' && !isAlone),
    /** They replace the list. */
    isAlone,
    take,
    close,
    goTo: (): void => {
      leave();
      came.from = secondaryPane === 'markdown' ? 'markdown' : null;
      if (came.from !== null) onSecondaryPane('list');
      setState('open');
      focus();
    },
    leave: (): void => {
      const { from } = came;
      close();
      if (from === 'markdown') onSecondaryPane('markdown');
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

/** Focuses a part of the inspector as soon as it is rendered. */
function useFocusOnceDrawn(frame: RefObject<HTMLElement | null>): (part: string) => void {
  const awaited = useRef<string | null>(null);
  // After every render: the part may appear in any of them.
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
