import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createText, type Text, type TextLocale } from './createText.ts';

const TextContext = createContext<Text | null>(null);

/** Gives the texts of a locale to everything below it. */
export function TextProvider({ locale, children }: { readonly locale: TextLocale; readonly children: ReactNode }) {
  const text = useMemo(() => createText(locale), [locale]);
  return <TextContext value={text}>{children}</TextContext>;
}

/** The texts and formats of the window's locale: `const { t } = useText()`. */
export function useText(): Text {
  const text = useContext(TextContext);
  if (text === null) throw new Error('useText needs a TextProvider above it');
  return text;
}
