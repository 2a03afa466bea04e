import { constants, createGunzip } from 'node:zlib';
import { createSitemapDecoder } from './sitemapDecoder.ts';
import {
  sitemapLimits,
  type SitemapKind,
  type SitemapLink,
  type SitemapProblem,
  type SitemapSummary,
  type SitemapTextReader,
} from './sitemapFile.ts';
import { createTextSitemapReader } from './textSitemapReader.ts';
import { createXmlSitemapReader } from './xmlSitemapReader.ts';

export interface SitemapFileInput {
  readonly bytes: Uint8Array;
  /** URL of the file, for relative URLs; null accepts absolute ones only. */
  readonly base: string | null;
  /** Bytes that are decoded at most; defaults to 64 MB. */
  readonly maxBytes?: number;
}

/** Bytes that are parsed at a time. */
const chunkBytes = 64 * 1024;

/**
 * Reads a sitemap, an index, a feed or a list of URLs, gzipped or not (recognized by its first bytes), without ever holding its text as a
 * whole. A file that is cut, corrupt or too large gives what was before the break.
 * @param onLink receives each URL once, in the order of the file; `isAlternate` marks versions in other languages
 */
export async function readSitemapFile(
  { bytes, base, maxBytes = sitemapLimits.maxFileBytes }: SitemapFileInput,
  onLink: (link: SitemapLink, isAlternate: boolean) => void,
): Promise<SitemapSummary> {
  const content = createContent(base, onLink);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const problem = isGzip
    ? await gunzipInto(bytes, maxBytes, content.write)
    : writeChunks(bytes, maxBytes, content.write);
  return content.end(problem);
}

interface Content {
  /** Returns whether more bytes are needed. */
  write(bytes: Uint8Array): boolean;
  end(problem: SitemapProblem | null): SitemapSummary;
}

function createContent(base: string | null, onLink: (link: SitemapLink, isAlternate: boolean) => void): Content {
  const decoder = createSitemapDecoder();
  const seen = new Set<string>();
  const sitemaps: string[] = [];
  let invalidCount = 0;
  let linkCount = 0;
  let reader: SitemapTextReader | null = null;
  const isFull = (): boolean => seen.size >= sitemapLimits.maxFileLinks;

  const sink = {
    onLink(link: SitemapLink, isAlternate: boolean): void {
      if (isFull() || seen.has(link.url)) return;
      seen.add(link.url);
      linkCount += 1;
      onLink(link, isAlternate);
    },
    onSitemap(url: string): void {
      if (isFull() || seen.has(url)) return;
      seen.add(url);
      sitemaps.push(url);
    },
    onInvalid(): void {
      invalidCount += 1;
    },
  };

  const writeText = (text: string): boolean => {
    const shown = reader === null ? text.trimStart() : text;
    if (shown === '') return true;
    reader ??= shown.startsWith('<') ? createXmlSitemapReader(base, sink) : createTextSitemapReader(sink);
    return reader.write(shown) && !isFull();
  };

  return {
    write: (bytes) => writeText(decoder.write(bytes)),
    end(problem) {
      writeText(decoder.end());
      const { kind, readerProblem } = endReader(reader);
      const found = problem ?? (isFull() ? 'too-large' : readerProblem);
      return { kind, linkCount, invalidCount, sitemaps, problem: kind === null ? null : found };
    },
  };
}

function endReader(reader: SitemapTextReader | null): {
  readonly kind: SitemapKind | null;
  readonly readerProblem: SitemapProblem | null;
} {
  reader?.end();
  return { kind: reader?.kind() ?? null, readerProblem: reader?.problem() ?? null };
}

function writeChunks(bytes: Uint8Array, maxBytes: number, write: Content['write']): SitemapProblem | null {
  const length = Math.min(bytes.length, maxBytes);
  for (let start = 0; start < length; start += chunkBytes)
    if (!write(bytes.subarray(start, Math.min(start + chunkBytes, length)))) return null;
  return bytes.length > maxBytes ? 'too-large' : null;
}

/** Inflates piece by piece, so that a small file of gigabytes ends at the limit. */
function gunzipInto(bytes: Uint8Array, maxBytes: number, write: Content['write']): Promise<SitemapProblem | null> {
  return new Promise((resolve) => {
    // A file that is cut gives everything before the cut.
    const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: chunkBytes });
    let total = 0;
    let isSettled = false;
    const settle = (problem: SitemapProblem | null): void => {
      isSettled = true;
      gunzip.destroy();
      resolve(problem);
    };
    gunzip.on('data', (chunk: Uint8Array) => {
      if (isSettled) return;
      total += chunk.length;
      if (total > maxBytes) settle('too-large');
      else if (!write(chunk)) settle(null);
    });
    gunzip.on('end', () => {
      settle(null);
    });
    gunzip.on('error', () => {
      settle('corrupt');
    });
    gunzip.end(bytes);
  });
}
