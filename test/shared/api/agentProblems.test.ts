import { expect, it } from 'vitest';
import { agentProblems } from '../../../shared/api/agentProblems.ts';

it('lets through what a service takes', () => {
  expect(
    agentProblems({ prompt: 'Find it', urls: ['https://a.example'], maxCredits: 10, schema: { type: 'object' } }),
  ).toEqual([]);
});

it.each([
  [{}, 'prompt-missing'],
  [{ prompt: '' }, 'prompt-missing'],
  [{ prompt: 'x'.repeat(10_001) }, 'prompt-long'],
  [{ prompt: 'x', urls: ['a.example'] }, 'url'],
  [{ prompt: 'x', schema: 'no' }, 'schema'],
  [{ prompt: 'x', colour: 'red' }, 'unknown-field'],
  [{ prompt: 'x', effort: 'huge' }, 'value'],
])('tells what is wrong with %j', (body, reason) => {
  expect(agentProblems(body).map((problem) => problem.reason)).toEqual([reason]);
});
