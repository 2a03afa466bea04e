import { describe, expect, it } from 'vitest';
import { bodyIdSchema } from '../../../shared/base/brand.ts';
import { countDocuments, documentsField, readDocumentsField, storedDocuments } from '../../../shared/run/jobPages.ts';

const artifact = (from: number, count: number, digit: string) => ({
  field: documentsField({ from, count }),
  url: '/v2/crawl/x',
  body: { bodyId: bodyIdSchema.parse(digit.repeat(64)), size: 1, contentType: null, redactions: 0 },
  error: null,
});

describe('the stored documents of a job', () => {
  it('are named by their place', () => {
    expect(readDocumentsField(documentsField({ from: 3, count: 7 }))).toEqual({ from: 3, count: 7 });
    expect(readDocumentsField('documents.3')).toBeNull();
    expect(readDocumentsField('page.2')).toBeNull();
  });

  it('are in order, and superseded where they were fetched again', () => {
    const parts = [artifact(0, 2, 'a'), artifact(2, 1, 'b')];
    expect(storedDocuments(parts.toReversed()).map(({ from }) => from)).toEqual([0, 2]);
    expect(countDocuments({ artifacts: parts })).toBe(3);
    const whole = storedDocuments([...parts, artifact(0, 5, 'c')]);
    expect(whole.map(({ from, count }) => [from, count])).toEqual([[0, 5]]);
    expect(countDocuments({ artifacts: [] })).toBe(0);
  });
});
