import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BundleBounds, readBundle } from '../../../electron/adapters/bundleFile.ts';
import { writeBundle } from '../../../electron/adapters/bundleZip.ts';
import type { PartsOfRun } from '../../../electron/core/bundle/exportRun.ts';
import { runFileLimits } from '../../../shared/run/runFile.ts';
import { makeZip } from '../../support/makeZip.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function manifestOf(parts: Readonly<Record<string, string>>, rest: object = {}): string {
  const listed = Object.entries(parts).map(([path, text]) => ({ path, size: text.length, sha256: hashOf(text) }));
  return JSON.stringify({
    format: 'trowel-run',
    version: 2,
    appVersion: '0.1.0',
    exportedAt: 1,
    parts: listed,
    ...rest,
  });
}

async function read(bytes: Buffer, bounds: Partial<BundleBounds> = {}) {
  const path = join(temporaryFolder(), 'some.trowel');
  writeFileSync(path, bytes);
  const items: unknown[] = [];
  for await (const item of readBundle(path, { ...runFileLimits, ...bounds })) {
    if (!item.ok) return item;
    if (item.value.kind === 'line') items.push(item.value.text);
    else {
      const pieces: Uint8Array[] = [];
      try {
        for await (const piece of item.value.chunks) pieces.push(piece);
      } catch {
        return 'damaged';
      }
      items.push([item.value.bodyId, Buffer.concat(pieces).toString()]);
    }
  }
  return items;
}

const log = '{"event":1}\n';
const body = 'an answer';
const bodyName = `response/${hashOf(body)}.json`;
const refused = { ok: false, error: { kind: 'refused', reason: 'bad-input' } };

describe('a run’s ZIP', () => {
  test('gives its bodies before its log, whatever their order in it', async () => {
    const parts = { 'log.jsonl': log, 'index.html': '<p>', [bodyName]: body };
    expect(await read(makeZip({ ...parts, 'manifest.json': manifestOf(parts) }))).toEqual([
      [hashOf(body), body],
      '{"event":1}',
    ]);
  });

  test.each<[string, Record<string, string>, string | null]>([
    ['no manifest', { 'log.jsonl': log }, null],
    ['a manifest that does not parse', { 'log.jsonl': log }, '{'],
    ['a manifest of a later form', { 'log.jsonl': log }, manifestOf({ 'log.jsonl': log }, { version: 3 })],
    ['a part that is not listed', { 'log.jsonl': log, 'index.html': 'x' }, manifestOf({ 'log.jsonl': log })],
    ['a part that is missing', { 'log.jsonl': log }, manifestOf({ 'log.jsonl': log, 'index.html': 'x' })],
    ['a part that is another than its hash', { 'log.jsonl': log }, manifestOf({ 'log.jsonl': '{"event":2}\n' })],
    ['a page that is another than its hash', { 'index.html': 'a' }, manifestOf({ 'index.html': 'b' })],
    ['a log that ends in the middle', { 'log.jsonl': '{"event":1}' }, manifestOf({ 'log.jsonl': '{"event":1}' })],
    ['a name that leads elsewhere', { '../log.jsonl': log }, manifestOf({})],
    ['an absolute name', { '/etc/log.jsonl': log }, manifestOf({})],
    ['a name of another system', { 'response\\x.json': log }, manifestOf({})],
    ['a page beside the bodies', { 'response/x.html': log }, manifestOf({})],
  ])('with %s is refused', async (_name, parts, manifest) => {
    const zip = makeZip(manifest === null ? parts : { ...parts, 'manifest.json': manifest });
    expect(await read(zip)).toMatchObject(refused);
  });

  test('that is cut off, says too little of itself or unpacks to too much is refused', async () => {
    const parts = { 'log.jsonl': log, [bodyName]: ' '.repeat(4_000_000) };
    const manifest = manifestOf(parts);
    const whole = makeZip({ ...parts, 'manifest.json': manifest });
    expect(await read(whole.subarray(0, whole.length - 30))).toMatchObject(refused);
    expect(await read(whole, { unpacked: 3_000_000 })).toMatchObject(refused);
    expect(await read(whole, { file: 100 })).toMatchObject(refused);
    expect(await read(whole, { bodies: -4 })).toMatchObject(refused);
    // It states a small size, and is larger.
    const lying = makeZip({ ...parts, 'manifest.json': manifest }, { [bodyName]: 10 });
    expect(await read(lying, { unpacked: 3_000_000 })).toBe('damaged');
  });
});

test('a run that cannot be read to its end leaves no file, and none in its place', async () => {
  const path = join(temporaryFolder(), 'run.trowel');
  writeFileSync(path, 'as it was');
  async function* breaking(): AsyncGenerator<string, void> {
    yield 'some words';
    throw new Error('the disk is gone');
  }
  async function* parts(): PartsOfRun {
    yield { path: 'log.jsonl', chunks: breaking(), isPacked: false };
  }
  expect(await writeBundle(path, parts())).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(existsSync(`${path}.part`)).toBe(false);
  const folder = await writeBundle(join(path, 'no folder', 'run.trowel'), parts());
  expect(folder).toMatchObject({ ok: false, error: { kind: 'store' } });
});
