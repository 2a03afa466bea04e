import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import type { Text } from './createText.ts';
import { loadText } from './loadText.ts';
import type { TextLocale } from './textLocale.ts';

const TextContext = createContext<Text | null>(null);

interface TextProviderProps {
  readonly locale: TextLocale;
  /** Texts for the first render. */
  readonly initial: Text;
  readonly children: ReactNode;
}

/** Gives the texts of a locale to everything below it. While the texts of a new locale load, those of the previous one stay. */
export function TextProvider({ locale, initial, children }: TextProviderProps) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    let isCurrent = true;
    void loadText(locale).then((loaded) => {
      if (isCurrent) setText((shown) => (shown.locale === locale ? shown : loaded));
    });
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  useLayoutEffect(() => {
    document.documentElement.lang = text.tag;
  }, [text]);
  return <TextContext value={text}>{children}</TextContext>;
}

/** The texts and formats of the window's locale: `const { t } = useText()`. */
export function useText(): Text {
  const text = useContext(TextContext);
  if (text === null) throw new Error('useText needs a TextProvider above it');
  return text;
}
