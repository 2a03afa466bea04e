import { useRef } from 'react';
import { useWayBack } from './useWayBack.ts';

/** The field for the number of a page; whoever came to it by key is where they were once a page is asked for. */
export function usePageField() {
  const pageField = useRef<HTMLInputElement>(null);
  const { leave, goBack } = useWayBack();
  return {
    pageField,
    askForPage: (): void => {
      leave();
      pageField.current?.focus();
      pageField.current?.select();
    },
    goBack,
  };
}
