import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGuardClient, guardEnvironment } from '../../../electron/guard/guardClient.ts';
import type { GuardClient } from '../../../electron/guard/guardClient.ts';
import { wireToChild } from '../../../electron/guard/guardWire.ts';
import { publicOnly } from '../../../electron/guard/hostPolicy.ts';
import type { GuardEvent } from '../../../electron/guard/guardEvent.ts';
import { startSite } from '../../support/site.ts';
import type { Site } from '../../support/site.ts';
import { askProxy, everything } from './guardBench.ts';
import { eventually } from '../../support/eventually.ts';

let site: Site;
let folder: string;
let child: ChildProcess;
let client: GuardClient;

beforeAll(async () => {
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), 'guard-'));
  const entry = fileURLToPath(new URL('../../../electron/engine/host/guard.process.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: folder, rolldownOptions: { output: { entryFileNames: 'guard.mjs' } } },
  });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  child.kill('SIGKILL');
});

/** Starts the real process and speaks to it as the engine does. */
function start(): void {
  child = fork(join(folder, 'guard.mjs'), { env: { ...process.env, ...guardEnvironment } });
  const started = child;
  client = createGuardClient(
    wireToChild({
      postMessage: (message) => void started.send(message as object),
      on: (event, listener) => started.on(event, listener),
      once: (event, listener) => started.once(event, listener),
    }),
  );
}

function ended(): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode === null && child.signalCode === null) child.once('exit', resolve);
    else resolve(child.exitCode);
  });
}

describe('the guard process', () => {
  it('opens lanes, tells what happened on each, and forgets the last scrape when the next begins', async () => {
    start();
    const events: GuardEvent[] = [];
    const opened = await client.openProxyEndpoint({ policy: publicOnly, onEvent: (event) => events.push(event) });
    if (!opened.ok) throw new Error(opened.error.message);
    const lane = opened.value;
    expect((await askProxy(lane.port, `${site.origin}/text`)).status).toBe(403);
    await eventually(() =>
      expect(events).toMatchObject([{ type: 'refused', host: '127.0.0.1', reason: 'private-address' }]),
    );
    expect(await lane.setPolicy(everything)).toEqual({ ok: true, value: undefined });
    events.length = 0;
    expect((await askProxy(lane.port, `${site.origin}/text`)).body).toContain('Kiln log');
    await eventually(() => expect(events).toMatchObject([{ type: 'private', host: '127.0.0.1' }]));
    expect((await lane.close()).ok).toBe(true);
    await expect(askProxy(lane.port, `${site.origin}/text`)).rejects.toThrow();
  });

  it('keeps the ports of the engine out of reach, and serves the demo site', async () => {
    start();
    client.configure({ ownPorts: [site.port] });
    const opened = await client.openProxyEndpoint({ policy: everything, onEvent: () => undefined });
    if (!opened.ok) throw new Error(opened.error.message);
    expect((await askProxy(opened.value.port, `${site.origin}/text`)).headers['x-trowel-guard']).toContain('own-port');
    expect((await askProxy(opened.value.port, 'http://demo.trowel.test/')).status).toBe(200);
  });

  it('ends when asked', async () => {
    start();
    await client.openProxyEndpoint({ policy: publicOnly, onEvent: () => undefined });
    client.shutdown();
    expect(await ended()).toBe(0);
  });

  it('ends when the one who started it is gone', async () => {
    start();
    await client.openProxyEndpoint({ policy: publicOnly, onEvent: () => undefined });
    child.disconnect();
    expect(await ended()).toBe(0);
  });

  it('ends when the process that it was told to watch is gone', async () => {
    start();
    const watched = fork(join(folder, 'guard.mjs'));
    client.configure({ ownPorts: [], ...(watched.pid === undefined ? {} : { parentPid: watched.pid }) });
    watched.kill('SIGKILL');
    expect(await ended()).toBe(0);
  });

  it('settles everything that waits for it when it dies', async () => {
    start();
    const lost = vi.fn<() => void>();
    client.onLost(lost);
    const opened = await client.openProxyEndpoint({ policy: publicOnly, onEvent: () => undefined });
    if (!opened.ok) throw new Error(opened.error.message);
    child.kill('SIGSTOP');
    const waiting = opened.value.setPolicy(everything);
    child.kill('SIGKILL');
    expect(await waiting).toMatchObject({ ok: false, error: { kind: 'guard-lost' } });
    expect(lost).toHaveBeenCalledTimes(1);
    expect(await client.openProxyEndpoint({ policy: publicOnly, onEvent: () => undefined })).toMatchObject({
      ok: false,
    });
    expect(await opened.value.close()).toMatchObject({ ok: false });
  });
});
