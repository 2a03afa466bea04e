import { expect, test } from 'vitest';
import { endsSentence } from '../../../../../../electron/engine/documents/layout/lines/sentenceEnd.ts';

test.each([
  'It ends.',
  'It ends.”3',
  '終わり。',
  '「終わり。」',
  'هل انتهى؟',
  'یہ ختم ہوا۔',
  'यह समाप्त हुआ।',
  'Վերջ։',
  'ចប់។',
  'as follows:',
])('%s ends a sentence', (text) => {
  expect(endsSentence(text)).toBe(true);
});

test.each(['and goes on', '続く', 'ويستمر،', 'जारी है'])('%s does not', (text) => {
  expect(endsSentence(text)).toBe(false);
});
