import { describe, expect, test } from 'vitest';
import { err, ok } from '../../../../../shared/base/result.ts';
import {
  collectSitemapLinks,
  defaultCollectionLimits,
  type FetchFile,
  type ReadSitemapFile,
  type SitemapCollectionOptions,
} from '../../../../../electron/engine/site/sitemaps/collectSitemapLinks.ts';
import { readSitemapFile } from '../../../../../electron/engine/site/sitemaps/readSitemapFile.ts';
import type { SitemapLink } from '../../../../../electron/engine/site/sitemaps/sitemapFile.ts';

const site = 'https://kiln.example';
const never = new AbortController().signal;

const readSitemap: ReadSitemapFile = async ({ bytes, base }, _signal, onLinks) =>
  ok(
    await readSitemapFile({ bytes, base }, (link) => {
      onLinks([link]);
    }),
  );

/** A file that broke off. */
const broken = (text: string) => ({ text, isTruncated: true });

type Files = Readonly<Record<string, string | number | Error | ReturnType<typeof broken>>>;

/** Serves files by path: a text, a status, or no response. */
function serve(files: Files, fetched: string[] = []): FetchFile {
  return (url) => {
    fetched.push(url);
    const file = files[url.startsWith(site) ? url.slice(site.length) : url] ?? 404;
    if (file instanceof Error) return Promise.resolve(err({ kind: 'unreachable', reason: file.message }));
    if (typeof file === 'number')
      return Promise.resolve(ok({ url, status: file, bytes: Buffer.alloc(0), isTruncated: false }));
    const { text, isTruncated } = typeof file === 'string' ? { text: file, isTruncated: false } : file;
    return Promise.resolve(ok({ url, status: 200, bytes: Buffer.from(text), isTruncated }));
  };
}

const urlset = (...urls: string[]): string =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (...urls: string[]): string =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

interface Collected {
  readonly paths: readonly string[];
  readonly links: readonly SitemapLink[];
  readonly warnings: readonly string[];
  readonly fetched: readonly string[];
}

async function collect(files: Files, options: Partial<SitemapCollectionOptions> = {}): Promise<Collected> {
  const links: SitemapLink[] = [];
  const warnings: string[] = [];
  const fetched: string[] = [];
  const collection = collectSitemapLinks({
    fetchFile: serve(files, fetched),
    readSitemap,
    roots: [{ url: `${site}/sitemap.xml`, isNamed: true }],
    signal: never,
    onWarning: (text) => warnings.push(text),
    ...options,
  });
  for await (const batch of collection) links.push(...batch);
  return { paths: links.map(({ url }) => url.replace(site, '')), links, warnings, fetched };
}

