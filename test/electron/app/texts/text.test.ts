import { afterEach, describe, expect, it } from 'vitest';
import english from '../../../../electron/app/texts/en.json' with { type: 'json' };
import german from '../../../../electron/app/texts/de.json' with { type: 'json' };
import { setTextLanguage, text } from '../../../../electron/app/texts/text.ts';

const placeholders = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([key, words]) => [key, [...words.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()]);

afterEach(() => setTextLanguage('en'));

describe('the texts of the main process', () => {
  it('has every text in German, with the same placeholders', () => {
    expect(placeholders(german)).toEqual(placeholders(english));
  });

  it('speaks the language that was chosen last', () => {
    expect(text('open.question', { host: 'example.org' })).toBe('Open example.org in the browser?');
    setTextLanguage('de');
    expect(text('open.question', { host: 'example.org' })).toBe('example.org im Browser öffnen?');
    setTextLanguage('pseudo');
    expect(text('open.yes')).toBe('Open');
  });
});
