import { describe, expect, it } from 'vitest';
import { groupFeatures, scoreVariants } from '../../../build/learn/ablate.ts';
import { describePages } from '../../../build/learn/describePages.ts';
import type { LabeledPage } from '../../../build/learn/readPages.ts';
import { shippedModels } from '../../../electron/engine/extract/main/models.ts';

const sentence = 'The boat that had lain on the mud for so long left the harbor with the tide on Monday morning.';
const page: LabeledPage = {
  id: 'pages/0001',
  url: 'https://site.example/',
  kind: 'article',
  truth: `The harbor\n${sentence}`,
  readHtml: () => `<nav><a href="/">Home</a></nav><main><h1>The harbor</h1><p>${sentence}</p></main>`,
  hash: '',
  fold: 0,
};

describe('the groups of features', () => {
  const { names } = describePages([page], () => undefined).blocks;
  const groups = groupFeatures(names);
  const namesOf = (group: string): readonly (string | undefined)[] =>
    groups.find(({ name }) => name === group)?.features.map((feature) => names[feature]) ?? [];

  it('contain each feature once', () => {
    const features = groups.flatMap((group) => group.features);
    expect(features.toSorted((one, other) => one - other)).toEqual([...names.keys()]);
  });

  it('are one a purpose', () => {
    expect(namesOf('repeats')).toEqual(['repeats', 'repeatsBefore']);
    expect(namesOf('text')).toContain('isProse');
  });
});

describe('the scores of variants', () => {
  it('are those of the blocks that the model of the fold chooses', () => {
    const { content } = shippedModels;
    const nothing = { ...content, forest: { ...content.forest, trees: 0 } };
    const seen: string[] = [];
    const [shipped, undecided] = scoreVariants([page], [[content], [nothing]], (id) => seen.push(id));
    expect(seen).toEqual(['pages/0001']);
    expect(shipped).toBe(1);
    expect(undecided).toBeLessThan(1);
  });
});
