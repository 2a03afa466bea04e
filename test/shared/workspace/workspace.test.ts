import { describe, expect, it } from 'vitest';
import { defaultLayout, layoutSchema } from '../../../shared/workspace/workspace.ts';

describe('the layout of a window', () => {
  it('has the jobs where an earlier version had the agent runs', () => {
    const stored = { ...defaultLayout, activity: 'agents', openViews: ['agents', 'history', 'jobs', 'attic'] };
    expect(layoutSchema.parse(stored)).toMatchObject({ activity: 'jobs', openViews: ['jobs', 'history'] });
  });
});
