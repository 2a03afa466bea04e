import { useRef } from 'react';

/** Returns focus to the element that had it before a key moved it. */
export function useRestoreFocus() {
  const before = useRef<Element>(null);
  return {
    leave: (): void => {
      before.current = document.activeElement;
    },
    /** False if the element is no longer in the document. */
    goBack: (): boolean => {
      const element = before.current;
      before.current = null;
      if (!(element instanceof HTMLElement) || !element.isConnected) return false;
      element.focus();
      return true;
    },
  };
}
