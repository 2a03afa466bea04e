import { expect, it } from 'vitest';
import { agentStartSchema } from '../../../shared/api/agent.ts';
import { decisionIn, decisionRequest, readApproval, shortenApproval } from '../../../shared/api/pendingApproval.ts';

const call = { id: 'c1', provider: 'p', capability: 'x/y', input: { name: 'n' }, creditsEstimate: 12 };

it('reads what is asked, field by field: an odd one hides no other', () => {
  expect(readApproval({})).toBeNull();
  expect(readApproval({ pendingApproval: null })).toBeNull();
  expect(readApproval({ pendingApproval: 'soon' })).toBeNull();
  expect(
    readApproval({
      pendingApproval: { id: 'a', reason: 7, resolution: null, calls: [call, { ...call, creditsEstimate: 'many' }] },
    }),
  ).toMatchObject({
    id: 'a',
    reason: null,
    kind: 'calls',
    resolution: null,
    calls: [
      { provider: 'p', input: { name: 'n' }, creditsEstimate: 12, more: [] },
      { id: 'c1', creditsEstimate: null },
    ],
    terms: [],
  });
});

it('reads the answer of another run', () => {
  const resolution = { approved: true, callIds: ['c1'], always: true, byRunId: 'r' };
  expect(readApproval({ pendingApproval: { id: 'a', calls: [call], resolution } })?.resolution).toEqual(resolution);
});

it('keeps what a person decides by when all of it is too long', () => {
  const long = { text: 'x'.repeat(20_000) };
  const kept = shortenApproval({
    id: 'a',
    reason: 'y'.repeat(2000),
    kind: 'calls',
    resolution: null,
    calls: Array.from({ length: 80 }, () => ({ ...call, input: long, more: [long] })),
  });
  expect(JSON.stringify(kept).length).toBeLessThan(8000);
  const read = readApproval({ pendingApproval: kept });
  expect(read?.reason).toHaveLength(500);
  expect(read?.calls).toHaveLength(50);
  expect(read?.calls[0]).not.toHaveProperty('input');
  expect(read?.calls[0]).toMatchObject({ provider: 'p', capability: 'x/y', creditsEstimate: 12 });
});

it.each([
  [{ approves: true, callIds: null }, { approve: { approvalId: 'a' } }],
  [{ approves: true, callIds: ['c1'] }, { approve: { approvalId: 'a', callIds: ['c1'] } }],
  [{ approves: false }, { decline: { approvalId: 'a' } }],
] as const)('answers %j by a request that services take', (answer, exchange) => {
  const request = {
    prompt: 'the first',
    urls: ['https://a.example'],
    schema: { type: 'object' },
    maxCredits: 40,
    exchange: { enabled: true, requireApproval: true, approve: { approvalId: 'older' } },
  };
  const turn = decisionRequest({ request, threadId: 't', approvalId: 'a', prompt: 'Go on.' }, answer);
  expect(turn).toEqual({
    prompt: 'Go on.',
    maxCredits: 40,
    threadId: 't',
    exchange: { enabled: true, requireApproval: true, ...exchange },
  });
  expect(agentStartSchema.safeParse(turn).success).toBe(true);
  expect(decisionIn(turn, 'a')).toEqual(answer);
  expect(decisionIn(turn, 'older')).toBeNull();
});
