import { describe, expect, it } from 'vitest';
import { textLanguage } from '../../../shared/settings/language.ts';

describe('the language of the texts', () => {
  it.each([
    ['system', 'de', 'de'],
    ['system', 'de-AT', 'de'],
    ['system', 'de_CH.UTF-8', 'de'],
    ['system', 'den', 'en'],
    ['system', 'fr-FR', 'en'],
    ['system', '', 'en'],
    ['en', 'de-DE', 'en'],
    ['de', 'en-US', 'de'],
    ['pseudo', 'de-DE', 'pseudo'],
  ] as const)('%s on a system in "%s" is %s', (language, system, expected) => {
    expect(textLanguage(language, system)).toBe(expected);
  });
});
