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
