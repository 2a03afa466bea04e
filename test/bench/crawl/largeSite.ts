import { gzipSync } from 'node:zlib';
import { listen, type LoopbackServer } from '../../support/listen.ts';
import { seeded } from '../hard/seeded.ts';

/** Time before each page, in ms: that of a near server. */
const latencyMs = 20;
/** Links of a page to pages further on: each page is reached in a few steps. */
const linksPerPage = 20;
const wordsPerPage = 600;
const vocabulary = 4000;

/**
 * Starts a site of ordinary text pages: static ones below `/static/`, ones whose content a script makes below `/script/`.
 * @param pages number of pages below each folder
 */
export async function startLargeSite(pages: number): Promise<LoopbackServer> {
  return await listen((request, response) => {
    const [, folder, number] = /^\/(static|script)[^/]*\/(\d+)$/.exec(request.url ?? '') ?? [];
    if (folder === undefined || Number(number) >= pages) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    const base = (request.url ?? '').replace(/\d+$/, '');
    const page = folder === 'static' ? staticPage : scriptPage;
    const answer = (): void =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page(base, Number(number), pages));
    setTimeout(answer, latencyMs);
  });
}

function staticPage(base: string, number: number, pages: number): string {
  return shell(number, contentOf(base, number, pages));
}

function scriptPage(base: string, number: number, pages: number): string {
  const content = JSON.stringify(contentOf(base, number, pages)).replaceAll('<', '\\u003c');
  return shell(number, `<div id="app"></div><script>document.getElementById("app").innerHTML=${content}</script>`);
}

function shell(number: number, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${number}</title></head><body>${content}</body></html>`;
}

/** Pages differ in their words, as those of a real site do: a crawler must not take them for copies. */
function contentOf(base: string, number: number, pages: number): string {
  const random = seeded(number + 1);
  const words = Array.from({ length: wordsPerPage }, () => `w${Math.floor(random() * vocabulary).toString(36)}`);
  const paragraphs = Array.from({ length: 10 }, (_, index) => {
    const text = words.slice((index * wordsPerPage) / 10, ((index + 1) * wordsPerPage) / 10);
    return `<p>${text.slice(0, 30).join(' ')} <strong>${text[30] ?? ''}</strong> ${text.slice(31).join(' ')}.</p>`;
  });
  const links = Array.from({ length: linksPerPage }, (_, index) => number * linksPerPage + index + 1)
    .filter((other) => other < pages)
    .map((other) => `<li><a href="${base}${other}">Page ${other}</a></li>`);
  const back = `<nav><a href="${base}0">Start</a> <a href="${base}${Math.floor(number / 2)}">Up</a></nav>`;
  return `${back}<main><h1>Page ${number}</h1>${paragraphs.join('')}<ul>${links.join('')}</ul></main>`;
}

/** Starts a site that lists its URLs in ten compressed sitemaps, named by an index. */
export async function startMappedSite(urls: number): Promise<LoopbackServer> {
  const parts = 10;
  let origin = '';
  const sitemaps = new Map<string, Buffer>();
  const site = await listen((request, response) => {
    const path = request.url ?? '/';
    const sitemap = sitemaps.get(path);
    if (path === '/robots.txt')
      response.writeHead(200, { 'content-type': 'text/plain' }).end(`Sitemap: ${origin}/sitemap.xml\n`);
    else if (sitemap !== undefined) response.writeHead(200, { 'content-type': 'application/gzip' }).end(sitemap);
    else if (path === '/sitemap.xml') {
      const names = [...sitemaps.keys()].map((name) => `<sitemap><loc>${origin}${name}</loc></sitemap>`);
      response.writeHead(200, { 'content-type': 'application/xml' }).end(xml('sitemapindex', names));
    } else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  });
  ({ origin } = site);
  for (let part = 0; part < parts; part += 1) {
    const entries = Array.from(
      { length: urls / parts },
      (_, index) =>
        `<url><loc>${origin}/shop/part-${part}/item-${index}</loc><lastmod>2026-05-01</lastmod><priority>0.5</priority></url>`,
    );
    sitemaps.set(`/sitemap-${part}.xml.gz`, gzipSync(xml('urlset', entries)));
  }
  return site;
}

function xml(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`;
}
