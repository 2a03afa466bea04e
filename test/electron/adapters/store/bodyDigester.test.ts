import { fork, type ChildProcess } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { DigestTask } from '../../../../electron/core/runs/scrapeSender.ts';
import { createBodyDigester, type DigestReader } from '../../../../electron/adapters/store/bodyDigester.ts';
import { createBodyFiles } from '../../../../electron/adapters/store/bodyFiles.ts';
import { bodyOf } from '../../../support/storeFixtures.ts';
import { buildProgram } from '../../../support/buildProgram.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { eventually } from '../../../support/eventually.ts';

const facts = { status: 200, contentType: 'application/json', retryAfterMs: null, now: 0 };

async function createDigester() {
  const workerUrl = pathToFileURL(await buildProgram('electron/client/digest.worker.ts'));
  const program = await buildProgram('electron/client/digest.process.ts');
  const bodies = createBodyFiles(temporaryFolder());
  const started: ChildProcess[] = [];
  function startProcess(task: DigestTask): DigestReader {
    const child = fork(program, [], { serialization: 'advanced' });
    started.push(child);
    child.send(task);
    return {
      onResult: (listener) => void child.once('message', (message) => listener(message as never)),
      onGone: (listener) => void child.once('exit', () => listener(new Error('its reader stopped'))),
      stop: () => void child.kill(),
    };
  }
  async function store(text: string) {
    const writer = bodies.open();
    await writer.write(Buffer.from(text));
    const stored = await writer.commit({ contentType: 'application/json', redactions: 0, notUtf8: false });
    if (!stored.ok) throw new Error(stored.error.message);
    return stored.value;
  }
  return { digest: createBodyDigester({ bodies, workerUrl, startProcess }), store, started };
}

describe('reading a stored answer in a worker', () => {
  it('gives its digest, or the error that it is', { timeout: 20_000 }, async () => {
    const { digest, store } = await createDigester();
    const good = await store(
      JSON.stringify({ success: true, data: { markdown: 'm'.repeat(5_000_000), metadata: { title: 'Big' } } }),
    );
    expect(await digest(good, facts)).toMatchObject({ ok: true, value: { summary: { title: 'Big' }, artifacts: [] } });
    const deep = await store('['.repeat(2_000_000));
    expect(await digest(deep, facts)).toMatchObject({
      ok: false,
      error: { kind: 'broken-answer', reason: 'json-too-deep' },
    });
    const failed = await store(JSON.stringify({ success: false, error: 'no' }));
    expect(await digest(failed, { ...facts, status: 500 })).toMatchObject({
      ok: false,
      error: { kind: 'service', status: 500 },
    });
  });

  it('takes a process of its own for a large one, which ends with its answer', { timeout: 20_000 }, async () => {
    const { digest, store, started } = await createDigester();
    const small = await store(JSON.stringify({ success: true, data: { markdown: 'm', metadata: { title: 'Small' } } }));
    expect(await digest(small, facts)).toMatchObject({ ok: true, value: { summary: { title: 'Small' } } });
    expect(started).toHaveLength(0);
    const large = await store(
      JSON.stringify({ success: true, data: { markdown: 'm'.repeat(20_000_000), metadata: { title: 'Large' } } }),
    );
    expect(await digest(large, facts)).toMatchObject({ ok: true, value: { summary: { title: 'Large' } } });
    expect(started).toHaveLength(1);
    await eventually(() => expect(started[0]?.signalCode ?? started[0]?.exitCode).not.toBeNull());
  });

  it('is a typed error when the reader of a large one dies', { timeout: 20_000 }, async () => {
    const { digest, store, started } = await createDigester();
    const large = await store(JSON.stringify({ success: true, data: { markdown: 'm'.repeat(20_000_000) } }));
    const answered = digest(large, facts);
    started[0]?.kill('SIGKILL');
    expect(await answered).toMatchObject({ ok: false, error: { kind: 'broken-answer' } });
  });

  it('is a typed error when the file is gone', { timeout: 20_000 }, async () => {
    const { digest } = await createDigester();
    expect(await digest(bodyOf('never stored'), facts)).toMatchObject({ ok: false, error: { kind: 'broken-answer' } });
  });
});
