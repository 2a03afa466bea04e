import { describe, expect, it } from 'vitest';
import { startLoopbackService, type PlayedAnswer } from '../../support/loopbackService.ts';
import { findSecret, findSecretInFiles, secretForms } from '../../support/secretSearch.ts';
import { startRun } from '../../support/testRuns.ts';
import { createTestServices } from '../../support/testServices.ts';

const key = 'fc-canary+Zq7/Wm4=Xt9&Lp2<Rv6"Kd8';
const forms = secretForms(key);
const json = (value: string): string => JSON.stringify(value).slice(1, -1);

/** How a service may write the key when it throws it back: what a program does to a text, not what a spy does to hide it. */
const spellings: readonly (readonly [string, string])[] = [
  ['as it is', key],
  ['in JSON', json(key)],
  ['for a URL', encodeURIComponent(key)],
  ['percent by percent', [...Buffer.from(key)].map((code) => `%${code.toString(16).toUpperCase()}`).join('')],
  ['in HTML', key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
  ['in hexadecimal', Buffer.from(key).toString('hex')],
  ['in hexadecimal capitals', Buffer.from(key).toString('hex').toUpperCase()],
  ...[0, 1, 2].flatMap((before): [string, string][] => {
    const bytes = Buffer.from(`${'a'.repeat(before)}${key}`);
    return [
      [`in base64 after ${before}`, bytes.toString('base64')],
      [`in base64 for URLs after ${before}`, bytes.toString('base64url')],
    ];
  }),
];

/** Everywhere in an answer where a service may put it. */
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
    // The test's own keychain turns bytes around; everything else lies as it is.
    expect(findSecretInFiles(services.folder, forms)).toEqual([]);
  });
});
