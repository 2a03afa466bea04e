import { useRef, useState } from 'react';
import { useWayBack } from './useWayBack.ts';

/** A lower inspector has no room for list and details below each other. */
const lowUnder = 380;

/** Whether the details of the chosen block are in sight, and the way to them and back by key. @param height pixels of the inspector */
export function useDetail(height: number) {
  const [state, setState] = useState<'auto' | 'open' | 'closed'>('auto');
  const { take, focus } = useFocusOnceThere();
  const { leave, goBack } = useWayBack();
  const isAlone = height > 0 && height < lowUnder;
  const close = (): void => setState('closed');
  return {
    isOpen: state === 'open' || (state === 'auto' && !isAlone),
    /** They stand in the place of the list. */
    isAlone,
    take,
    close,
    goTo: (): void => {
      leave();
      setState('open');
      focus();
    },
    leave: (): void => {
      close();
      goBack();
    },
    openFromList: (by: 'key' | 'press'): void => setState((before) => (isAlone && by === 'press' ? before : 'open')),
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
