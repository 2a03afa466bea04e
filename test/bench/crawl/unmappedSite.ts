import { listen, type LoopbackServer } from '../../support/listen.ts';
import { seeded } from '../hard/seeded.ts';

/** The site, and the paths of its pages. */
export interface UnmappedSite extends LoopbackServer {
  readonly paths: readonly string[];
}

const categories = 10;
const itemsPerCategory = 20;
const itemsPerList = 5;
/** Lists after the first one of a category. */
const furtherLists = itemsPerCategory / itemsPerList - 1;
const chainLength = 20;
const scriptLinks = 39;

/**
 * Starts a site of 300 pages without a sitemap: categories with lists of several pages, items, a chain of pages that each link to the next
 * one alone, and pages that only a script links to.
 */
export async function startUnmappedSite(): Promise<UnmappedSite> {
  const pages = new Map<string, string>();
  const add = (path: string, links: readonly string[], script: readonly string[] = []): void => {
    pages.set(path, pageOf(path, links, script));
  };
  const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  const category = (index: number): string => `/shop/category-${'abcdefghij'[index] ?? ''}`;
  add(
    '/',
    [...range(categories).map(category), '/guide/step-1'],
    range(scriptLinks).map((index) => `/news/${index + 1}`),
  );
  for (const index of range(categories)) {
    const base = category(index);
    const items = range(itemsPerCategory).map((item) => `${base}/item-${item + 1}`);
    for (const list of range(furtherLists + 1)) {
      const path = list === 0 ? base : `${base}?page=${list + 1}`;
      const next = list < furtherLists ? [`${base}?page=${list + 2}`] : [];
      add(path, [...items.slice(list * itemsPerList, (list + 1) * itemsPerList), ...next, '/']);
    }
    for (const item of items) add(item, [base, '/']);
  }
  for (const step of range(chainLength))
    add(`/guide/step-${step + 1}`, step + 1 < chainLength ? [`step-${step + 2}`] : ['/']);
  for (const index of range(scriptLinks)) add(`/news/${index + 1}`, ['../']);
  const site = await listen((request, response) => {
    const page = pages.get(request.url ?? '/');
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  return { ...site, paths: [...pages.keys()] };
}

function pageOf(path: string, links: readonly string[], script: readonly string[]): string {
  const random = seeded(Array.from(path).reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7) | 0);
  const words = Array.from({ length: 150 }, () => `w${Math.floor(random() * 3000).toString(36)}`).join(' ');
  const list = links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('');
  const program =
    script.length === 0
      ? ''
      : `<div id="news"></div><script>document.getElementById("news").innerHTML=${JSON.stringify(script)}.map((link) => '<a href="' + link + '">' + link + '</a>').join(' ')</script>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${path}</title></head><body><main><h1>${path}</h1><p>${words}</p></main><ul>${list}</ul>${program}</body></html>`;
}
