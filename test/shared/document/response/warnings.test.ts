import { expect, test } from 'vitest';
import { joinWarnings, splitWarnings } from '../../../../shared/document/response/warnings.ts';

test('warnings survive the one string of the API, whatever they quote', () => {
  const warnings = ['One. With two sentences.', 'excludeTags: "a\nb" is no selector.'];
  expect(splitWarnings(joinWarnings(warnings))).toEqual([
    'One. With two sentences.',
    'excludeTags: "a b" is no selector.',
  ]);
  expect(joinWarnings([])).toBeUndefined();
});

test('the text of another service is one item, and an empty one is none', () => {
  expect(splitWarnings('Slow. Very slow.')).toEqual(['Slow. Very slow.']);
  expect(splitWarnings('same\n\nsame\n')).toEqual(['same']);
  expect(splitWarnings(null)).toEqual([]);
  expect(splitWarnings(' ')).toEqual([]);
});
