import { useRef } from 'react';

/** What had the focus before a key took it elsewhere may have it again. */
export function useWayBack() {
  const before = useRef<Element>(null);
  return {
    leave: (): void => {
      before.current = document.activeElement;
    },
    /** False where it is not there any more. */
    goBack: (): boolean => {
      const element = before.current;
      before.current = null;
      if (!(element instanceof HTMLElement) || !element.isConnected) return false;
      element.focus();
      return true;
    },
  };
}
