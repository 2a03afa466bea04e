import { describe, expect, it } from 'vitest';
import { countSentences, endsSentence } from '../../../../../electron/engine/extract/main/sentences.ts';

describe('countSentences', () => {
  it.each([
    ['One. Two? “Three!”', 3],
    ['Version 2.4 of it', 0],
    ['你好。再见！', 2],
    ['यह एक वाक्य है। यह दूसरा है।', 2],
    ['هل هذا صحيح؟ نعم.', 2],
    ['یہ درست ہے۔ جی ہاں۔', 2],
    ['Առաջին նախադասություն։ Երկրորդ։', 2],
    ['አንድ። ሁለት።', 2],
    ['មួយ។ ពីរ។', 2],
  ])('of %j is %d', (text, count) => {
    expect(countSentences(text, 4)).toBe(count);
  });

  it('estimates them by words in scripts that do not mark their end', () => {
    expect(countSentences('คนทุกคนมีสิทธิในการดำรงชีวิต เสรีภาพ และความมั่นคงแห่งตัวตน', 30)).toBe(2);
    expect(countSentences('หน้าแรก', 2)).toBe(0);
  });
});

describe('endsSentence', () => {
  it.each([
    'It ends.',
    'It follows:',
    '说完了。',
    '他说：「好。」',
    'यह है।',
    'هل هذا صحيح؟',
    'یہ درست ہے۔',
  ])('accepts %j', (text) => {
    expect(endsSentence(text, 1)).toBe(true);
  });

  it('takes a Thai text with a sentence as one that ends', () => {
    expect(endsSentence('คนทุกคนมีสิทธิในการดำรงชีวิต', 1)).toBe(true);
    expect(endsSentence('หน้าแรก', 0)).toBe(false);
  });

  it('rejects a label', () => {
    expect(endsSentence('Menu', 0)).toBe(false);
  });
});
