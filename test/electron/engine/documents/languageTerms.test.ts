import { expect, test } from 'vitest';
import { termPattern } from '../../../../electron/engine/documents/languageTerms.ts';

const matches = (source: string, text: string): boolean => new RegExp(`^${source}$`, 'iu').test(text);

test('a pattern has the terms of all languages, and the full stop of an abbreviation is literal', () => {
  expect(['Seite', 'página', 'стр', 'sivu'].every((text) => matches(termPattern('page'), text))).toBe(true);
  expect(matches(termPattern('month'), 'août')).toBe(true);
  expect(matches(termPattern('table'), 'tab.')).toBe(true);
  expect(matches(termPattern('table'), 'tabx')).toBe(false);
});

test('titles of contents are patterns, and kinds can be joined', () => {
  expect(
    ['Table of Contents', 'Inhaltsverzeichnis', '目 录'].every((text) => matches(termPattern('contents'), text)),
  ).toBe(true);
  expect(matches(termPattern('pageAbbreviation', 'page'), 'pp')).toBe(true);
});
