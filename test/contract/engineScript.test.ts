import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type NpmProgram, startNpmProgram } from '../support/npmProgram.ts';
import { descendantsOf, stillRunning } from '../support/processTree.ts';

const readySchema = z.strictObject({ ready: z.literal(true), url: z.string(), token: z.string() });

describe('npm run -s engine', () => {
  let data: string;
  let running: NpmProgram | undefined;

  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'trowel-test-'));
  });

  afterEach(() => {
    running?.child.kill('SIGTERM');
    running = undefined;
    rmSync(data, { recursive: true, force: true });
  });

  async function start(...words: string[]): Promise<NpmProgram> {
    running = await startNpmProgram('engine', words);
    return running;
  }

  it('prints one line when it listens, and answers at that address with that token', async () => {
    const engine = await start('--port', '0', '--token', 'a-token-of-the-test', '--data', data);
    const ready = readySchema.parse(JSON.parse(engine.lines[0] ?? engine.complaint()));
    expect(ready.token).toBe('a-token-of-the-test');
    const refused = await fetch(`${ready.url}/v2/scrape`, { method: 'POST' });
    expect(refused.status).toBe(401);
    const asked = await fetch(`${ready.url}/v2/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(asked.status).toBe(400);
    engine.child.kill('SIGTERM');
    await engine.ended;
    expect(engine.lines).toHaveLength(1);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends cleanly when npm alone gets %s, and leaves no process',
    { tags: 'long' },
    async (signal) => {
      const engine = await start('--port', '0', '--data', data);
      expect(engine.lines).toHaveLength(1);
      const family = descendantsOf(engine.child.pid ?? 0);
      expect(family.length).toBeGreaterThan(2);
      engine.child.kill(signal);
      expect(await engine.ended).toEqual({ code: 0, signal: null });
      await expect.poll(() => stillRunning(family), { timeout: 20_000 }).toEqual([]);
    },
  );

  it('is gone when npm was killed', { tags: 'long' }, async () => {
    const engine = await start('--port', '0', '--data', data);
    const family = descendantsOf(engine.child.pid ?? 0);
    engine.child.kill('SIGKILL');
    await engine.ended;
    await expect.poll(() => stillRunning(family), { timeout: 20_000 }).toEqual([]);
  });

  it('is gone when the script between npm and the engine was killed', { tags: 'long' }, async () => {
    const engine = await start('--port', '0', '--data', data);
    const family = descendantsOf(engine.child.pid ?? 0);
    const [script] = family;
    expect(script).toBeDefined();
    process.kill(script ?? 0, 'SIGKILL');
    await engine.ended;
    await expect.poll(() => stillRunning(family), { timeout: 20_000 }).toEqual([]);
  });

  it('explains a word that it does not know on standard error, with an exit code', { tags: 'long' }, async () => {
    const engine = await start('--unheard-of');
    expect((await engine.ended).code).toBeGreaterThan(0);
    expect(engine.lines).toEqual([]);
    expect(engine.complaint()).toContain('--unheard-of');
  });
});
