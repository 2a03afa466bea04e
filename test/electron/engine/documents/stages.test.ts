import { afterEach, describe, expect, it } from 'vitest';
import { disableStages, isStageEnabled, runStages, type Stage } from '../../../../electron/engine/documents/stages.ts';

const stages: readonly Stage<readonly string[]>[] = ['layout/first', 'layout/second', 'layout/third'].map((name) => ({
  name,
  run: (names) => [...names, name],
}));

describe('stages', () => {
  afterEach(() => {
    disableStages([]);
  });

  it('run in the order of their list', () => {
    expect(runStages(stages, [])).toEqual(['layout/first', 'layout/second', 'layout/third']);
  });

  it('leave out those that are disabled, until others are', () => {
    disableStages(['layout/second']);
    expect(runStages(stages, [])).toEqual(['layout/first', 'layout/third']);
    expect(isStageEnabled('layout/second')).toBe(false);
    disableStages(['layout/first']);
    expect(runStages(stages, [])).toEqual(['layout/second', 'layout/third']);
  });
});
