import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { electronPath } from '../../build/scripts/runtime.mjs';
import { engineHealthSchema } from '../../shared/api/engine/control.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import { engineArguments, startEngine, type RunningTestEngine } from '../support/engine.ts';
import { stillRunning } from '../support/processTree.ts';
import { startSite, type Site } from '../support/site.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { eventually } from '../support/eventually.ts';

let site: Site;
let engines: RunningTestEngine[] = [];

beforeAll(async () => {
  site = await startSite();
});

afterAll(async () => {
  await site.close();
});

afterEach(async () => {
  await Promise.all(engines.map(async (engine) => await engine.stop()));
  engines = [];
});

async function start(words: readonly string[] = [], stdin?: string): Promise<RunningTestEngine> {
  const engine = await startEngine(words, stdin);
  engines.push(engine);
  return engine;
}

/** Runs the engine's command to its end. */
async function runToEnd(
  words: readonly string[],
  stdin = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(electronPath(), engineArguments(join(temporaryFolder(), 'chromium'), words), {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.end(stdin);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

describe('starting', () => {
  test('prints one line, and a token of its own where none was given', { tags: 'long' }, async () => {
    const engine = await start();
    expect(engine.token).toMatch(/^[0-9a-f]{64}$/);
    await engine.scrape({ url: 'http://demo.trowel.test/' });
    expect(engine.written().trim().split('\n')).toHaveLength(1);
  });

  test('scrapes the demo site without a network', { tags: 'long' }, async () => {
    const engine = await start();
    const answer = await engine.scrape({ url: 'http://demo.trowel.test/' });
    expect(answer.status).toBe(200);
    expect(answer.textOf('markdown').length).toBeGreaterThan(20);
    expect(answer.data['warning']).toBeUndefined();
  });

  test('tells its health to whoever has the token', { tags: 'long' }, async () => {
    const engine = await start(['--concurrency', '3']);
    const health = engineHealthSchema.parse((await engine.get('/trowel/health')).json);
    expect(health).toMatchObject({ concurrency: 3, active: 0, waiting: 0 });
    expect(health.memoryBytes).toBeGreaterThan(10_000_000);
    expect((await engine.get('/trowel/health', {})).status).toBe(401);
  });

  test('explains its flags, and refuses others in a sentence', { tags: 'long' }, async () => {
    const help = await runToEnd(['--help']);
    expect(help.code).toBe(0);
    for (const flag of [
      '--port',
      '--token',
      '--token-file',
      '--data',
      '--concurrency',
      '--allow-private',
      '--supervised',
    ]) {
      expect(help.stdout).toContain(flag);
    }
    const wrong = await runToEnd(['--prot', '3000']);
    expect(wrong.code).toBe(64);
    expect(wrong.stdout).toBe('');
    expect(wrong.stderr).toContain('Unknown flag --prot');
  });

  test(
    'refuses a data folder that another engine uses, and takes over that of a dead one',
    { tags: 'long' },
    async () => {
      const data = join(temporaryFolder(), 'data');
      const first = await start(['--data', data]);
      const second = await runToEnd(['--port', '0', '--data', data]);
      expect(second.code).toBe(75);
      expect(second.stderr).toContain(`Another engine (process ${first.pid}) uses the data folder`);
      first.child.kill('SIGKILL');
      await first.gone;
      const third = await start(['--data', data]);
      expect((await third.get('/trowel/health')).status).toBe(200);
    },
  );
});

describe('supervised', () => {
  const token = 'a-token-from-standard-input';

  test('takes its token from standard input and ends with it', { tags: 'long' }, async () => {
    const engine = await start(['--supervised'], `${JSON.stringify({ token })}\n`);
    expect(engine.token).toBe(token);
    const family = engine.processes();
    engine.child.stdin?.end();
    await engine.gone;
    await eventually(() => expect(stillRunning(family)).toEqual([]), { timeout: 10_000 });
  });

  test('ends although nobody reads any more what it complains of', { tags: 'long' }, async () => {
    const engine = await start(['--supervised', '--allow-private'], `${JSON.stringify({ token })}\n`);
    const family = engine.processes();
    const answer = engine.scrape({ url: `${site.origin}/silent` }).catch(() => null);
    await eventually(() => expect(site.seen('/silent').length).toBeGreaterThan(0));
    // Simulates a killed app: all three ends of the pipes are closed, and the engine still has to report that a response failed.
    engine.child.stdout?.destroy();
    engine.child.stderr?.destroy();
    engine.child.stdin?.destroy();
    await engine.gone;
    await answer;
    await eventually(() => expect(stillRunning(family)).toEqual([]), { timeout: 20_000 });
  });

  test('does not start without a token', { tags: 'long' }, async () => {
    expect((await runToEnd(['--supervised'], '{"token":"short"}\n')).code).toBe(64);
    expect((await runToEnd(['--supervised'], '')).code).toBe(64);
  });
});

describe('ending', () => {
  test('refuses the scrapes that run and leaves no process', async () => {
    const engine = await start(['--allow-private', '--concurrency', '1']);
    const family = engine.processes();
    const running = engine.scrape({ url: `${site.origin}/silent` });
    const waiting = engine.scrape({ url: `${site.origin}/silent` });
    await eventually(async () =>
      expect((await engine.get('/trowel/health')).json).toMatchObject({ active: 1, waiting: 1 }),
    );
    engine.child.kill('SIGTERM');
    for (const answer of await Promise.all([running, waiting])) {
      expect(answer.status).toBe(503);
      expect(answer.json).toMatchObject({ success: false, code: 'SCRAPE_JOB_CANCELLED' });
    }
    expect(await engine.gone).toBe(0);
    await eventually(() => expect(stillRunning(family)).toEqual([]), { timeout: 10_000 });
  });

  test('leaves no process when it was killed', { tags: 'long' }, async () => {
    const engine = await start(['--allow-private']);
    const family = engine.processes();
    engine.child.kill('SIGKILL');
    await engine.gone;
    await eventually(() => expect(stillRunning(family)).toEqual([]), { timeout: 20_000 });
  });
});

describe('many callers', () => {
  test('wait for a place, are told so, and take turns', { tags: 'long' }, async () => {
    const engine = await start(['--allow-private', '--concurrency', '1']);
    const order: string[] = [];
    const send = async (client: string, name: string): Promise<JsonObject> => {
      const answer = await engine.scrape({ url: `${site.origin}/text?${name}` }, { headers: { 'user-agent': client } });
      order.push(name);
      return answer.data['metadata'] as JsonObject;
    };
    const script = Array.from({ length: 6 }, async (_, index) => await send('script/1.0', `script${index}`));
    await eventually(async () => expect((await engine.get('/trowel/health')).json['waiting']).toBe(5), { interval: 1 });
    const person = send('browser/1.0', 'person');
    const told = await Promise.all([...script, person]);
    expect(order.indexOf('person')).toBeLessThan(4);
    const limited = told.filter((metadata) => metadata['concurrencyLimited'] === true);
    expect(limited.length).toBeGreaterThanOrEqual(5);
    for (const metadata of limited) expect(metadata['concurrencyQueueDurationMs']).toBeGreaterThan(0);
    for (const metadata of told.filter((one) => one['concurrencyLimited'] === false)) {
      expect(metadata).not.toHaveProperty('concurrencyQueueDurationMs');
    }
  });

  test('the wait counts against the timeout', { tags: 'long' }, async () => {
    const engine = await start(['--allow-private', '--concurrency', '1']);
    const first = engine.scrape({ url: `${site.origin}/silent`, timeout: 3000 });
    const second = await engine.scrape({ url: `${site.origin}/silent`, timeout: 1000 });
    expect(second.status).toBe(408);
    expect((await first).status).toBe(408);
  });

  test('a caller who goes away takes its scrape along', { tags: 'long' }, async () => {
    const engine = await start(['--allow-private', '--concurrency', '1']);
    const gone = new AbortController();
    const left = engine.scrape({ url: `${site.origin}/silent` }, { signal: gone.signal }).catch(() => 'gone');
    await eventually(() => expect(site.seen('/silent').length).toBeGreaterThan(0));
    gone.abort();
    expect(await left).toBe('gone');
    await eventually(
      async () => {
        expect((await engine.get('/trowel/health')).json).toMatchObject({ active: 0 });
        expect(site.openConnections()).toBe(0);
      },
      { timeout: 1000 },
    );
  });
});

describe('after an accident', () => {
  const text = async (engine: RunningTestEngine): Promise<unknown> =>
    (await engine.scrape({ url: `${site.origin}/text`, maxAge: 0 })).data['markdown'];

  test('a page whose process is killed is an error, and the next one is read', { tags: 'long' }, async () => {
    const engine = await start(['--allow-private', '--concurrency', '1']);
    site.forget();
    // A screenshot needs a window from the start.
    const struck = engine.scrape({ url: `${site.origin}/silent`, formats: ['screenshot'] });
    await eventually(() => expect(site.seen('/silent')).toHaveLength(1));
    for (const pid of engine.processes().filter((one) => kindOf(one) === 'renderer')) process.kill(pid, 'SIGKILL');
    const answer = await struck;
    expect(answer.status).toBe(500);
    expect(answer.json).toMatchObject({ success: false, code: 'SCRAPE_SITE_ERROR' });
    for (let round = 0; round < 4; round += 1) expect(await text(engine)).toContain('Kiln log');
  });

  test(
    'guard and store of jobs get a successor when they are killed, and no scrape fails',
    { tags: 'long' },
    async () => {
      const engine = await start(['--allow-private', '--concurrency', '1']);
      const isService = (pid: number): boolean => kindOf(pid) === 'utility/node.mojom.NodeService';
      for (let killed = 0; killed < 3; killed += 1) {
        const services = engine.processes().filter(isService);
        expect(services).not.toEqual([]);
        for (const pid of services) process.kill(pid, 'SIGKILL');
        for (let round = 0; round < 4; round += 1) expect(await text(engine)).toContain('Kiln log');
      }
    },
  );
});

/** Returns the type that Chromium states for one of its processes. */
function kindOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const type = /--type=([a-z-]+)/.exec(line)?.[1] ?? 'main';
    const service = /--utility-sub-type=([\w.]+)/.exec(line)?.[1];
    return service === undefined ? type : `${type}/${service}`;
  } catch {
    return 'gone';
  }
}

describe('private addresses', () => {
  test(
    'are refused by name, allowed by the header, and named in the metadata, not as a warning',
    { tags: 'long' },
    async () => {
      const engine = await start();
      const url = `${site.origin}/text`;
      site.forget();
      const refused = await engine.scrape({ url });
      expect(refused.status).toBe(403);
      expect(refused.json).toMatchObject({
        success: false,
        code: 'TROWEL_PRIVATE_ADDRESS',
        details: [{ path: ['url'], host: '127.0.0.1' }],
      });
      expect(site.requests).toEqual([]);
      const allowed = await engine.scrape({ url }, { headers: { 'x-trowel-allow-private': '127.0.0.1' } });
      expect(allowed.status).toBe(200);
      expect(allowed.data['metadata']).toMatchObject({ privateHosts: ['127.0.0.1'] });
      expect(allowed.data['warning']).toBeUndefined();
      expect((await engine.scrape({ url }, { headers: { 'x-trowel-allow-private': 'localhost' } })).status).toBe(403);
      // The allowance was that of one request.
      expect((await engine.scrape({ url })).status).toBe(403);
    },
  );

  test('are not reached by redirect, frame, script or picture either', { tags: 'long' }, async () => {
    const engine = await start();
    const headers = { 'x-trowel-allow-private': '127.0.0.1' };
    site.forget();
    const target = encodeURIComponent(`${site.otherOrigin}/article`);
    const redirected = await engine.scrape({ url: `${site.origin}/redirect?to=${target}` }, { headers });
    expect(redirected.json).toMatchObject({ code: 'TROWEL_PRIVATE_ADDRESS', details: [{ host: 'localhost' }] });
    const sent = await engine.scrape({ url: `${site.origin}/js-redirect?to=${target}` }, { headers });
    expect(sent.json).toMatchObject({ code: 'TROWEL_PRIVATE_ADDRESS', details: [{ host: 'localhost' }] });
    const framed = await engine.scrape({ url: `${site.origin}/frames`, onlyMainContent: false }, { headers });
    expect(framed.data['markdown']).toContain('Inside the near frame.');
    expect(framed.data['markdown']).not.toContain('Inside the far frame.');
    expect(framed.data['warning']).toContain('localhost');
    await engine.scrape({ url: `${site.origin}/beacon?to=${encodeURIComponent(site.otherOrigin)}` }, { headers });
    expect(site.requests.filter((request) => request.headers['host']?.toString().startsWith('localhost'))).toEqual([]);
  });
});

describe('what it keeps', () => {
  test('is the screenshots, each under an address nobody can guess', { tags: 'long' }, async () => {
    const data = join(temporaryFolder(), 'data');
    const engine = await start(['--allow-private', '--data', data]);
    const answer = await engine.scrape({ url: `${site.origin}/article`, formats: ['screenshot'] });
    const address = new URL(answer.textOf('screenshot'));
    expect(address.pathname).toMatch(/^\/artifacts\/[0-9a-f]{64}$/);
    const image = await engine.get(address.pathname, {});
    expect(image.status).toBe(200);
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(readdirSync(join(data, 'artifacts'))).toHaveLength(1);
    expect((await engine.get(`/artifacts/${'0'.repeat(64)}`, {})).status).toBe(404);
  });
});
