import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Firecrawl } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';
import { completion, startModelService, type ModelService } from '../support/modelService.ts';
import { startSite, type Site } from '../support/site.ts';

/** The account, as the official SDK and command line ask for it, of an engine with 100 credits and a model. */
let engine: RunningTestEngine;
let site: Site;
let model: ModelService;
let client: Firecrawl;

beforeAll(async () => {
  model = await startModelService(() => ({
    body: {
      ...completion('A note about a kiln.'),
      usage: { prompt_tokens: 400, completion_tokens: 20, total_tokens: 420 },
    },
  }));
  site = await startSite();
  engine = await startEngine(['--allow-private', '--credits', '100', '--model-url', model.url, '--model', 'small:3b']);
  client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
});

afterAll(async () => {
  await Promise.all([engine.stop(), site.close(), model.close()]);
});

describe('the account of an engine with credits', () => {
  test('has what the official SDK asks for, and adds up', async () => {
    const before = await client.getCreditUsage();
    expect(before).toMatchObject({ planCredits: 100, billingPeriodStart: null, billingPeriodEnd: null });
    const documents = await Promise.all([
      client.scrape(`${site.origin}/note`),
      client.scrape(`${site.origin}/note`, { formats: ['markdown', 'summary'] }),
    ]);
    const used = documents.reduce((sum, { metadata }) => sum + (metadata?.creditsUsed ?? Number.NaN), 0);
    const after = await client.getCreditUsage();
    expect(before.remainingCredits - after.remainingCredits).toBe(used);
    expect(used).toBeGreaterThan(1);

    const months = await client.getCreditUsageHistorical();
    expect(months.periods.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)).toBe(used);
    const tokens = await client.getTokenUsageHistorical(true);
    expect(tokens.periods).toMatchObject([{ apiKey: 'local engine', tokensUsed: 420 }]);
    expect((await client.getTokenUsage()).remainingTokens).toBeGreaterThan(0);

    const queue = await client.getQueueStatus();
    expect(queue).toMatchObject({ jobsInQueue: 0, activeJobsInQueue: 0, waitingJobsInQueue: 0 });
    expect(Date.parse(queue.mostRecentSuccess ?? '')).toBeGreaterThan(0);
    expect(await client.getConcurrency()).toEqual({ concurrency: 0, maxConcurrency: queue.maxConcurrency });
  });

  test('satisfies the official command line’s status, doctor and credit-usage', { tags: 'long' }, async () => {
    const status = await run('--status');
    expect(status.out, status.complaint).toMatch(/Concurrency:.* 0\/\d+/s);
    expect(status.out).toMatch(/Credits:.*100/s);
    const doctor = await run('doctor', '--json');
    expect(JSON.parse(doctor.out)).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ name: 'API Key Validity', status: 'pass' }),
        expect.objectContaining({ name: 'Credits', status: 'pass' }),
        expect.objectContaining({ name: 'Concurrency', status: 'pass' }),
      ]) as unknown[],
    });
    const usage = await run('credit-usage', '--json');
    expect(JSON.parse(usage.out)).toMatchObject({ data: { planCredits: 100 } });
  });

  test('lists what was asked for', { tags: 'long' }, async () => {
    await client.scrape(`${site.origin}/docs`);
    const response = await fetch(`${engine.url}/v2/team/activity?limit=1`, {
      headers: { authorization: `Bearer ${engine.token}` },
    });
    expect(await response.json()).toMatchObject({
      data: [{ endpoint: 'scrape', api_version: 'v2', target: `${site.origin}/docs` }],
      has_more: true,
    });
  });
});

const manifest = createRequire(import.meta.url).resolve('firecrawl-cli/package.json');
const program = join(dirname(manifest), 'dist', 'index.js');

async function run(...words: readonly string[]): Promise<{ readonly out: string; readonly complaint: string }> {
  const home = mkdtempSync(join(tmpdir(), 'trowel-account-'));
  const child = spawn(process.execPath, [program, ...words], {
    cwd: home,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      XDG_CONFIG_HOME: home,
      FIRECRAWL_NO_TELEMETRY: '1',
      FIRECRAWL_API_KEY: engine.token,
      FIRECRAWL_API_URL: engine.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  await once(child, 'close');
  rmSync(home, { recursive: true, force: true });
  return { out, complaint };
}
