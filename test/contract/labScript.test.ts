import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { labFamilies } from '../../shared/lab/scenarioName.ts';
import { descendantsOf, stillRunning } from '../support/processTree.ts';

const project = resolve(import.meta.dirname, '../..');
const readySchema = z.strictObject({
  ready: z.literal(true),
  url: z.string(),
  token: z.string(),
  scenario: z.string(),
  tls: z.record(z.string(), z.string()),
});

describe('npm run -s lab', () => {
  let folder: string;
  let npm: ChildProcess | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
  });

  afterEach(() => {
    npm?.kill('SIGTERM');
    npm = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts it as a person does; gives its first line, and how it ends. */
  async function start(...words: string[]) {
    const child = spawn('npm', ['run', '-s', 'lab', '--', '--folder', folder, ...words], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    npm = child;
    const lines: string[] = [];
    const reader = createInterface({ input: child.stdout });
    reader.on('line', (line) => lines.push(line));
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const ended = once(child, 'close').then(([code]) => z.number().nullable().parse(code));
    await Promise.race([once(reader, 'line'), ended]);
    return { child, lines, ended, complaint: () => complaint };
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
    const lab = await start('--token', 'a-token', '--scenario', 'own/mine');
    const ready = readySchema.parse(JSON.parse(lab.lines[0] ?? lab.complaint()));
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
    const family = descendantsOf(lab.child.pid ?? 0);
    lab.child.kill('SIGTERM');
    expect(await lab.ended).toBe(0);
    expect(lab.lines).toHaveLength(1);
    expect(lab.complaint()).toContain('wrong.json');
    await expect.poll(() => stillRunning(family), { timeout: 3000 }).toEqual([]);
  });

  it('lists every scenario, and ends', async () => {
    const lab = await start('--list');
    expect(await lab.ended).toBe(0);
    expect(lab.lines.length).toBeGreaterThan(200);
    for (const family of labFamilies.filter((one) => one !== 'own'))
      expect(lab.lines.some((line) => line.startsWith(`${family}/`))).toBe(true);
  });

  it('says in a sentence what is wrong, and ends with 64', async () => {
    const lab = await start('--scenario', 'none/such');
    expect(await lab.ended).toBe(64);
    expect(lab.lines).toEqual([]);
    expect(lab.complaint()).toContain('There is no scenario "none/such"');
  });
});
