import { describe, expect, it } from 'vitest';
import { type PageScore, scorePage, summarize, wordF1 } from '../../../build/learn/evaluate.ts';
import type { LabeledPage } from '../../../build/learn/readPages.ts';
import { shippedModels } from '../../../electron/engine/extract/main/models.ts';

const sentence = 'The boat that had lain on the mud for so long left the harbor with the tide on Monday morning.';
const page: LabeledPage = {
  id: 'pages/0001',
  url: 'https://site.example/',
  kind: 'article',
  truth: `The harbor\n${sentence}`,
  readHtml: () => `<main><article><h1>The harbor</h1><p>${sentence.replace('mud', '<b>mud</b>')}</p></article></main>`,
  hash: '',
  fold: 0,
};

describe('the score of a page', () => {
  it('is the F1 of its words, whatever markup is around them', () => {
    expect(scorePage(page, shippedModels).f1).toBe(1);
  });

  it('counts each word as often as both texts have it', () => {
    expect(wordF1(['a', 'a', 'b'], ['a', 'c'])).toBeCloseTo(0.4);
    expect(wordF1([], [])).toBe(0);
  });

  it('is summed over pages and over kinds', () => {
    const score = (kind: LabeledPage['kind'], f1: number): PageScore => ({
      page: { ...page, kind },
      f1,
      isKindRight: true,
      hasTextAfterEnd: kind === 'forum',
      hasHole: false,
    });
    const line = summarize('unseen', [score('article', 1), score('article', 0.8), score('forum', 0.3)]);
    expect(line).toContain('F1 0.7000 ±0.3331');
    expect(line).toContain('after end 0.3333  holes 0.0000');
    expect(line).toContain('mean of kinds 0.6000');
    expect(line).toContain('article 0.9000  forum 0.3000');
  });
});
