import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createBodyDigester } from '../../../../electron/adapters/store/bodyDigester.ts';
import { createBodyFiles } from '../../../../electron/adapters/store/bodyFiles.ts';
import { bodyOf } from '../../../support/storeFixtures.ts';
import { buildProgram } from '../../../support/buildProgram.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const facts = { status: 200, contentType: 'application/json', retryAfterMs: null, now: 0 };

async function createDigester() {
  const workerUrl = pathToFileURL(await buildProgram('electron/client/digest.worker.ts'));
  const bodies = createBodyFiles(temporaryFolder());
  async function store(text: string) {
    const writer = await bodies.open();
    if (!writer.ok) throw new Error(writer.error.message);
    await writer.value.write(Buffer.from(text));
    const stored = await writer.value.commit({ contentType: 'application/json', redactions: 0, notUtf8: false });
    if (!stored.ok) throw new Error(stored.error.message);
    return stored.value;
  }
  return { digest: createBodyDigester({ bodies, workerUrl }), store };
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

  it('is a typed error when the file is gone', { timeout: 20_000 }, async () => {
    const { digest } = await createDigester();
    expect(await digest(bodyOf('never stored'), facts)).toMatchObject({ ok: false, error: { kind: 'broken-answer' } });
  });
});
