import { useRef } from 'react';

/** What had the focus before a key took it elsewhere may have it again. */
export function useWayBack() {
  const before = useRef<Element>(null);
  return {
    leave: (): void => {
      before.current = document.activeElement;
    },
    goBack: (): void => {
      if (before.current instanceof HTMLElement) before.current.focus();
      before.current = null;
    },
  };
}