describe('the links of sitemaps', () => {
  test('are those of nested indexes, breadth first', async () => {
    const { paths, warnings } = await collect({
      '/sitemap.xml': index('/1.xml', '/2.xml'),
      '/1.xml': index('/3.xml'),
      '/2.xml': urlset('/b'),
      '/3.xml': urlset('/c', '/d'),
    });
    expect(paths).toEqual(['/b', '/c', '/d']);
    expect(warnings).toEqual([]);
  });

  test('have the order of the files, whichever arrives first', async () => {
    const serveNow = serve({
      '/sitemap.xml': index('/1.xml', '/2.xml'),
      '/1.xml': urlset('/a'),
      '/2.xml': urlset('/b'),
    });
    let release = (): void => {};
    const second = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { paths } = await collect(
      {},
      {
        fetchFile: async (url, options) => {
          if (url.endsWith('/1.xml')) await second;
          if (url.endsWith('/2.xml')) release();
          return await serveNow(url, options);
        },
      },
    );
    expect(paths).toEqual(['/a', '/b']);
  });

  test('end in spite of loops', async () => {
    const { paths, fetched } = await collect({
      '/sitemap.xml': index('/sitemap.xml', '/1.xml'),
      '/1.xml': index('/sitemap.xml', '/1.xml', '/2.xml'),
      '/2.xml': urlset('/a'),
    });
    expect(paths).toEqual(['/a']);
    expect(fetched).toHaveLength(3);
  });

  test('are read once where two URLs lead to one file', async () => {
    const serveNow = serve({ '/real.xml': urlset('/a') });
    const roots = ['/sitemap.xml', '/sitemap_index.xml'].map((path) => ({ url: site + path, isNamed: false }));
    const { paths } = await collect({}, { roots, fetchFile: (_url, options) => serveNow(`${site}/real.xml`, options) });
    expect(paths).toEqual(['/a']);
  });

  test('are those of five levels', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 10 }, (_, level) => [`/${level}.xml`, urlset(`/page-${level}`, `/${level + 1}.xml`)]),
    );
    const { paths, warnings } = await collect(files, { roots: [{ url: `${site}/0.xml`, isNamed: true }] });
    expect(paths).toEqual(['/page-0', '/page-1', '/page-2', '/page-3', '/page-4', '/page-5']);
    expect(warnings).toEqual(['Sitemaps beyond 500 files or 5 levels were not read']);
  });

  test('are those of as many files as the limit', async () => {
    const names = Array.from({ length: 30 }, (_, number) => `/${number}.xml`);
    const files = {
      '/sitemap.xml': index(...names),
      ...Object.fromEntries(names.map((name) => [name, urlset(`/p${name}.html`)])),
    };
    const { fetched, warnings } = await collect(files, { limits: { ...defaultCollectionLimits, maxFiles: 10 } });
    expect(fetched).toHaveLength(10);
    expect(warnings).toHaveLength(1);
  });

  test('come from the sites of the roots only', async () => {
    const { paths, fetched } = await collect({
      '/sitemap.xml': index('https://other.example/1.xml', 'https://maps.kiln.example/1.xml'),
      'https://maps.kiln.example/1.xml': urlset('https://kiln.example/a'),
      'https://other.example/1.xml': urlset('https://kiln.example/b'),
    });
    expect(paths).toEqual(['/a']);
    expect(fetched).not.toContain('https://other.example/1.xml');
  });

  test('are a page where an .xml file among pages is no sitemap', async () => {
    const { paths, warnings } = await collect({ '/sitemap.xml': urlset('/a', '/data.xml'), '/data.xml': '<data/>' });
    expect(paths).toEqual(['/a', '/data.xml']);
    expect(warnings).toEqual([]);
  });

  test('are what was before a break, with a warning', async () => {
    const { paths, warnings } = await collect({
      '/sitemap.xml': index('/1.xml', '/2.xml', '/3.xml', '/4.xml', '/5.xml', '/6.xml'),
      '/1.xml': urlset('/a', '/b').slice(0, -12),
      '/2.xml': 503,
      '/3.xml': new Error('the connection was reset'),
      '/4.xml': 404,
      '/5.xml': '<html></html>',
      '/6.xml': broken(urlset('/c')),
    });
    expect(paths).toEqual(['/a', '/c']);
    expect(warnings).toEqual([
      'The sitemap https://kiln.example/1.xml was read in part: it ends early',
      'The sitemap https://kiln.example/2.xml was not read: status 503',
      'The sitemap https://kiln.example/3.xml was not read: the connection was reset',
      'https://kiln.example/5.xml is not a sitemap',
      'The sitemap https://kiln.example/6.xml was read in part: it ends early',
    ]);
  });

  test('are none, without a warning, where a usual path has no sitemap', async () => {
    const roots = [{ url: `${site}/sitemap.xml`, isNamed: false }];
    expect(await collect({ '/sitemap.xml': '<html></html>' }, { roots })).toMatchObject({ paths: [], warnings: [] });
    expect(await collect({ '/sitemap.xml': 500 }, { roots })).toMatchObject({ paths: [], warnings: [] });
  });

  test('have a warning where the reader fails', async () => {
    const { warnings } = await collect(
      { '/sitemap.xml': urlset('/a') },
      { readSitemap: () => Promise.resolve(err('It takes too long to read')) },
    );
    expect(warnings).toEqual([
      'The sitemap https://kiln.example/sitemap.xml was read in part: It takes too long to read',
    ]);
  });

  test('keep the order of the files while the next one is read already', async () => {
    const bases: string[] = [];
    let finishFirst = (): void => undefined;
    const { paths } = await collect(
      { '/sitemap.xml': index('/1.xml', '/2.xml'), '/1.xml': urlset('/a'), '/2.xml': urlset('/b') },
      {
        readSitemap: async (file, signal, onLinks) => {
          const path = file.base.replace(site, '');
          bases.push(path);
          // The first file ends once the second one has been read.
          if (path === '/1.xml') await new Promise<void>((resolve) => (finishFirst = resolve));
          const summary = await readSitemap(file, signal, onLinks);
          if (path === '/2.xml') finishFirst();
          return summary;
        },
      },
    );
    expect([bases, paths]).toEqual([
      ['/sitemap.xml', '/1.xml', '/2.xml'],
      ['/a', '/b'],
    ]);
  });

  test('end when they are cancelled', async () => {
    const cancel = new AbortController();
    const collection = collectSitemapLinks({
      fetchFile: serve({ '/sitemap.xml': index('/1.xml'), '/1.xml': urlset('/a', '/b') }),
      readSitemap,
      roots: [{ url: `${site}/sitemap.xml`, isNamed: true }],
      signal: cancel.signal,
    });
    cancel.abort();
    expect(await collection.next()).toEqual({ done: true, value: undefined });
  });

  test('end all work when the caller stops early', async () => {
    let signal: AbortSignal = never;
    const collection = collectSitemapLinks({
      fetchFile: (url, options) => {
        ({ signal } = options);
        return serve({ '/sitemap.xml': urlset('/a', '/b') })(url, options);
      },
      readSitemap,
      roots: [{ url: `${site}/sitemap.xml`, isNamed: true }],
      signal: never,
    });
    for await (const _batch of collection) break;
    expect(signal.aborted).toBe(true);
  });
});
