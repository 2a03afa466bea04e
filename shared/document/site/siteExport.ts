import { csvText } from '../csv.ts';
import type { SiteLink, SitePage } from './sitePages.ts';

/** URLs of links, one a line. */
export function linksText(links: readonly SiteLink[]): string {
  return links.map(({ url }) => `${url}\n`).join('');
}

/** Links of a map as JSON lines, each as the service returned it. */
export function linksJsonl(links: readonly SiteLink[]): string {
  return links.map(({ whole }) => `${JSON.stringify(whole)}\n`).join('');
}

/** Links of a map as a table. */
export function linksCsv(links: readonly SiteLink[]): string {
  return csvText(
    ['url', 'title', 'description'],
    links.map(({ url, title, description }) => [url, title ?? '', description ?? '']),
  );
}

/** Pages of a job as a table, without their content. */
export function pagesCsv(pages: readonly SitePage[]): string {
  return csvText(
    ['status', 'url', 'title', 'words', 'credits', 'error'],
    pages.map(({ status, url, title, words, credits, error }) => [
      status ?? '',
      url,
      title ?? '',
      words ?? '',
      credits ?? '',
      error ?? '',
    ]),
  );
}
