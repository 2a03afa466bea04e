import { describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/base/result.ts';
import {
  createLibraryClient,
  type LibraryProcess,
  noLibrary,
} from '../../../../electron/engine/library/libraryClient.ts';
import type { LibraryCall, LibraryReply } from '../../../../electron/engine/library/libraryServer.ts';
import type { ReadText } from '../../../../electron/engine/ports/library.ts';

const document: ReadText = {
  url: 'https://site.example/',
  title: null,
  description: null,
  kind: 'page',
  markdown: 'text',
  isPrivate: false,
  scrapeId: '0',
};

/** A process whose replies and end the test decides. */
function openProcess() {
  const sent: LibraryCall[] = [];
  let reply: (given: LibraryReply) => void = () => undefined;
  const gone: (() => void)[] = [];
  let starts = 0;
  const start = (): LibraryProcess => {
    starts += 1;
    return {
      send: (call) => void sent.push(call),
      onReply: (listener) => {
        reply = listener;
      },
      onGone: (listener) => void gone.push(listener),
      stop: () => {
        end();
      },
    };
  };
  const end = (): void => {
    for (const listener of gone.splice(0)) listener();
  };
  const logged: string[] = [];
  const library = createLibraryClient(
    start,
    () => 7,
    (line) => void logged.push(line),
  );
  const answer = (): void => {
    const call = sent.shift();
    if (call !== undefined) reply({ id: call.id, result: ok(true) });
  };
  return { library, sent, answer, end, logged, starts: () => starts };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the client of the library', () => {
  it('sends documents one at a time', async () => {
    const { library, sent, answer } = openProcess();
    library.add(document);
    library.add({ ...document, url: 'https://site.example/2' });
    expect(sent).toMatchObject([{ method: 'add', document, now: 7 }]);
    answer();
    await settled();
    expect(sent).toMatchObject([{ method: 'add', document: { url: 'https://site.example/2' } }]);
  });

  it('leaves out documents beyond a bounded number', async () => {
    const { library, answer, sent } = openProcess();
    for (let number = 0; number < 2000; number += 1) library.add(document);
    let added = 0;
    while (sent.length > 0) {
      answer();
      added += 1;
      await settled();
    }
    expect(added).toBeLessThan(600);
  });

  it('fails the calls of a process that ends, and starts another', async () => {
    const { library, end, answer, starts } = openProcess();
    const size = library.size();
    end();
    expect(await size).toMatchObject({ ok: false, error: { kind: 'failed' } });
    const again = library.size();
    answer();
    answer();
    expect(starts()).toBe(2);
    expect((await again).ok).toBe(true);
  });

  it('names a document that could not be added', async () => {
    const { library, end, logged } = openProcess();
    library.add(document);
    end();
    await settled();
    expect(logged).toEqual(['the library could not add a document (the process of the library ended)']);
  });

  it('forgets documents that wait when it is cleared', async () => {
    const { library, sent, answer } = openProcess();
    library.add(document);
    library.add({ ...document, url: 'https://site.example/2' });
    void library.clear();
    answer();
    await settled();
    expect(sent).toMatchObject([{ method: 'clear' }]);
  });

  it('starts no process after it was closed', async () => {
    const { library, starts } = openProcess();
    void library.size();
    await library.close();
    library.add(document);
    expect((await library.size()).ok).toBe(false);
    expect(starts()).toBe(1);
  });
});

describe('an engine without a library', () => {
  it('says so', async () => {
    noLibrary.add(document);
    expect(await noLibrary.size()).toMatchObject({ ok: false, error: { kind: 'off' } });
    expect((await noLibrary.read(1)).ok).toBe(false);
  });
});
