import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../electron/client/limits.ts';
import { attemptsOf, expectOutcome, labLimits, labScenarios, playLab, type PlayedLab } from '../support/labPlay.ts';
import { startNetClient, type NetClient } from '../support/netClient.ts';

let client: NetClient;
let lab: PlayedLab;

beforeAll(async () => {
  [client, lab] = await Promise.all([startNetClient(), playLab()]);
});

afterEach(async () => {
  expect(client.isAlive()).toBe(true);
  expect(await client.ask('complaints', null)).toEqual([]);
});

afterAll(async () => {
  await client.stop();
  await lab.close();
});

describe('a scenario of the failure lab, over the network stack of the app', () => {
  // The scenarios are about answers: how long a connection may take has a test of its own.
  const limits = { ...labLimits, connectMs: defaultLimits.connectMs };

  it.each(labScenarios)('is what it says: $name', async (played) => {
    for (const { answer, timeoutMs } of attemptsOf(played)) {
      const headers = { 'x-trowel-run': 'one-run', 'x-request-id': `one-request-${played.name}` };
      const { outcome, kept } = await client.scrape({ ...lab.addressOf(played), headers, timeoutMs }, limits);
      expectOutcome(outcome, answer, kept);
    }
  });
});
