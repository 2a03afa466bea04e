/** @module-tag long */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { labFamilies } from '../../shared/lab/scenarioName.ts';
import { type NpmProgram, startNpmProgram } from '../support/npmProgram.ts';
import { descendantsOf, stillRunning } from '../support/processTree.ts';

const readySchema = z.strictObject({
  ready: z.literal(true),
  url: z.string(),
  token: z.string(),
  scenario: z.string(),
  tls: z.record(z.string(), z.string()),
});

describe('npm run -s lab', () => {
  let folder: string;
  let lab: NpmProgram | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
  });

  afterEach(() => {
    lab?.child.kill('SIGTERM');
    lab = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(...words: string[]): Promise<NpmProgram> {
    lab = await startNpmProgram('lab', ['--folder', folder, ...words]);
    return lab;
  }

  it('prints one line when it listens, plays its scenario, and is gone after SIGTERM', async () => {
    const own = {
      scenarios: [
        {
          id: 'mine',
          name: 'Mine',
          about: '',
          answers: [
            { times: 2, status: 503, json: {} },
            { status: 200, page: {} },
          ],
        },
      ],
    };
    writeFileSync(join(folder, 'mine.json'), JSON.stringify(own));
    writeFileSync(join(folder, 'wrong.json'), '[]');
    const started = await start('--token', 'a-token', '--scenario', 'own/mine');
    const ready = readySchema.parse(JSON.parse(started.lines[0] ?? started.complaint()));
    expect(ready).toMatchObject({ token: 'a-token', scenario: 'own/mine' });
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const answer = await fetch(`${ready.url}/v2/scrape`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' },
        body: '{"url":"https://example.com/"}',
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([503, 503, 200]);
    expect((await fetch(`${ready.url}/v2/scrape`, { method: 'POST' })).status).toBe(401);
    await expect(fetch(`${ready.tls['expired']}/v2/scrape`, { method: 'POST' })).rejects.toThrow('fetch failed');
    const family = descendantsOf(started.child.pid ?? 0);
    started.child.kill('SIGTERM');
    expect((await started.ended).code).toBe(0);
    expect(started.lines).toHaveLength(1);
    expect(started.complaint()).toContain('wrong.json');
    await expect.poll(() => stillRunning(family), { timeout: 20_000 }).toEqual([]);
  });

  it('lists every scenario, and ends', async () => {
    const started = await start('--list');
    expect((await started.ended).code).toBe(0);
    expect(started.lines.length).toBeGreaterThan(200);
    for (const family of labFamilies.filter((one) => one !== 'own'))
      expect(started.lines.some((line) => line.startsWith(`${family}/`))).toBe(true);
  });

  it('says in a sentence what is wrong, and ends with 64', async () => {
    const started = await start('--scenario', 'none/such');
    expect((await started.ended).code).toBe(64);
    expect(started.lines).toEqual([]);
    expect(started.complaint()).toContain('Unknown scenario "none/such"');
  });
});
