import { describe, expect, it } from 'vitest';
import { createText } from '../../../renderer/messages/createText.ts';
import { englishMessage, messageKeys } from '../../../renderer/messages/english.ts';
import { accentText, pseudoMessage } from '../../../renderer/messages/pseudo.ts';

const english = createText('en');
const pseudo = createText('pseudo');

/** Values for any argument: a number counts for plural forms and for text alike. */
function valuesOf(message: string): Record<string, number> {
  const names = [...message.matchAll(/\{\s*(\w+)/g)].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));
  return Object.fromEntries(names.map((name) => [name, 3]));
}

describe('the test locale', () => {
  it('accents letters and makes words about a third longer', () => {
    expect(accentText('Send')).toBe('Šéñð~');
    expect(accentText('Connections')).toHaveLength('Connections'.length + 4);
  });

  it('leaves arguments and plural forms alone', () => {
    expect(pseudo.t('connections.baseUrlUsed', { url: 'https://a.example' })).toContain('https://a.example');
    expect(pseudo.t('app.status.errors', { count: 1 })).toMatch(/^1 \P{ASCII}/u);
    expect(pseudo.t('app.status.errors', { count: 2 })).not.toBe(
      pseudo.t('app.status.errors', { count: 1 }).replace('1', '2'),
    );
  });

  it('leaves no English word in any message, and makes none shorter', () => {
    const faulty = messageKeys.filter((key) => {
      const values = valuesOf(englishMessage(key) ?? '');
      const shown = pseudo.t(key, values);
      return /[a-z]{2}/i.test(shown.replaceAll('~', '')) || shown.length < english.t(key, values).length;
    });
    expect(faulty).toEqual([]);
  });

  it('walks into the branches of a plural', () => {
    expect(JSON.stringify(pseudoMessage('{n, plural, one {# run} other {# runs}}'))).toContain('ŕúñ');
  });
});
