import { describe, expect, it } from 'vitest';
import { compareTranslations } from '../../../build/scripts/translations.mjs';
import { createText } from '../../../renderer/messages/createText.ts';
import { englishMessage, messageKeys } from '../../../renderer/messages/english.ts';
import { germanTexts } from '../../../renderer/messages/german.ts';
import { loadText } from '../../../renderer/messages/loadText.ts';
import { type MessageShape, messageShape } from '../../support/messageShape.ts';
import { refusedWords, sameInGerman } from './germanWords.ts';

/** Keywords of the search: they may repeat English ones, and are not sentences. */
const isKeywords = (key: string): boolean => key.endsWith('.words');

const pairs = messageKeys.flatMap((key) => {
  const german = germanTexts.get(key);
  const english = englishMessage(key);
  return german === undefined || english === undefined ? [] : [{ key, english, german }];
});

/** Keys with a fault that a check names, and the fault. */
function faults(check: (pair: (typeof pairs)[number]) => string | null): string[] {
  return pairs.flatMap((pair) => {
    const fault = check(pair);
    return fault === null ? [] : [`${pair.key}: ${fault}`];
  });
}

function shapeFault(english: MessageShape, german: MessageShape): string | null {
  for (const name of german.arguments.keys()) if (!english.arguments.has(name)) return `has {${name}}`;
  for (const [name, { isShown, selectCases, pluralCases }] of english.arguments) {
    const own = german.arguments.get(name);
    // A word that English bends by a number may have one form in German.
    if (isShown && own?.isShown !== true) return `does not show {${name}}`;
    for (const each of selectCases) if (own?.selectCases.has(each) !== true) return `has no case ${each} of {${name}}`;
    for (const each of own?.selectCases ?? []) if (!selectCases.has(each)) return `has a case ${each} of {${name}}`;
    if (own === undefined || own.pluralCases.size === 0) continue;
    const exact = [...pluralCases].filter((each) => each.startsWith('='));
    for (const each of exact) if (!own.pluralCases.has(each)) return `has no case ${each} of {${name}}`;
    for (const each of own.pluralCases) {
      if (!pluralCases.has(each) && each !== 'one' && each !== 'other') return `has a case ${each} of {${name}}`;
    }
    const bends = pluralCases.has('one') && !own.pluralCases.has('one') && !own.pluralCases.has('=1');
    if (bends) return `has no case one of {${name}}`;
  }
  return null;
}

/** How often a pattern occurs. */
function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

describe('the German texts', () => {
  it('have each English key and no other: missing ones are listed with their English text', () => {
    expect(compareTranslations()).toEqual({ missing: {}, stale: [] });
    expect([...germanTexts.keys()].filter((key) => englishMessage(key) === undefined)).toEqual([]);
  });

  it('are not empty, and show the same values with the same cases', () => {
    const wrong = faults(({ english, german }) =>
      german.trim() === '' ? 'is empty' : shapeFault(messageShape(english), messageShape(german)),
    );
    expect(wrong).toEqual([]);
  });

  it('are translated: what German and English have in common is listed', () => {
    const same = faults(({ english, german }) => {
      if (english !== german || sameInGerman.has(german)) return null;
      return messageShape(german).texts.some((text) => /\p{L}/u.test(text)) ? german : null;
    });
    expect(same).toEqual([]);
    const used = new Set(pairs.filter(({ english, german }) => english === german).map(({ german }) => german));
    expect([...sameInGerman].filter((text) => !used.has(text))).toEqual([]);
  });

  it('have German quotation marks in pairs, and straight ones only in code, as in English', () => {
    const wrong = faults(({ english, german }) => {
      if (countOf(german, /„/g) !== countOf(german, /“/g)) return 'has „ without “';
      if (/[”’»«]/.test(german)) return 'has a quotation mark or an apostrophe of another language';
      return countOf(german, /"/g) === countOf(english, /"/g) ? null : 'has other straight quotation marks';
    });
    expect(wrong).toEqual([]);
  });

  it('have the spaces, the non-breaking ones and the last mark of the English text', () => {
    const wrong = faults(({ key, english, german }) => {
      if (isKeywords(key)) return null;
      if (countOf(german, /\u00A0/g) !== countOf(english, /\u00A0/g)) return 'has other non-breaking spaces';
      if (/ {2}/.test(german) || german.trim() !== german)
        return english.trim() === english ? 'has extra spaces' : null;
      if (german.includes('...')) return 'has three dots in place of …';
      const last = (text: string): string => /[.…?:]$/.exec(text)?.[0] ?? '';
      return last(german) === last(english) ? null : `ends in "${last(german)}" and not "${last(english)}"`;
    });
    expect(wrong).toEqual([]);
  });

  it('keep to the wording of the house: nobody is addressed, no exclamation marks, one word a thing', () => {
    const wrong = faults(({ key, german }) => {
      if (german.includes('!')) return 'has an exclamation mark';
      // At the beginning of a sentence "Sie" and "Ihre" are the third person.
      if (/[\p{Ll}\d,)}] (?:Sie|Ihnen|Ihr|Ihre[mnrs]?)(?!\p{L})/u.test(german)) return 'addresses the person (Sie)';
      if (/(?<!\p{L})(?:du|dir|dich|dein(?:e[mnrs]?)?)(?!\p{L})/iu.test(german)) return 'addresses the person (du)';
      if (isKeywords(key)) return null;
      const refused = refusedWords.find(({ word }) => word.test(german));
      return refused === undefined ? null : `write "${refused.instead}": ${german}`;
    });
    expect(wrong).toEqual([]);
  });

  it('are loaded with the language', async () => {
    const german = await loadText('de');
    expect(german.t('app.status.errors', { count: 1 })).toBe('1 Fehler');
    expect(german.t('history.count', { count: 1200 })).toBe('1.200 Läufe');
    expect((await loadText('en')).t('app.status.errors', { count: 1 })).toBe('1 error');
    expect(createText('de').t('app.status.errors', { count: 1 })).toBe('1 error');
  });
});
