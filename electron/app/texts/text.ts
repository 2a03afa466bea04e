import english from './en.json' with { type: 'json' };
import german from './de.json' with { type: 'json' };
import type { TextLanguage } from '../../../shared/settings/language.ts';

/** The texts that main shows itself: menu and native dialogs. The window's own are in its message files. */
export type TextKey = keyof typeof english;

/** A text that German lacks has its English wording. */
const texts = { en: english, de: { ...english, ...german } } as const satisfies Record<
  string,
  Readonly<Record<TextKey, string>>
>;

type MainLanguage = keyof typeof texts;

let current: MainLanguage = 'en';

/** Chooses the language of all texts from now on: main has English for the window's test locale. */
export function setTextLanguage(language: TextLanguage): void {
  current = language === 'de' ? 'de' : 'en';
}

/** The language of the texts. */
export function currentTextLanguage(): MainLanguage {
  return current;
}

/** Returns a text with its `{name}` placeholders filled in. */
export function text(key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return texts[current][key].replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );
}
