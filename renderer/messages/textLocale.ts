/** A locale of the message files; `pseudo` is the test locale. */
export type TextLocale = 'en' | 'de' | 'pseudo';
