import { describe, expect, it } from 'vitest';
import { hasHole, hasTextAfterEnd } from '../../../build/learn/gaps.ts';

const truth = 'The boat left on Monday\n\nThe harbor was quiet again\n\nNobody waved from the pier';

describe('what is wrong with the extraction of a page', () => {
  it('is text after the end of its main content', () => {
    expect(hasTextAfterEnd(truth, truth)).toBe(false);
    expect(hasTextAfterEnd(`${truth}\nRelated stories`, truth)).toBe(true);
    expect(hasTextAfterEnd(`Menu\n${truth}\n—\n`, truth)).toBe(false);
    expect(hasTextAfterEnd('', truth)).toBe(false);
  });

  it('is a paragraph that is missing between two others', () => {
    expect(hasHole(truth, truth)).toBe(false);
    expect(hasHole('The boat left on Monday\nNobody waved from the pier', truth)).toBe(true);
    expect(hasHole('The boat left on Monday', truth)).toBe(false);
    expect(hasHole('', truth)).toBe(false);
  });
});
