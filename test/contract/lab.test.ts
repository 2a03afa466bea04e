import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  attemptsOf,
  expectOutcome,
  labKey,
  limitsOf,
  labScenarios,
  playLab,
  type PlayedLab,
} from '../support/labPlay.ts';
import { startNetClient, type NetClient } from '../support/netClient.ts';
import { tellFigure } from '../support/scale.ts';
import { scrapeCarelessly } from '../support/unprotectedClient.ts';
import { variantTags } from '../support/variantTags.ts';

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
  for (const [index, played] of labScenarios.entries()) {
    it(`is what it says: ${played.name}`, { tags: variantTags(index) }, async () => {
      for (const { answer, timeoutMs } of attemptsOf(played)) {
        const headers = { 'x-trowel-run': 'one-run', 'x-request-id': `one-request-${played.name}` };
        const call = { ...lab.addressOf(played), headers, timeoutMs };
        const { outcome, kept } = await client.scrape(call, limitsOf(played));
        expectOutcome(outcome, answer, kept);
      }
    });
  }
});

describe('the same scenarios over a client that takes no care', () => {
  it('do harm to one in twenty at least, or the suite could not fail', { tags: 'long', timeout: 300_000 }, async () => {
    const harmed: string[] = [];
    const left = [...labScenarios];
    const worker = async (): Promise<void> => {
      for (let played = left.pop(); played !== undefined; played = left.pop()) {
        const { isTaken, kept, isLate } = await scrapeCarelessly(lab.addressOf(played).baseUrl, 3000);
        const [first] = attemptsOf(played);
        const isAnswer = first?.answer.expect.some((each) => each === 'answer' || each.startsWith('service')) ?? true;
        if (isLate || kept.includes(labKey) || (isTaken && !isAnswer)) harmed.push(played.name);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    tellFigure({
      name: 'brokenAnswers.harmfulUnprotectedPercent',
      value: (harmed.length / labScenarios.length) * 100,
      goal: '>=5',
    });
    expect(harmed.length, harmed.join(', ')).toBeGreaterThanOrEqual(labScenarios.length / 20);
  });
});
