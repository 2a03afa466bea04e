import { describe, expect, it } from 'vitest';
import { labelBlocks, scoredWords } from '../../../build/learn/labelBlocks.ts';

function labels(blocks: readonly string[], truth: string): number[] {
  return [...labelBlocks(blocks.map(scoredWords), scoredWords(truth))];
}

describe('the labels of blocks', () => {
  const sentence = 'The boat that had lain on the mud left the harbor with the tide.';

  it('are 1 for main content and 0 for the rest', () => {
    expect(labels(['Home Blog', 'The harbor', sentence, 'All rights reserved'], `The harbor\n${sentence}`)).toEqual([
      0, 1, 1, 0,
    ]);
  });

  it('share what may be one of two blocks', () => {
    expect(labels(['Harbor', sentence, 'Harbor'], sentence)).toEqual([0, 1, 0]);
    expect(labels(['Harbor news', 'Harbor news', sentence], `Harbor news ${sentence}`)).toEqual([0.5, 0.5, 1]);
  });

  it('are 1 for a long copy out of order', () => {
    expect(labels([sentence, 'Harbor news of this week', sentence], `Harbor news of this week ${sentence}`)[0]).toBe(1);
  });

  it('are 0 for chance matches of single words', () => {
    expect(labels(['the menu of all the things', sentence], sentence)).toEqual([0, 1]);
  });
});
