import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LibraryCall, openLibraryServer } from '../../../../electron/engine/library/libraryServer.ts';
import type {
  FoundDocument,
  LibraryDocument,
  LibraryHost,
  LibraryListing,
  LibraryQuery,
  LibrarySize,
  ReadText,
  StoredText,
} from '../../../../electron/engine/ports/library.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

type Call = LibraryCall extends infer Each ? (Each extends { id: number } ? Omit<Each, 'id'> : never) : never;

function openLibrary(maxBytes = 1e9) {
  const answer = openLibraryServer(join(temporaryFolder(), 'library', 'library.db'), maxBytes);
  const call = (request: Call): unknown => {
    const { result } = answer({ id: 1, ...request });
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  return {
    answer,
    add: (document: Partial<ReadText>, now = 1000) => call({ method: 'add', document: { ...page, ...document }, now }),
    find: (query: string, more: Partial<LibraryQuery> = {}) =>
      call({ method: 'find', query: { ...any, query, ...more } }) as readonly FoundDocument[],
    list: (more: Partial<LibraryListing> = {}) =>
      call({ method: 'list', listing: { ...any, after: null, ...more } }) as readonly LibraryDocument[],
    hosts: () => call({ method: 'hosts' }) as readonly LibraryHost[],
    read: (document: number | string) => call({ method: 'read', document }) as StoredText | null,
    remove: (document: number) => call({ method: 'remove', document }) as boolean,
    clear: () => call({ method: 'clear' }),
    size: () => call({ method: 'size' }) as LibrarySize,
  };
}

const page: ReadText = {
  url: 'https://site.example/',
  title: 'Title',
  description: null,
  kind: 'page',
  markdown: 'Text',
  isPrivate: false,
  scrapeId: '0',
};

const any: Omit<LibraryQuery, 'query'> = {
  limit: 10,
  hosts: [],
  excludedHosts: [],
  kinds: [],
  since: null,
  until: null,
  includesPrivate: false,
};

function urlsOf(found: readonly LibraryDocument[]): readonly string[] {
  return found.map(({ url }) => new URL(url).pathname);
}

describe('a library', () => {
  it('finds a document by words of its text, with the passage and its position', () => {
    const library = openLibrary();
    library.add({ markdown: '# Care\n\nRemove limescale with citric acid.\n\nOther text.' });
    const [found] = library.find('citric acid limescale');
    expect(found).toMatchObject({ url: page.url, title: 'Title', kind: 'page', readAt: 1000 });
    const [passage] = found?.passages ?? [];
    expect(passage?.text).toBe('Remove limescale with citric acid.');
    const stored = library.read(found?.id ?? 0);
    expect(stored?.markdown.slice(passage?.start, passage?.end)).toBe(passage?.text);
    expect(library.read(page.url)).toEqual(stored);
  });

  it('lists its documents page by page, those read last first', () => {
    const library = openLibrary();
    for (const number of [1, 2, 3, 4, 5])
      library.add({ url: `https://site.example/${number}`, markdown: `text ${number}` }, number < 4 ? 1000 : 2000);
    const first = library.list({ limit: 3 });
    expect(urlsOf(first)).toEqual(['/5', '/4', '/3']);
    const last = first.at(-1);
    expect(urlsOf(library.list({ limit: 3, after: last ?? null }))).toEqual(['/2', '/1']);
    expect(urlsOf(library.list({ since: 1500 }))).toEqual(['/5', '/4']);
  });

  it('lists private documents only for those who may see them', () => {
    const library = openLibrary();
    library.add({ isPrivate: true });
    expect(library.list()).toEqual([]);
    expect(library.list({ includesPrivate: true })).toHaveLength(1);
  });

  it('counts its hosts', () => {
    const library = openLibrary();
    library.add({ url: 'https://one.example/a' });
    library.add({ url: 'https://two.example/a' });
    library.add({ url: 'https://two.example/b' });
    expect(library.hosts()).toEqual([
      { host: 'two.example', documents: 2 },
      { host: 'one.example', documents: 1 },
    ]);
  });

  it('forgets a document that is removed', () => {
    const library = openLibrary();
    library.add({ markdown: 'limescale' });
    library.add({ url: 'https://site.example/other', markdown: 'limescale too' });
    const other = library.read('https://site.example/other')?.id ?? 0;
    expect(library.remove(other)).toBe(true);
    expect(library.remove(other)).toBe(false);
    expect(urlsOf(library.find('limescale'))).toEqual(['/']);
  });

  it('is empty after it was cleared, and takes documents again', () => {
    const library = openLibrary();
    library.add({ markdown: 'limescale' });
    library.clear();
    expect(library.size()).toEqual({ documents: 0, bytes: 0 });
    expect(library.find('limescale')).toEqual([]);
    library.add({ markdown: 'limescale' });
    expect(library.find('limescale')).toHaveLength(1);
  });

  it.each([
    ['a typing error', 'limscale'],
    ['another ending', 'removing'],
    ['the beginning of a word', 'limes'],
    ['an accent', 'cafe'],
  ])('finds a word with %s', (_, query) => {
    const library = openLibrary();
    library.add({ markdown: 'Remove limescale in the café.' });
    library.add({ url: 'https://site.example/other', markdown: 'Something else entirely.' });
    expect(urlsOf(library.find(query))).toEqual(['/']);
  });

  it('finds Chinese and Thai', () => {
    const library = openLibrary();
    library.add({ url: 'https://site.example/zh', markdown: '我们在北京大学学习人工智能。' });
    library.add({ url: 'https://site.example/th', markdown: 'ฉันเรียนภาษาไทยที่กรุงเทพ' });
    expect(urlsOf(library.find('人工智能'))).toEqual(['/zh']);
    expect(urlsOf(library.find('ภาษาไทย'))).toEqual(['/th']);
  });

  it('ranks a word of the title above one of the text', () => {
    const library = openLibrary();
    library.add({ url: 'https://site.example/text', markdown: 'Somewhere a glacier is named.' });
    library.add({ url: 'https://site.example/title', title: 'The glacier', markdown: 'About ice.' });
    expect(urlsOf(library.find('glacier'))).toEqual(['/title', '/text']);
  });

  it('replaces a document that is read again', () => {
    const library = openLibrary();
    library.add({ markdown: 'old text' });
    library.add({ markdown: 'new text' }, 2000);
    expect(library.find('old')).toEqual([]);
    expect(library.find('new')).toMatchObject([{ readAt: 2000 }]);
    expect(library.size().documents).toBe(1);
  });

  it('notes a document that has not changed as read again', () => {
    const library = openLibrary();
    library.add({ markdown: 'same text' });
    library.add({ markdown: 'same text', scrapeId: 'later' }, 2000);
    expect(library.find('same')).toMatchObject([{ readAt: 2000, scrapeId: 'later' }]);
  });

  it('narrows a search by host, time and kind', () => {
    const library = openLibrary();
    library.add({ url: 'https://docs.site.example/a', markdown: 'word' }, 1000);
    library.add({ url: 'https://site.example.org/b', markdown: 'word', kind: 'pdf' }, 2000);
    library.add({ url: 'https://notsite.example/c', markdown: 'word' }, 3000);
    expect(urlsOf(library.find('word', { hosts: ['site.example'] }))).toEqual(['/a']);
    expect(urlsOf(library.find('word', { excludedHosts: ['site.example', 'notsite.example'] }))).toEqual(['/b']);
    expect(urlsOf(library.find('word', { since: 1500, until: 2500 }))).toEqual(['/b']);
    expect(urlsOf(library.find('word', { kinds: ['pdf'] }))).toEqual(['/b']);
  });

  it('hides documents of private hosts unless they are asked for', () => {
    const library = openLibrary();
    library.add({ markdown: 'secret word', isPrivate: true });
    expect(library.find('secret')).toEqual([]);
    expect(library.find('secret', { includesPrivate: true })).toHaveLength(1);
  });

  it('removes the documents that were read first beyond its size', () => {
    const library = openLibrary(20_000);
    for (let number = 0; number < 100; number += 1)
      library.add(
        { url: `https://site.example/${number}`, markdown: `word ${'filler '.repeat(100)}${number}` },
        number,
      );
    expect(library.size().bytes).toBeLessThanOrEqual(20_000);
    expect(library.find('word', { until: 10 })).toEqual([]);
    expect(urlsOf(library.find('99'))).toContain('/99');
  });

  it.each([
    '"',
    'NEAR(a b)',
    'body:x*',
    '(',
    "'; DROP TABLE document",
    '-',
    '\0',
    '^word',
    'AND OR NOT',
  ])('takes %j for words and not for a command', (query) => {
    const library = openLibrary();
    library.add({});
    expect(library.find(query)).toEqual([]);
  });

  it('reports a file that is not a database, and answers the next call', () => {
    const answer = openLibraryServer('/dev/null/library.db', 1);
    for (const id of [1, 2]) expect(answer({ id, method: 'size' })).toMatchObject({ id, result: { ok: false } });
  });

  it('has null for an unknown document', () => {
    expect(openLibrary().read(7)).toBeNull();
  });
});
