import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startVirtualDisplay } from '../../build/scripts/display.mjs';
import { unpackedFolder } from '../../build/scripts/package.mjs';
import { launchArguments } from '../../build/scripts/runtime.mjs';
import { descendantsOf, stillRunning } from '../support/processTree.ts';
import { createStorePair, historyQuery } from '../support/storeFixtures.ts';

/** The wire of fuses is text: a fuse that is on is a 1. */
const enabledFuse = '1'.charCodeAt(0);

const program = join(unpackedFolder, 'trowel');

describe('the package', () => {
  const started: ChildProcess[] = [];
  let folder: string;
  let display: Awaited<ReturnType<typeof startVirtualDisplay>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
    display = await startVirtualDisplay();
  });

  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await display.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(file: string, words: readonly string[], environment: Record<string, string> = {}) {
    const child = spawn(file, words, {
      env: { ...process.env, DISPLAY: display.name, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    let written = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (written += text));
    const [code] = await once(child, 'close');
    return { code: z.number().nullable().parse(code), written };
  }

  it('has the fuses that close the ways around the application', async () => {
    const wire = await getCurrentFuseWire(program);
    const states = Object.fromEntries(
      [
        FuseV1Options.RunAsNode,
        FuseV1Options.EnableNodeOptionsEnvironmentVariable,
        FuseV1Options.EnableNodeCliInspectArguments,
        FuseV1Options.EnableCookieEncryption,
        FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
        FuseV1Options.OnlyLoadAppFromAsar,
        FuseV1Options.GrantFileProtocolExtraPrivileges,
      ].map((fuse) => [FuseV1Options[fuse], Number(wire[fuse]) === enabledFuse]),
    );
    expect(states).toEqual({
      RunAsNode: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableCookieEncryption: true,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      GrantFileProtocolExtraPrivileges: false,
    });
  });

  it('opens its window, scrapes, draws the result and keeps it as a row of history', async () => {
    const image = join(folder, 'window.png');
    const words = [...launchArguments(), '--profile', join(folder, 'profile'), '--screenshot', image];
    const { code, written } = await run(program, words);
    expect(code, written).toBe(0);
    expect(readFileSync(image).subarray(1, 4).toString()).toBe('PNG');
    const store = createStorePair();
    await store.open(join(folder, 'profile', 'store'));
    const history = await store.listHistory(historyQuery());
    await store.close();
    expect(history).toMatchObject({ ok: true, value: { rows: [{ state: 'done', url: 'http://demo.trowel.test/' }] } });
  });

  it('does not become Node, whatever the environment says', async () => {
    const mark = join(folder, 'mark');
    const script = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`;
    const words = [...launchArguments({ headless: true }), `--user-data-dir=${join(folder, 'node')}`];
    await run(program, ['-e', script, ...words, '--engine', '--help'], { ELECTRON_RUN_AS_NODE: '1' });
    expect(existsSync(mark)).toBe(false);
  });

  it('opens no port for a debugger', async () => {
    const image = join(folder, 'debugged.png');
    const words = [
      ...launchArguments(),
      '--remote-debugging-port=0',
      '--inspect=0',
      '--profile',
      join(folder, 'debugged'),
    ];
    const { written } = await run(program, [...words, '--screenshot', image]);
    expect(existsSync(image)).toBe(true);
    expect(written).not.toMatch(/listening on ws:/i);
  });

  it('brings the engine as a command of its own, which ends when it is told to', async () => {
    const child = spawn(join(unpackedFolder, 'trowel-engine'), ['--port', '0', '--data', join(folder, 'data')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(child);
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { url } = z.object({ ready: z.literal(true), url: z.string() }).parse(JSON.parse(String(line)));
    expect((await fetch(`${url}/v2/scrape`, { method: 'POST' })).status).toBe(401);
    const family = descendantsOf(child.pid ?? 0);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    await expect.poll(() => stillRunning(family), { timeout: 3000 }).toEqual([]);
  });
});
