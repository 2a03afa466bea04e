import { createText, type Text } from './createText.ts';
import type { TextLocale } from './textLocale.ts';

/** Creates the texts of a locale. English is part of the window's program; the catalogue of another language is loaded when it is chosen. */
export async function loadText(locale: TextLocale): Promise<Text> {
  return locale === 'de' ? createText(locale, (await import('./german.ts')).germanTexts) : createText(locale);
}
