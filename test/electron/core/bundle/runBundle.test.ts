import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRedactor, redactText } from '../../../../electron/client/redact.ts';
import { readBundle } from '../../../../electron/adapters/bundleFile.ts';
import { writeBundle } from '../../../../electron/adapters/bundleZip.ts';
import { streamBody } from '../../../../electron/adapters/streamBody.ts';
import { createBodyFiles, type BodyFiles } from '../../../../electron/adapters/store/bodyFiles.ts';
import type { StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import { systemClock } from '../../../../electron/adapters/systemTime.ts';
import { exportRun } from '../../../../electron/core/bundle/exportRun.ts';
import { importRun } from '../../../../electron/core/bundle/importRun.ts';
import { storeBytes } from '../../../../electron/core/storage/storeBytes.ts';
import { importedEvent } from '../../../../electron/core/bundle/runBundle.ts';
import { type BodyId, runIdSchema, type RunId } from '../../../../shared/base/brand.ts';
import { emptySummary, type RunEvent, type StoredBody } from '../../../../shared/run/events.ts';
import { imageField } from '../../../../shared/run/loadedImages.ts';
import { reduceRunLog } from '../../../../shared/run/reduceRun.ts';
import { runFileLimits } from '../../../../shared/run/runFile.ts';
import { readZipParts } from '../../../support/readZipParts.ts';
import { createStorePair, runIdOf } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { rawEvent } from '../../../support/traceEvents.ts';

interface Profile {
  readonly folder: string;
  readonly store: StoreClient;
  readonly bodies: BodyFiles;
}

async function freshProfile(): Promise<Profile> {
  const folder = temporaryFolder();
  const store = createStorePair();
  await store.open(folder);
  onTestFinished(async () => void (await store.close()));
  return { folder, store, bodies: createBodyFiles(folder) };
}

async function keep(bodies: BodyFiles, text: string): Promise<StoredBody> {
  const kept = await storeBytes(bodies, Buffer.from(text), 'application/json');
  if (!kept.ok) throw new Error(kept.error.message);
  return kept.value;
}

/** A run that has ended, with a trace, a version and a secret callback URL. */
async function seedRun({ store, bodies }: Profile): Promise<RunId> {
  const runId = runIdOf(1);
  const [version, answer] = [await keep(bodies, '{"rows":[1]}'), await keep(bodies, '{"success":true}')];
  const webhook = { url: 'https://me.example', headers: { authorization: 'Bearer canary' } };
  const events: RunEvent[] = [
    {
      kind: 'run.created',
      at: 1,
      runId,
      endpoint: 'agent',
      connectionId: 'cloud' as never,
      connectionName: 'Cloud',
      baseUrl: 'https://api.example',
      request: { prompt: 'Find stoves', webhook },
      allowPrivateHosts: [],
    },
    { kind: 'agent.accepted', at: 2, jobId: 'job-1', threadId: null, threadTurn: null, isAttached: false },
    { kind: 'snapshot.saved', at: 3, snapshotId: 's1', artifactId: 'result', artifactKind: 'json', body: version },
    { kind: 'run.completed', at: 4, durationMs: 3, summary: { ...emptySummary, title: 'Find stoves' }, body: answer },
  ];
  await store.appendEvents(runId, events);
  const entries = [1, 2].map((sequence) => {
    const long = 'x'.repeat(sequence === 2 ? 40_000 : 1);
    const event = rawEvent('reasoning.summary', { sequence, second: sequence, text: long });
    return { key: `id:main-${sequence}`, text: JSON.stringify(event) };
  });
  await store.appendTrace(runId, 5, entries);
  return runId;
}

async function exported(profile: Profile, runId: RunId): Promise<string> {
  const lines = await exportRun(
    {
      clock: systemClock,
      appVersion: '0.1.0',
      events: (id) => profile.store.readEvents(id, 0),
      traces: () => profile.store,
      bodies: { stream: (bodyId) => streamBody(profile.bodies.pathOf(bodyId)) },
      redact: (text, more) => redactText(text, more).replaceAll('canary', ''),
      createRedactor,
      labels: (word) => word,
    },
    runId,
  );
  if (!lines.ok) throw new Error(lines.error.message);
  const path = join(profile.folder, 'run.trowel');
  expect(await writeBundle(path, lines.value)).toEqual({ ok: true, value: null });
  return path;
}

function imported(profile: Profile, path: string, bounds = runFileLimits) {
  const newRunId = () => runIdSchema.parse('imported-run');
  return importRun({ ...profile, clock: systemClock, newRunId }, readBundle(path, bounds));
}

describe('a run as a file', () => {
  test('opens on a fresh profile with its log, its trace and its versions', async () => {
    const here = await freshProfile();
    const path = await exported(here, await seedRun(here));
    const there = await freshProfile();
    const opened = await imported(there, path);
    if (!opened.ok) throw new Error(opened.error.message);
    const log = await there.store.readEvents(opened.value.runId, 0);
    const run = log.ok ? reduceRunLog(log.value) : null;
    expect(run).toMatchObject({ state: 'done', isImported: true, runId: 'imported-run', agent: { jobId: 'job-1' } });
    expect(run?.request).toEqual({ prompt: 'Find stoves' });
    const bodyId = run?.agent?.snapshots['s1']?.body?.bodyId;
    const body = bodyId === undefined ? null : await there.bodies.read(bodyId);
    expect(body?.ok === true && Buffer.from(body.value).toString()).toBe('{"rows":[1]}');
    expect(await there.store.readTraceEvent(opened.value.runId, 2)).toEqual(
      await here.store.readTraceEvent(runIdOf(1), 2),
    );
    expect(await there.store.listUnfinished()).toEqual({ ok: true, value: [] });
  });
});

describe('a scrape as a file', () => {
  test('opens elsewhere with its answer and its files, and without what is secret in the request', async () => {
    const here = await freshProfile();
    // A page may show what it was sent, as it is and in other spellings.
    const echo = {
      success: true,
      data: { markdown: `hunter2hunter ${Buffer.from('hunter2hunter').toString('base64')}` },
    };
    const [answer, image] = [await keep(here.bodies, JSON.stringify(echo)), await keep(here.bodies, 'a picture')];
    const request = {
      url: 'https://shop.example/?token=a8F3kd92LsQ0pZx7VnB4mW1yTc6R&page=2',
      headers: { Authorization: 'Bearer hunter2hunter', Cookie: 'session=hunter2hunter', 'Accept-Language': 'en' },
      actions: [
        { type: 'click', selector: '#password' },
        { type: 'write', text: 'hunter2hunter' },
        { type: 'click', selector: '#q' },
        { type: 'write', text: 'two-burner stove' },
      ],
    };
    const runId = runIdOf(7);
    await here.store.appendEvents(runId, [
      {
        kind: 'run.created',
        at: 1,
        runId,
        endpoint: 'scrape',
        connectionId: 'cloud' as never,
        connectionName: 'Cloud',
        baseUrl: 'https://api.example',
        request,
        allowPrivateHosts: ['192.168.0.9'],
      },
      { kind: 'artifact.saved', at: 2, field: 'screenshot', url: 'https://files.example/1.png', body: image },
      { kind: 'run.completed', at: 3, durationMs: 2, summary: emptySummary, body: answer },
    ]);
    const there = await freshProfile();
    const path = await exported(here, runId);
    const bytes = JSON.stringify(await readZipParts(readFileSync(path)));
    for (const secret of ['hunter2hunter', 'aHVudGVyMmh1bnRlc', 'a8F3kd92LsQ0pZx7VnB4mW1yTc6R', '192.168.0.9'])
      expect(bytes).not.toContain(secret);
    expect(await imported(there, path)).toMatchObject({ ok: true });
    const log = await there.store.readEvents(runIdSchema.parse('imported-run'), 0);
    const run = log.ok ? reduceRunLog(log.value) : null;
    expect(run).toMatchObject({ state: 'done', isImported: true, endpoint: 'scrape', body: { redactions: 2 } });
    const kept = run?.body == null ? null : await there.bodies.read(run.body.bodyId);
    expect(kept?.ok === true && JSON.parse(Buffer.from(kept.value).toString())).toMatchObject({ success: true });
    expect(run?.body?.bodyId).not.toBe(answer.bodyId);
    expect(run?.request).toMatchObject({
      url: expect.stringMatching(/page=2$/),
      headers: { 'Accept-Language': 'en' },
      actions: [{ selector: '#password' }, { text: '[left out]' }, {}, { text: 'two-burner stove' }],
    });
    const file = run?.artifacts[0]?.body?.bodyId;
    const saved = file === undefined ? null : await there.bodies.read(file);
    expect(saved?.ok === true && Buffer.from(saved.value).toString()).toBe('a picture');
  });
});

const header = JSON.stringify({ format: 'trowel-run', version: 1, exportedAt: 1 });
const created = {
  kind: 'run.created',
  at: 1,
  runId: 'some-run-1',
  endpoint: 'agent',
  connectionId: 'cloud',
  connectionName: 'C',
  baseUrl: null,
  request: {},
  allowPrivateHosts: [],
};
const event = (value: unknown): string => JSON.stringify({ event: value });
const stolen = { bodyId: 'a'.repeat(64), size: 3, contentType: null, redactions: 0 };

describe('a file of a stranger', () => {
  test.each([
    ['nothing', []],
    ['no header', [event(created)]],
    ['a later format', [JSON.stringify({ format: 'trowel-run', version: 2, exportedAt: 1 })]],
    ['a run of a kind that nobody knows', [header, event({ ...created, endpoint: 'dream' })]],
    ['two runs', [header, event(created), event(created)]],
    ['a line that is none', [header, event(created), '{"exec":"rm"}']],
    ['a line that does not parse', [header, event(created), '{']],
    ['an unknown event', [header, event(created), event({ kind: 'run.dreamt', at: 1 })]],
    ['a deep nesting', [header, event(created), '['.repeat(5000)]],
    [
      'a body that is another',
      [header, JSON.stringify({ body: { bodyId: 'a'.repeat(64), contentType: null, base64: 'AAAA' } })],
    ],
    [
      'an event of the trace that is none',
      [header, event(created), JSON.stringify({ trace: { arrivedAt: 1, text: '7' } })],
    ],
  ])('with %s is refused whole', async (_name, lines) => {
    const profile = await freshProfile();
    const path = join(profile.folder, 'hostile.trowel');
    writeFileSync(path, gzipSync(lines.map((line) => `${line}\n`).join('')));
    expect(await imported(profile, path)).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'bad-input' } });
    expect(await profile.store.historyUsage()).toMatchObject({ value: { runs: 0 } });
  });

  test('that names bodies of others gets none of them, and an end if it has none', async () => {
    const profile = await freshProfile();
    const path = join(profile.folder, 'hostile.trowel');
    const version = {
      kind: 'snapshot.saved',
      at: 2,
      snapshotId: '__proto__',
      artifactId: null,
      artifactKind: null,
      body: stolen,
    };
    const done = { kind: 'run.completed', at: 3, durationMs: 1, summary: emptySummary, body: stolen };
    writeFileSync(path, gzipSync([header, event(created), event(version), event(done), ''].join('\n')));
    expect(await imported(profile, path)).toMatchObject({ ok: true });
    const log = await profile.store.readEvents(runIdSchema.parse('imported-run'), 0);
    const run = log.ok ? reduceRunLog(log.value) : null;
    expect(run).toMatchObject({ state: 'unknown', body: null });
    expect(Object.values(run?.agent?.snapshots ?? {})).toMatchObject([{ snapshotId: '__proto__', body: null }]);
  });

  test('that is no archive, is cut off or is a bomb is refused', async () => {
    const profile = await freshProfile();
    const path = join(profile.folder, 'hostile.trowel');
    const whole = gzipSync(`${header}\n${event(created)}\n`);
    const bomb = gzipSync(Buffer.alloc(4_000_000, 0x20));
    for (const bytes of [Buffer.from('PK'), whole.subarray(0, whole.length - 12), bomb, gzipSync(header)]) {
      writeFileSync(path, bytes);
      const bounds = { ...runFileLimits, unpacked: 3_000_000, line: 1_000_000 };
      expect(await imported(profile, path, bounds as typeof runFileLimits)).toMatchObject({
        ok: false,
        error: { kind: 'refused' },
      });
    }
    expect(await imported(profile, join(profile.folder, 'absent'))).toMatchObject({
      ok: false,
      error: { kind: 'store' },
    });
  });
});

test('a picture of more pixels than are drawn is told in its place, as is one whose size nobody can tell', () => {
  const runId = runIdOf(1);
  const ids = ['a1', 'b2'].map((pair) => pair.repeat(32)) as unknown as [BodyId, BodyId];
  const image = (bodyId: BodyId, field: string): RunEvent => ({
    kind: 'artifact.saved',
    at: 1,
    field,
    url: 'https://shop.example/front.png',
    body: { bodyId, size: 9, contentType: 'image/png', redactions: 0 },
  });
  const brought = { bodies: new Set(ids), undrawable: new Set([ids[1]]) };
  const kindOf = (event: RunEvent) => importedEvent(event, runId, brought)?.kind;
  expect(kindOf(image(ids[0], imageField('x')))).toBe('artifact.saved');
  expect(kindOf(image(ids[1], imageField('x')))).toBe('artifact.failed');
  // A screenshot of a long page is the purpose of the run, and is rendered on view.
  expect(kindOf(image(ids[1], 'screenshot'))).toBe('artifact.saved');
});
