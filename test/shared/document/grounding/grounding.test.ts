import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGrounding, sentencesOf } from '../../../../shared/document/grounding/grounding.ts';
import { claimedNumber, numbersIn } from '../../../../shared/document/grounding/numbers.ts';
import { plainText } from '../../../../shared/document/grounding/plainText.ts';

const markdown = `# Tarn 2 stove

A folding stove for **long weekends**: two independent burners. It weighs 3.42 kg.

| Price | Stock |
|---|---|
| € 1,189.00 | In stock, 14 left |

- Carry case with [repair kit](https://shop.example/kit?price=77)
- Porridge with berries, € 6.50
- Coffee from a moka pot, € 2.80

The valve still simmers when the canister is nearly empty.
`;
const page = createGrounding(markdown);
const said = (claim: string, near?: number) => {
  const { kind, start, end, from, to } = page.find(claim, near);
  return { kind, words: markdown.slice(start, end), sentence: markdown.slice(from, to) };
};

describe('a claim', () => {
  it.each([
    ['Tarn 2 stove', 'Tarn 2 stove'],
    ['LONG WEEKENDS: two', 'long weekends**: two'],
    ['Carry case with repair kit', 'Carry case with [repair kit'],
    ['1189', '1,189.00'],
    ['1189.00', '1,189.00'],
    ['€ 1.189,00', '1,189.00'],
    ['14', '14'],
    ['3.42 kg', '3.42 kg'],
    ['In stock, 14 left', 'In stock, 14 left'],
  ])('%s stands there word for word', (claim, words) => {
    expect(said(claim)).toMatchObject({ kind: 'exact', words });
  });

  it('is led to its own sentence', () => {
    expect(said('two independent burners').sentence).toBe(
      'A folding stove for **long weekends**: two independent burners.',
    );
    expect(said('3.42 kg').sentence).toBe('It weighs 3.42 kg.');
    expect(said('2.8').sentence).toBe('- Coffee from a moka pot, € 2.80');
  });

  it('stands there in most of its words', () => {
    expect(said('The valve simmers with a nearly empty canister')).toMatchObject({
      kind: 'fuzzy',
      words: 'The valve still simmers when the canister is nearly empty.',
    });
  });

  it.each([
    '189',
    '8',
    'a titanium kettle for winter',
    '77',
    'https://shop.example/kit',
    'true',
    '',
    '***',
    'stov',
  ])('%s does not', (claim) => {
    expect(page.find(claim).kind).toBe('none');
  });

  it('with another number is another claim', () => {
    expect(page.find('the coffee from the moka pot costs € 2.80').kind).toBe('fuzzy');
    expect(page.find('coffee costs € 7.40').kind).toBe('none');
  });

  it('of several places, has the one that is nearest', () => {
    const twice = createGrounding('Small: € 5\n\nLarge: € 5\n');
    expect(twice.find('5').start).toBe(9);
    expect(twice.find('5', 16).start).toBe(21);
  });

  it('without spaces between words is found in part', () => {
    const japanese = createGrounding('折りたたみ式のストーブです。価格は安い。');
    expect(japanese.find('ストーブ').kind).toBe('exact');
    expect(japanese.find('折りたたみ式ストーブ').kind).toBe('fuzzy');
  });

  it('that is cut out of a text is found in it, and offsets stay within', () => {
    const word = fc.constantFrom(
      'stove',
      'Ärger',
      '**bold**',
      '[x](http://y)',
      '1,280',
      'ǅ',
      'İ',
      '😀',
      '\n',
      '|',
      '价格',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), fc.nat(30), fc.nat(8), (words, from, count) => {
        const text = words.join(' ');
        const claim = words.slice(from, from + count + 1).join(' ');
        const { kind, start, end, from: first, to } = createGrounding(text).find(claim);
        expect([start >= 0, end <= text.length, start <= end, first <= start, to >= end]).not.toContain(false);
        if (/[\p{L}\p{N}]/u.test(plainText(claim).text)) expect(kind).not.toBe('none');
        if (kind === 'exact' && claimedNumber(claim) === null)
          expect(plainText(text.slice(start, end)).text).toBe(plainText(claim).text);
      }),
      { numRuns: 200 },
    );
  });
});

it('numbers as pages write them', () => {
  const read = (text: string) => [...numbersIn(text)].flatMap(({ readings }) => readings);
  expect(read('1,280 g')).toEqual([1280, 1.28]);
  expect(read('1 280,50')).toEqual([1280.5]);
  expect(read('1.234.567')).toEqual([1234567]);
  expect(read('189.00 and 7')).toEqual([189, 7]);
  expect(claimedNumber('€ 189')).toEqual([189]);
  expect(claimedNumber('from 3 to 5')).toBeNull();
  expect(claimedNumber('Tarn 2')).toBeNull();
});

it('sentences end at their marks, at the line at the latest', () => {
  const text = 'One. Two!\n\n| a | b |\n  - three';
  expect(sentencesOf(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    'One.',
    'Two!',
    '| a | b |',
    '- three',
  ]);
});
