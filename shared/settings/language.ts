import type { Settings } from './settings.ts';

/** A language that Trowel has texts in; `pseudo` is the test locale of the window. */
export type TextLanguage = Exclude<Settings['language'], 'system'>;

/**
 * Returns the language of the texts. `system` is German on a system in German (`de`, `de-AT`, `de_CH`), and English on any other.
 * @param systemLocale a BCP 47 tag, as the platform reports it
 */
export function textLanguage(language: Settings['language'], systemLocale: string): TextLanguage {
  if (language !== 'system') return language;
  return /^de(?:[-_]|$)/i.test(systemLocale) ? 'de' : 'en';
}
