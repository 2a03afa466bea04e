import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small site that can be mapped and crawled. */
export interface CrawlSite {
  readonly origin: string;
  /** Paths that were requested, with their queries, in order. */
  readonly requested: readonly string[];
  /** What is served for a path from now on. */
  serve(path: string, page: CrawlPage): void;
  close(): Promise<void>;
}

export interface CrawlPage {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** Settles before the response is sent. */
  readonly after?: Promise<void>;
}

/** Returns a page with a title, a paragraph of its own, and links by their paths. */
export function pageOf(title: string, links: Readonly<Record<string, string>> = {}): CrawlPage {
  const anchors = Object.entries(links).map(([path, text]) => `<li><a href="${path}">${text}</a></li>`);
  const text = `This page is about ${title}, and says so in a paragraph that is long enough to be read as one of its own.`;
  return {
    body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><ul>${anchors.join('')}</ul></main></body></html>`,
  };
}

/** The site's own sitemap for these paths. */
export function sitemapOf(origin: string, paths: readonly string[]): CrawlPage {
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return {
    type: 'application/xml',
    body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
  };
}

/**
 * Starts a site on a free port: `/` leads to `/docs/` (pages `a` and `b`), `/blog/` (`one`, `two`), `/missing` (404) and `/private/page`, which
 * robots.txt disallows; the sitemap names `/`, `/docs/` and `/only-in-sitemap`.
 */
export async function startCrawlSite(): Promise<CrawlSite> {
  const requested: string[] = [];
  const pages = new Map<string, CrawlPage>();
  const server = createServer((request, response) => {
    const target = request.url ?? '/';
    requested.push(target);
    const page = pages.get(target) ?? pages.get(target.split('?', 1)[0] ?? '');
    void send(response, page ?? { ...pageOf('Nothing here'), status: 404 });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const initial: Readonly<Record<string, CrawlPage>> = {
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nDisallow: /private/\nSitemap: ${origin}/sitemap.xml\n`,
    },
    '/sitemap.xml': sitemapOf(origin, ['/', '/docs/', '/only-in-sitemap']),
    '/': pageOf('Home', {
      '/docs/': 'The documentation',
      '/blog/': 'The blog',
      '/missing': 'A missing page',
      '/private/page': 'A private page',
    }),
    '/docs/': pageOf('Documentation', { '/docs/a': 'Chapter A', '/docs/b': 'Chapter B', '/': 'Home' }),
    '/docs/a': pageOf('Chapter A of apples', { '/docs/b': 'Chapter B' }),
    '/docs/b': pageOf('Chapter B of bananas', { '/docs/a': 'Chapter A' }),
    '/blog/': pageOf('Blog', { '/blog/one': 'First post', '/blog/two': 'Second post' }),
    '/blog/one': pageOf('First post on rivers'),
    '/blog/two': pageOf('Second post on mountains'),
    '/private/page': pageOf('Private'),
    '/only-in-sitemap': pageOf('Only in the sitemap'),
  };
  for (const [path, page] of Object.entries(initial)) pages.set(path, page);
  return {
    origin,
    requested,
    serve: (path, page) => void pages.set(path, page),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

async function send(response: ServerResponse, page: CrawlPage): Promise<void> {
  await page.after;
  if (response.destroyed) return;
  response.writeHead(page.status ?? 200, {
    'content-type': page.type ?? 'text/html; charset=utf-8',
    ...page.headers,
  });
  response.end(page.body);
}
