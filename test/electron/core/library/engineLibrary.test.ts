import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../shared/base/result.ts';
import type { LibraryRequest } from '../../../../shared/ipc/libraryCalls.ts';
import { createEngineLibrary } from '../../../../electron/core/library/engineLibrary.ts';
import type { RawSend } from '../../../../electron/core/runs/scrapeSender.ts';

const anything: LibraryRequest = {
  query: '',
  hosts: [],
  kinds: [],
  since: null,
  until: null,
  cursor: null,
  limit: 50,
};
const document = {
  id: 7,
  url: 'https://site.example/',
  title: 'Title',
  description: null,
  kind: 'pdf',
  readAt: 1000,
  scrapeId: '0',
};

/** A library whose engine answers each call with one response. */
function openLibrary(status: number, body: unknown) {
  const sent: RawSend[] = [];
  const library = createEngineLibrary({
    engine: { ensureReady: () => Promise.resolve(ok({ baseUrl: 'http://127.0.0.1:1', token: 'the-token' })) },
    keys: { knownSecrets: () => [] },
    sender: {
      callRaw(call) {
        sent.push(call);
        return Promise.resolve({
          status,
          headers: [],
          durationMs: 1,
          body: null,
          bytes: new TextEncoder().encode(JSON.stringify(body)),
          contentType: 'application/json',
          retryAfterMs: null,
          result:
            status < 300
              ? ok({ summary: {} as never, artifacts: [], text: '' })
              : err({ kind: 'not-found', message: 'no', what: 'it' }),
        });
      },
    },
  });
  return { library, sent };
}

describe('the library of the local engine', () => {
  it('asks with the filters as a query', async () => {
    const page = { size: { documents: 1, bytes: 10 }, documents: [], next: null };
    const { library, sent } = openLibrary(200, { success: true, ...page });
    const found = await library.find({
      ...anything,
      query: 'quillback glaze',
      hosts: ['a.example', 'b.example'],
      kinds: ['pdf'],
      since: 5,
      cursor: '1-1',
    });
    expect(found).toEqual(ok(page));
    expect(sent[0]).toMatchObject({
      method: 'GET',
      key: 'the-token',
      path: '/trowel/library?limit=50&query=quillback+glaze&host=a.example%2Cb.example&kind=pdf&since=5',
    });
  });

  it('pages through the list where there are no words', async () => {
    const { library, sent } = openLibrary(404, {});
    expect(await library.find({ ...anything, cursor: '1000-7' })).toEqual(ok(null));
    expect(sent[0]?.path).toBe('/trowel/library?limit=50&cursor=1000-7');
  });

  it('reads a document by its id or its URL, and has null for an unknown one', async () => {
    const { library, sent } = openLibrary(200, { success: true, document: { ...document, markdown: '# Text' } });
    expect(await library.read({ id: 7 })).toEqual(ok({ ...document, markdown: '# Text' }));
    await library.read({ url: 'https://site.example/?a=1&b=2' });
    expect(sent.map(({ path }) => path)).toEqual([
      '/trowel/library/7',
      '/trowel/library/document?url=https%3A%2F%2Fsite.example%2F%3Fa%3D1%26b%3D2',
    ]);
    expect(await openLibrary(404, {}).library.read({ id: 7 })).toEqual(ok(null));
  });

  it('deletes one after the other, and skips those that are gone', async () => {
    const { library, sent } = openLibrary(404, {});
    expect(await library.remove([7, 8])).toEqual(ok(null));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /trowel/library/7',
      'DELETE /trowel/library/8',
    ]);
  });

  it('reports a response that is none of a library', async () => {
    expect(await openLibrary(200, { documents: 'many' }).library.find(anything)).toMatchObject({
      ok: false,
      error: { kind: 'broken-answer', reason: 'unexpected-shape' },
    });
  });
});
