import { readSitemapFile } from './readSitemapFile.ts';

export interface SitemapEntry {
  readonly url: string;
  readonly lastModified?: string;
}

/** The entries of a sitemap: pages, or further sitemaps. */
export interface Sitemap {
  readonly pages: readonly SitemapEntry[];
  readonly sitemaps: readonly string[];
}

/**
 * Reads a sitemap, a sitemap index or a plain list of URLs, gzipped or not, as the site tools return them: absolute URLs, without versions
 * in other languages. Null if the file is none of these.
 */
export async function readSitemap(bytes: Uint8Array): Promise<Sitemap | null> {
  const pages: SitemapEntry[] = [];
  const { kind, sitemaps, invalidCount } = await readSitemapFile({ bytes, base: null }, (link, isAlternate) => {
    const { url, lastmod } = link;
    if (!isAlternate) pages.push({ url, ...(lastmod === undefined ? {} : { lastModified: lastmod }) });
  });
  if (kind === null || kind === 'feed' || (kind === 'text' && invalidCount > 0)) return null;
  return { pages, sitemaps };
}
