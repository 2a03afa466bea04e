import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';

export interface SitemapEntry {
  readonly url: string;
  readonly lastModified?: string;
}

/** The entries of a sitemap: pages, or further sitemaps. */
export interface Sitemap {
  readonly pages: readonly SitemapEntry[];
  readonly sitemaps: readonly string[];
}

const limits = { entries: 50_000, unpackedBytes: 64 * 1024 * 1024, url: 2048 } as const;

/**
 * Reads a sitemap, a sitemap index or a plain list of URLs, gzipped or not; null if it is none of these. Throws if it cannot be unpacked.
 */
export function readSitemap(bytes: Uint8Array): Sitemap | null {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = new TextDecoder().decode(
    isPacked ? gunzipSync(bytes, { maxOutputLength: limits.unpackedBytes }) : bytes,
  );
  return /^\s*</.test(text) ? readXml(text) : readLines(text);
}

function readLines(text: string): Sitemap | null {
  const lines = text
    .split('\n', limits.entries)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0 || !lines.every(isAddress)) return null;
  return { pages: lines.map((url) => ({ url })), sitemaps: [] };
}

function readXml(text: string): Sitemap | null {
  const pages: SitemapEntry[] = [];
  const sitemaps: string[] = [];
  let root = '';
  let field = '';
  let entry: { loc: string; lastmod: string } | null = null;
  const parser = new Parser(
    {
      onopentag(name) {
        const local = name.replace(/^.*:/, '');
        root ||= local;
        if (local === 'url' || local === 'sitemap') entry = { loc: '', lastmod: '' };
        // Images and videos have prefixed URL elements too.
        field = name === 'loc' || name === 'lastmod' ? name : '';
      },
      ontext(part) {
        if (entry === null || field === '') return;
        if (field === 'loc') entry.loc += part;
        else entry.lastmod += part;
      },
      onclosetag(name) {
        field = '';
        if ((name !== 'url' && name !== 'sitemap') || entry === null) return;
        const url = entry.loc.trim();
        const lastModified = entry.lastmod.trim().slice(0, 40);
        entry = null;
        if (!isAddress(url) || pages.length + sitemaps.length >= limits.entries) return;
        if (name === 'sitemap') sitemaps.push(url);
        else pages.push({ url, ...(lastModified === '' ? {} : { lastModified }) });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return root === 'urlset' || root === 'sitemapindex' ? { pages, sitemaps } : null;
}

function isAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && url.length <= limits.url && canParseUrl(url);
}
