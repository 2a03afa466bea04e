import { afterAll, beforeAll, describe, it } from 'vitest';
import { err } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import {
  attemptsOf,
  expectOutcome,
  labKey,
  limitsOf,
  labScenarios,
  playLab,
  type PlayedLab,
} from '../../support/labPlay.ts';
import { createTestClient } from '../../support/testClient.ts';

const unasked: AppError = { kind: 'internal', message: 'nobody should ask' };
let lab: PlayedLab;

beforeAll(async () => {
  lab = await playLab();
});

afterAll(async () => {
  await lab.close();
});

describe('a scenario of the failure lab', () => {
  it.each(labScenarios)('is what it says: $name', async (played) => {
    const client = createTestClient({ limits: limitsOf(played), mayFetch: async () => err(unasked) });
    for (const { answer, timeoutMs } of attemptsOf(played)) {
      const outcome = await client.scrape({
        ...lab.addressOf(played),
        key: labKey,
        headers: { 'x-trowel-run': 'one-run', 'x-request-id': `one-request-${played.name}` },
        timeoutMs,
      });
      const kept = outcome.body === null ? '' : await client.readText(outcome.body.bodyId);
      expectOutcome(outcome, answer, kept);
    }
  });
});
