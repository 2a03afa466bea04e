import { expect, it } from 'vitest';
import { reportOf } from '../../../../electron/core/agents/statusReport.ts';
import { readApproval } from '../../../../shared/api/pendingApproval.ts';

it('keeps an approval that is asked for however long its inputs are', () => {
  const input = { text: 'x'.repeat(30_000) };
  const calls = [{ id: 'c1', provider: 'p', capability: 'x/y', input, creditsEstimate: 12 }];
  const { facts } = reportOf(
    { status: 'completed', model: 'spark-2', pendingApproval: { id: 'a', reason: 'why', resolution: null, calls } },
    null,
  );
  expect(JSON.stringify(facts).length).toBeLessThan(1000);
  expect(facts['model']).toBe('spark-2');
  expect(readApproval(facts)).toMatchObject({
    id: 'a',
    reason: 'why',
    calls: [{ provider: 'p', creditsEstimate: 12 }],
  });
});

it('keeps to what is known of the credits where the status leaves them open', () => {
  expect(reportOf({ status: 'processing' }, 12).creditsUsed).toBe(12);
  expect(reportOf({ status: 'failed', creditsUsed: 0 }, 12).creditsUsed).toBe(0);
});
