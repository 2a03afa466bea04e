import { useRef } from 'react';
import { useRestoreFocus } from './useRestoreFocus.ts';

/** The page number field; after a number is entered, focus returns to where a keyboard user came from. */
export function usePageField() {
  const pageField = useRef<HTMLInputElement>(null);
  const { leave, goBack } = useRestoreFocus();
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
