import { describe, expect, it } from 'vitest';
import { systemScheduler } from '../../../electron/adapters/systemTime.ts';
import type { Scheduler } from '../../../electron/core/time.ts';
import { startLoopbackService, type PlayedAnswer } from '../../support/loopbackService.ts';
import { findSecret, findSecretInFiles, secretForms } from '../../support/secretSearch.ts';
import { insideJson as json, spellingsOf } from '../../support/spellings.ts';
import { startRawRun, startRun } from '../../support/testRuns.ts';
import { createTestServices } from '../../support/testServices.ts';

const key = 'fc-canary+Zq7/Wm4=Xt9&Lp2<Rv6"Kd8';
const forms = secretForms(key);
const spellings = spellingsOf(key);

/** Every position in a response where a service may put it. */
const places: readonly (readonly [string, (said: string) => PlayedAnswer])[] = [
  [
    'a document',
    (said) => text(`{"success":true,"data":{"markdown":"${json(said)}","metadata":{"title":"${json(said)}"}}}`),
  ],
  ['an unknown field', (said) => text(`{"success":true,"data":{"markdown":"x","${json(said)}":["${json(said)}"]}}`)],
  [
    'an error',
    (said) => ({ ...text(`{"success":false,"error":"no ${json(said)}","code":"${json(said)}"}`), status: 400 }),
  ],
  [
    'details',
    (said) => ({ ...text(`{"success":false,"error":"no","details":[{"message":"${json(said)}"}]}`), status: 422 }),
  ],
  ['no JSON', (said) => ({ ...text(`<h1>Not for ${said}</h1>`), headers: { 'content-type': 'text/html' } })],
  ['a header', (said) => ({ ...text('{"success":true,"data":{"markdown":"x"}}'), headers: { 'x-you-sent': said } })],
  [
    'a redirect',
    (said) => ({
      ...text(''),
      status: 302,
      headers: { location: `https://example.com/?key=${encodeURIComponent(said)}` },
    }),
  ],
];

function text(body: string): PlayedAnswer {
  return { bytes: Buffer.from(body), headers: { 'content-type': 'application/json' } };
}

describe('a key that the service throws back', () => {
  it.each(places)('in %s is kept nowhere and told to nobody', async (_place, play) => {
    const services = await createTestServices();
    for (const [spelling, said] of spellings) {
      const service = await startLoopbackService(() => play(said));
      const runId = await startRun(services, service, key);
      const run = await services.runs.waitForEnd(runId);
      expect(run?.state, spelling).toMatch(/done|failed/);
      expect(findSecret(JSON.stringify([run, services.told]), forms), spelling).toEqual([]);
    }
    // The test's own keychain reverses bytes; everything else is stored unchanged.
    expect(findSecretInFiles(services.folder, forms)).toEqual([]);
  });
});

/** A job that is polled and read page by page: each of its responses contains it in another position. */
const jobOf =
  (said: string) =>
  (path: string): PlayedAnswer => {
    const inJson = json(said);
    if (path.includes('skip=')) return text(`{"success":true,"status":"completed","data":[{"markdown":"${inJson}"}]}`);
    const next = `/v2/crawl/${jobId}?skip=1&as=${encodeURIComponent(said)}`;
    if (path.includes(jobId))
      return text(
        `{"success":true,"status":"completed","total":2,"note":"${inJson}","next":"${json(next)}","data":[]}`,
      );
    return { ...text(`{"success":true,"id":"${jobId}","${inJson}":1}`), headers: { 'x-you-sent': said } };
  };

const jobId = '0193f2c4-0000-7000-8000-00000000a7d1';

it('a key that the service throws back at a raw call and its job is kept nowhere and told to nobody', async () => {
  // Skips the pauses between two polls of a job; the time limits of an exchange are longer.
  const after: Scheduler['after'] = (ms, action) => systemScheduler.after(ms > 2000 ? ms : 0, action);
  const services = await createTestServices({ scheduler: { after } });
  const call = {
    method: 'POST',
    path: '/v2/crawl',
    body: { url: 'https://stoves.example' },
    poll: { everySeconds: 1 },
  };
  for (const [spelling, said] of spellings) {
    const service = await startLoopbackService(({ path }) => jobOf(said)(path));
    const run = await services.runs.waitForEnd(await startRawRun(services, service, key, call));
    // The call, the job, and its second page.
    expect(service.requests.length, spelling).toBeGreaterThanOrEqual(3);
    expect(run?.state, spelling).toMatch(/done|failed/);
    expect(findSecret(JSON.stringify([run, services.told]), forms), spelling).toEqual([]);
  }
  expect(findSecretInFiles(services.folder, forms)).toEqual([]);
});
