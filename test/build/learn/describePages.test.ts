import { describe, expect, it } from 'vitest';
import { describePages } from '../../../build/learn/describePages.ts';
import type { LabeledPage } from '../../../build/learn/readPages.ts';
import { trainModels } from '../../../build/learn/train.ts';
import { encodeModel, hashFeatures } from '../../../electron/engine/extract/main/modelFile.ts';
import { shippedModels } from '../../../electron/engine/extract/main/models.ts';

const sentence = (index: number): string =>
  `In year ${index} the harbor was dredged again, and the boats that had lain on the mud went out with the tide.`;

function page(number: number): LabeledPage {
  const text = Array.from({ length: 6 }, (_, index) => sentence(number * 10 + index));
  const menu = Array.from({ length: 5 }, (_, index) => `<li><a href="/${index}">Part ${index}</a></li>`).join('');
  const html = `<nav><ul>${menu}</ul></nav><main>${text.map((each) => `<p>${each}</p>`).join('')}</main><footer>Imprint</footer>`;
  return {
    id: `pages/000${number}`,
    url: `https://site${number}.example/`,
    kind: number % 2 === 0 ? 'article' : 'service',
    truth: text.join('\n'),
    readHtml: () => html,
    hash: '',
    fold: number % 2,
  };
}

describe('the description of labeled pages', () => {
  const pages = [page(1), page(2), page(3)];
  const described = describePages(pages, () => undefined);
  const { blocks, kinds } = described;

  it('has the features that the engine computes', () => {
    expect(hashFeatures(blocks.names)).toBe(shippedModels.content.featuresHash);
    expect(hashFeatures(kinds.names)).toBe(shippedModels.kind.featuresHash);
  });

  it('labels the blocks of each page, which weighs the same as any other', () => {
    expect(blocks.binned.rows).toBe(3 * 12);
    expect([...blocks.labels.subarray(0, 12)]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0]);
    expect([...blocks.pages.subarray(10, 14)]).toEqual([0, 0, 1, 1]);
    const weight = blocks.weights.subarray(12, 24).reduce((sum, each) => sum + each, 0);
    expect(weight).toBeCloseTo(100, 2);
    expect([...kinds.labels]).toEqual([2, 0, 2]);
  });

  it('gives the same models twice, and others from other pages', () => {
    const hash = 'cd'.repeat(32);
    const train = (isUsed: (index: number) => boolean): readonly Uint8Array[] => {
      const { content, kind } = trainModels(described, isUsed, hash);
      return [encodeModel(content), encodeModel(kind)];
    };
    const all = train(() => true);
    expect(train(() => true)).toEqual(all);
    expect(train((index) => index !== 1)).not.toEqual(all);
  });
});
