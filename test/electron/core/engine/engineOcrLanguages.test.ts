import { describe, expect, it } from 'vitest';
import { createEngineOcrLanguages } from '../../../../electron/core/engine/engineOcrLanguages.ts';
import type { RawSend } from '../../../../electron/core/runs/scrapeSender.ts';
import { ocrLanguages } from '../../../../shared/base/ocrLanguages.ts';
import { ok } from '../../../../shared/base/result.ts';

/** Languages of an engine in a state, whose folder has these files. */
function open(state: 'stopped' | 'ready', sizes: Readonly<Record<string, number>> = {}) {
  const sent: RawSend[] = [];
  const languages = createEngineOcrLanguages({
    engine: {
      ensureReady: () => Promise.resolve(ok({ baseUrl: 'http://127.0.0.1:1', token: 'the-token' })),
      status: () => ({ state }) as never,
    },
    keys: { knownSecrets: () => [] },
    folder: '/data',
    files: {
      stat: (path) => {
        const size = sizes[path];
        return Promise.resolve(size === undefined ? null : { size, modifiedMs: 0 });
      },
    },
    sender: {
      callRaw(call) {
        sent.push(call);
        const languagesNow = [{ code: 'tha', status: { state: 'loading', receivedBytes: 5 } }];
        return Promise.resolve({
          status: 200,
          headers: [],
          durationMs: 1,
          body: null,
          bytes: new TextEncoder().encode(JSON.stringify({ success: true, languages: languagesNow })),
          contentType: 'application/json',
          retryAfterMs: null,
          result: ok({ summary: {} as never, artifacts: [], text: '' }),
        });
      },
    },
  });
  return { languages, sent };
}

describe('the languages of OCR of the local engine', () => {
  it('are listed by their files while it is stopped, which starts nothing', async () => {
    const thai = ocrLanguages.find(({ code }) => code === 'tha')?.bytes ?? 0;
    const sizes = { '/data/ocr-languages/tha.traineddata.gz': thai, '/data/ocr-languages/ara.traineddata.gz': 3 };
    const { languages, sent } = open('stopped', sizes);
    const listed = await languages.list();
    const installed = listed.ok ? listed.value.filter(({ status }) => status.state === 'installed') : [];
    expect([listed.ok && listed.value.length, installed.map(({ code }) => code)]).toEqual([
      ocrLanguages.length,
      ['tha'],
    ]);
    expect(sent).toEqual([]);
  });

  it('are what a running engine says', async () => {
    const { languages, sent } = open('ready');
    expect(await languages.list()).toEqual(ok([{ code: 'tha', status: { state: 'loading', receivedBytes: 5 } }]));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /trowel/ocr-languages']);
  });

  it('are added and removed by it', async () => {
    const { languages, sent } = open('stopped');
    await languages.add('tha');
    await languages.remove('chi_sim');
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /trowel/ocr-languages/tha',
      'DELETE /trowel/ocr-languages/chi_sim',
    ]);
  });
});
