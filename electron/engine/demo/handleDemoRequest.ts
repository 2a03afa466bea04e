import { nightsScript, siteScript, siteStyle } from './assets.ts';
import { guidePdf } from './guidePdf.ts';
import { homePage } from './homePage.ts';
import { demoOrigin, layOut } from './pageLayout.ts';
import type { DemoPage } from './pageLayout.ts';
import { heatImage, landscape, mark, stoveDrawing } from './images.ts';
import { fieldNotesPage, forumPage, handbookPage, nights } from './readingPages.ts';
import { listingPage, productPage } from './shopPages.ts';
import { shortPage, shortPaths } from './shortPages.ts';
import { stoves } from './stoves.ts';
import { trimEndBy } from '../../../shared/base/trimText.ts';

/** A request as passed on by the guard; `path` includes its query. */
export interface DemoRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface DemoResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const pagePaths = ['/', '/stoves', '/handbook/burn-log', '/field-notes', '/forum/wind-at-the-col'];

/**
 * The demo site of architecture.md, section 1: serves `http://demo.trowel.test/` without DNS or a socket, always with the same content.
 * Pure: takes a request, returns the complete response.
 */
export function handleDemoRequest(request: DemoRequest): DemoResponse {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const refused = text(405, 'text/plain; charset=utf-8', 'Only GET and HEAD are served here.\n');
    return { ...refused, headers: { ...refused.headers, allow: 'GET, HEAD' } };
  }
  const url = new URL(demoOrigin + request.path);
  const path = url.pathname.length > 1 ? trimEndBy(url.pathname, /\//) : url.pathname;
  if (path === '/handbook') return { status: 301, headers: { location: '/handbook/burn-log' }, body: new Uint8Array() };
  return assetAt(path) ?? pageResponse(pageAt(path, url.searchParams));
}

function pageAt(path: string, query: URLSearchParams): DemoPage | undefined {
  switch (path) {
    case '/':
      return homePage();
    case '/stoves':
      return listingPage(Number(query.get('page') ?? '1') || 1);
    case '/handbook/burn-log':
      return handbookPage();
    case '/field-notes':
      return fieldNotesPage();
    case '/forum/wind-at-the-col':
      return forumPage();
    default:
      return path.startsWith('/stoves/') ? productPage(path.slice('/stoves/'.length)) : shortPage(path);
  }
}

function pageResponse(page: DemoPage | undefined): DemoResponse {
  return text(page === undefined ? 404 : 200, 'text/html; charset=utf-8', layOut(page ?? missingPage));
}

const missingPage: DemoPage = {
  path: '/missing',
  title: 'Nothing burns here | Hollin & Ash',
  description: 'This page does not exist.',
  imageUrl: '/images/dusk.svg',
  section: 'none',
  main: '<article class="story"><p class="eyebrow">404</p><h1>Nothing burns here</h1><p class="lead">The path ends at a wall. Try the <a href="/stoves">stoves</a>, or go <a href="/">back to the tent</a>.</p></article>',
};

function assetAt(path: string): DemoResponse | undefined {
  switch (path) {
    case '/assets/site.css':
      return text(200, 'text/css; charset=utf-8', siteStyle);
    case '/assets/site.js':
      return text(200, 'text/javascript; charset=utf-8', siteScript);
    case '/assets/nights.js':
      return text(200, 'text/javascript; charset=utf-8', nightsScript);
    case '/api/nights.json':
      return text(200, 'application/json', JSON.stringify(nights));
    case '/robots.txt':
      return text(
        200,
        'text/plain; charset=utf-8',
        `User-agent: *\nDisallow: /basket\nSitemap: ${demoOrigin}/sitemap.xml\n`,
      );
    case '/sitemap.xml':
      return text(200, 'application/xml', sitemap());
    case '/feed.xml':
      return text(200, 'application/rss+xml', feed());
    case '/guide.pdf':
      return { status: 200, headers: headersFor('application/pdf'), body: guidePdf() };
    case '/favicon.ico':
    case '/images/mark.svg':
      return text(200, 'image/svg+xml', mark);
    case '/images/heat.png':
      return { status: 200, headers: headersFor('image/png'), body: heatImage() };
    case '/images/dawn.svg':
      return text(200, 'image/svg+xml', landscape('dawn', false));
    case '/images/noon.svg':
      return text(200, 'image/svg+xml', landscape('noon', false));
    case '/images/dusk.svg':
      return text(200, 'image/svg+xml', landscape('dusk', true));
    default: {
      const stove = stoves.find(({ slug }) => path === `/images/stove-${slug}.svg`);
      return stove === undefined ? undefined : text(200, 'image/svg+xml', stoveDrawing(stove));
    }
  }
}

function sitemap(): string {
  const paths = [...pagePaths, ...shortPaths, ...stoves.map(({ slug }) => `/stoves/${slug}`)];
  const entries = paths.map((path) => `<url><loc>${demoOrigin}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="utf-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}

function feed(): string {
  const items = nights.map(
    ({ night, stove, text: words }) =>
      `<item><title>Night ${night}: ${stove}</title><link>${demoOrigin}/field-notes#night-${night}</link><description>${words}</description></item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Field notes</title><link>${demoOrigin}/field-notes</link><description>Notes of Hollin &amp; Ash</description>${items.join('')}</channel></rss>`;
}

function text(status: number, contentType: string, body: string): DemoResponse {
  return { status, headers: headersFor(contentType), body: Buffer.from(body, 'utf8') };
}

function headersFor(contentType: string): Readonly<Record<string, string>> {
  return { 'content-type': contentType, 'cache-control': 'public, max-age=300' };
}
