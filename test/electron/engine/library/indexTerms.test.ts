import { describe, expect, it } from 'vitest';
import { indexQueryTerms, indexTerms } from '../../../../electron/engine/library/indexTerms.ts';
import { attackTexts } from '../../../support/attackTexts.ts';

describe('indexTerms', () => {
  it.each([
    ['words without case, accents and endings', 'Cleaning the Café machines', ['clean', 'the', 'caf', 'machin']],
    ['numbers and full-width characters', 'Model ＸＬ 2024', ['model', 'xl', '2024']],
    ['German', 'Öffnungszeiten der Brücke', ['offnungszeit', 'der', 'bruck']],
  ])('gives %s', (_, text, terms) => {
    expect(indexTerms(text)).toEqual(terms);
  });

  it('gives the same pairs of Chinese characters alone and within a sentence', () => {
    const within = new Set(indexTerms('我们在北京大学学习人工智能。'));
    for (const term of indexTerms('北京 大学')) expect(within).toContain(term);
  });

  it('cuts Thai into words', () => {
    expect(indexTerms('ภาษาไทย').length).toBeGreaterThan(1);
  });

  it('separates a script without spaces from the letters beside it', () => {
    expect(indexTerms('使用USB接口')).toContain('usb');
  });

  it.each(Object.entries(attackTexts))('reads hostile text: %s', (_, text) => {
    expect(Array.isArray(indexTerms(text))).toBe(true);
  });
});

describe('indexQueryTerms', () => {
  it('leaves out stop words and repetitions', () => {
    expect(indexQueryTerms('how to clean the machine and the machines', 10)).toEqual(['clean', 'machin']);
  });

  it('keeps stop words where there is nothing else', () => {
    expect(indexQueryTerms('to be or not to be', 10)).toEqual(['to', 'be', 'or', 'not']);
  });

  it('is empty without a word', () => {
    expect(indexQueryTerms('?! …', 10)).toEqual([]);
  });
});
