import { expect, it } from 'vitest';
import { relationOf } from '../../../../renderer/data/history/previousRun.ts';
import { connectionIdSchema, runIdSchema } from '../../../../shared/base/brand.ts';
import { reduceRunLog, type RunModel } from '../../../../shared/run/reduceRun.ts';
import { workspaceTabSchema } from '../../../../shared/workspace/workspace.ts';
import { completed, created, logged, started } from '../../../support/runEvents.ts';

function run(id: string, url: string, connection = 'one'): RunModel {
  const model = reduceRunLog(logged([created(runIdSchema.parse(id), { url }), started, completed]));
  if (model === null) throw new Error('the log has no run');
  return { ...model, connectionId: connectionIdSchema.parse(connection) };
}

it('names what two compared runs have in common, the closest relation first', () => {
  const now = run('run-00000002', 'https://a.example/?day=2');
  const tab = workspaceTabSchema.parse({
    id: 'tab-00000001',
    connectionId: 'one',
    draft: { body: {}, source: null },
    runId: now.runId,
    previousRunId: 'run-00000001',
    builderView: 'form',
    resultTab: null,
  });
  const related = (a: RunModel) => relationOf([tab], a, now);
  expect(related(run('run-00000001', 'https://a.example/?day=1'))).toBe('tab');
  expect(related(run('run-00000003', 'https://a.example/?day=2', 'two'))).toBe('connection');
  expect(related(run('run-00000003', 'https://a.example/?day=2'))).toBe('address');
  expect(related(run('run-00000003', 'https://a.example/about'))).toBe('host');
  expect(related(run('run-00000003', 'https://b.example/'))).toBe('other');
});
