import { describe, expect, it } from 'vitest';
import { defaultLayout, layoutSchema } from '../../../shared/workspace/workspace.ts';

describe('the layout of a window', () => {
  it.each([
    ['agents', 'jobs'],
    ['usage', 'history'],
    ['lab', 'engine'],
    ['connections', 'settings'],
    ['constructor', null],
  ])('has the part that %s of an earlier version is in now', (former, now) => {
    const parsed = layoutSchema.safeParse({ ...defaultLayout, activity: former, openViews: [former] });
    expect(parsed.data?.activity ?? null).toBe(now);
  });
});

it('reads the comparison of an earlier version by its source', () => {
  const read = (compared: unknown) => layoutSchema.parse({ ...defaultLayout, compared }).compared;
  const runs = { a: 'run-00000001', b: 'run-00000002' };
  expect(read(runs)).toEqual({ ...runs, source: 'run' });
  expect(read({ ...runs, baseline: true })).toEqual({ ...runs, source: 'baseline' });
  expect(read({ ...runs, source: 'changeTracking' })).toEqual({ ...runs, source: 'changeTracking' });
  expect(read(null)).toBeNull();
});
