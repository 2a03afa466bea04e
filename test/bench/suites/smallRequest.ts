import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';
import { ratioRow, type Row } from '../measure/row.ts';
import { median } from '../measure/statistics.ts';
import type { SuiteContext } from './suite.ts';
import { connectionId, connectionsFile, workspaceWith } from './workspaceFile.ts';
import { listen, type LoopbackServer } from '../../support/listen.ts';

const requestsEachRound = 40;

/**
 * I3 of the guide: a request of 1 KB through the app, from the window's call until the window receives its end (its intent and its response
 * on disk, its key and its events), against a main that fetches through Chromium's network stack, which has the system's proxy and
 * certificates (security 6), over a separate connection, and writes to disk, with plain files, what must be there before an end is reported
 * (security 8). For comparison, a main that stores nothing: through Chromium's stack, and through Node's.
 */
export async function smallRequestRows(context: SuiteContext): Promise<readonly Row[]> {
  const service = await startSmallService();
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-small-'));
  writeFileSync(join(profile, 'connections.json'), connectionsFile(service.origin));
  const body = { url: 'https://example.com/' };
  writeFileSync(join(profile, 'workspace.json'), workspaceWith({ connectionId, body, builderView: 'form' }));
  const launch = (...words: string[]) =>
    _electron.launch({ executablePath: electronPath(), args: [...launchArguments({ headless: false }), ...words] });
  const trowel = await launch(context.project, '--profile', profile);
  const floor = await launch(join(context.peers, 'bigtext'));
  const kept = mkdtempSync(join(tmpdir(), 'trowel-bench-kept-'));
  try {
    const window = await trowel.firstWindow();
    await window.getByRole('button', { name: /^Send/ }).first().waitFor();
    const page = await floor.firstWindow();
    const url = `${service.origin}/v2/scrape`;
    const sendOurs = () => window.evaluate(throughTrowel, connectionId);
    const overKept: number[] = [];
    const overChromium: number[] = [];
    const overNode: number[] = [];
    for (let round = 0; round <= (context.rounds ?? 8); round += 1) {
      const isOursFirst = round % 2 === 0;
      const early = isOursFirst ? await medianOf(sendOurs) : null;
      const keeping = await medianOf(() => page.evaluate(throughKept, { url, folder: kept }));
      const chromium = await medianOf(() => page.evaluate(throughChromium, url));
      const node = await medianOf(() => page.evaluate(throughNode, url));
      const ours = early ?? (await medianOf(sendOurs));
      // The first round warms both and is not counted.
      if (round === 0) continue;
      overKept.push(ours / keeping);
      overChromium.push(ours / chromium);
      overNode.push(ours / node);
    }
    return [
      ratioRow({ id: 'I3.smallRequest', goal: 1.5, direction: 'atMost' }, overKept),
      ratioRow({ id: 'I3.overUnkept', goal: 1.5, direction: 'atMost' }, overChromium),
      ratioRow({ id: 'I3.overNodeUnkept', goal: 1.5, direction: 'atMost' }, overNode),
    ];
  } finally {
    await trowel.close();
    await floor.close();
    service.close();
    for (const folder of [profile, kept]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function medianOf(sendOnce: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < requestsEachRound; count += 1) times.push(await sendOnce());
  return median(times);
}

/** Runs in Trowel's window. */
async function throughTrowel(connection: string): Promise<number> {
  type Told = { runId: string; events: { event: { kind: string } }[] };
  interface Bridge {
    call(name: string, input: unknown): Promise<{ value: { runId: string } }>;
    subscribe(listener: (name: string, payload: Told) => void): () => void;
  }
  const { trowelBridge } = globalThis as unknown as { trowelBridge: Bridge };
  const startedAt = performance.now();
  const ended = new Set<string>();
  let look = (): void => undefined;
  const stop = trowelBridge.subscribe((name, payload) => {
    if (name !== 'run.changed') return;
    if (payload.events.some(({ event }) => event.kind === 'run.completed' || event.kind === 'run.failed')) {
      ended.add(payload.runId);
      look();
    }
  });
  const input = { connectionId: connection, body: { url: 'https://example.com/' }, allowPrivateHosts: [] };
  const { runId } = (await trowelBridge.call('runs.start', input)).value;
  await new Promise<void>((resolve) => {
    look = () => {
      if (ended.has(runId)) resolve();
    };
    look();
  });
  stop();
  return performance.now() - startedAt;
}

/** Runs in the blank page. */
async function throughKept({ url, folder }: { url: string; folder: string }): Promise<number> {
  type Fetch = (address: string, place: string) => Promise<string>;
  const { keptFetch } = globalThis as unknown as { keptFetch: Fetch };
  const startedAt = performance.now();
  await keptFetch(url, folder);
  return performance.now() - startedAt;
}

/** Runs in the blank page. */
async function throughChromium(url: string): Promise<number> {
  const { chromiumFetch } = globalThis as unknown as { chromiumFetch: (address: string) => Promise<string> };
  const startedAt = performance.now();
  await chromiumFetch(url);
  return performance.now() - startedAt;
}

/** Runs in the blank page. */
async function throughNode(url: string): Promise<number> {
  const { nodeFetch } = globalThis as unknown as { nodeFetch: (address: string) => Promise<string> };
  const startedAt = performance.now();
  await nodeFetch(url);
  return performance.now() - startedAt;
}

async function startSmallService(): Promise<LoopbackServer> {
  const data = { markdown: 'x'.repeat(1024), metadata: { statusCode: 200, url: 'https://example.com/' } };
  const body = Buffer.from(JSON.stringify({ success: true, data }));
  return await listen((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
}
