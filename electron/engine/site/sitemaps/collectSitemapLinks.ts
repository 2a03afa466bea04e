import { isSameSite } from '../../extract/isSameSite.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { sitemapLimits, type SitemapLink, type SitemapProblem, type SitemapSummary } from './sitemapFile.ts';
import type { SitemapRoot } from './sitemapRoots.ts';
import { streamBatches } from './streamBatches.ts';

export interface FetchedFile {
  /** Final URL, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Decoded by `Content-Encoding`. */
  readonly bytes: Uint8Array;
  /** Whether the response had more bytes than were asked for, or broke off. */
  readonly isTruncated: boolean;
}

export interface FetchFailure {
  readonly kind: 'unreachable' | 'too-many-redirects';
  /** A sentence for the person. */
  readonly reason: string;
  /** The name of the host does not resolve. */
  readonly isHostUnknown?: boolean;
}

export interface FetchFileOptions {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly maxRedirects: number;
  readonly signal: AbortSignal;
}

/** Fetches a file of a site, without a browser. Any status is a response. Never rejects. */
export type FetchFile = (url: string, options: FetchFileOptions) => Promise<Result<FetchedFile, FetchFailure>>;

/** Reads a file in a worker; links arrive in batches. Fails with a sentence for the person. Never rejects. */
export type ReadSitemapFile = (
  file: { readonly bytes: Uint8Array; readonly base: string },
  signal: AbortSignal,
  onLinks: (links: readonly SitemapLink[]) => void,
) => Promise<Result<SitemapSummary, string>>;

export interface SitemapCollectionLimits {
  readonly maxFiles: number;
  /** Depth of nested indexes; that of a root is 0. */
  readonly maxDepth: number;
  /** Fetches under way at once; the port may space them further. */
  readonly maxConcurrentFetches: number;
  readonly fileTimeoutMs: number;
}

export const defaultCollectionLimits: SitemapCollectionLimits = {
  maxFiles: 500,
  maxDepth: 5,
  maxConcurrentFetches: 4,
  fileTimeoutMs: 15_000,
};

export interface SitemapCollectionOptions {
  readonly fetchFile: FetchFile;
  readonly readSitemap: ReadSitemapFile;
  readonly roots: readonly SitemapRoot[];
  readonly signal: AbortSignal;
  readonly limits?: SitemapCollectionLimits;
  /** Receives each file that was a sitemap. */
  readonly onFile?: (url: string, summary: SitemapSummary) => void;
  /** Receives what could not be read, as a sentence for the person. */
  readonly onWarning?: (text: string) => void;
}

/** The links of a file that is being read. */
type FileRead = ReturnType<typeof streamBatches<SitemapLink, Result<SitemapSummary, string>>>;

interface WaitingFile {
  readonly url: string;
  readonly depth: number;
  readonly isNamed: boolean;
  /** Listed among pages: a page if it is no sitemap. */
  readonly isPage: boolean;
}

/**
 * Collects the links of sitemaps in batches, breadth first over nested indexes. The order depends on the files alone and not on which of them arrives
 * first. No file is read twice, so loops end. A broken file gives what was before its break, and a warning. Nested sitemaps are followed
 * on the sites of the roots only. Ends when `signal` aborts; a caller that stops early ends all work.
 */
export async function* collectSitemapLinks(
  options: SitemapCollectionOptions,
): AsyncGenerator<readonly SitemapLink[], void, undefined> {
  const stop = new AbortController();
  try {
    yield* collectFiles(options, AbortSignal.any([options.signal, stop.signal]));
  } finally {
    stop.abort();
  }
}

async function* collectFiles(
  options: SitemapCollectionOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly SitemapLink[], void, undefined> {
  const { roots, limits = defaultCollectionLimits, onWarning = () => undefined } = options;
  const sites = roots.map(({ url }) => url);
  const files: WaitingFile[] = roots.map((root) => ({ ...root, depth: 0, isPage: false }));
  const listed = new Set(sites);
  const read = new Set<string>();
  const fetches: Promise<Result<FetchedFile, FetchFailure>>[] = [];
  /** Files that are being read; the next one already while the links of this one are taken. */
  const reads = new Map<number, FileRead>();
  let isLimitReported = false;

  function beginRead(index: number, fetched: Result<FetchedFile, FetchFailure>): void {
    if (reads.has(index) || !isFound(fetched) || read.has(fetched.value.url)) return;
    const { bytes, url: base } = fetched.value;
    reads.set(
      index,
      streamBatches((push) => options.readSitemap({ bytes, base }, signal, push)),
    );
  }

  for (let index = 0; index < files.length && !signal.aborted; index += 1) {
    // Started files are a window over the list, so that they are fetched at once and read in order.
    while (fetches.length < Math.min(files.length, index + limits.maxConcurrentFetches))
      fetches.push(fetchOne(files[fetches.length]?.url ?? '', options, limits, signal));
    const file = files[index];
    const fetched = await fetches[index];
    if (file === undefined || fetched === undefined || isAborted(signal)) return;
    if (fetched.ok && read.has(fetched.value.url)) continue;
    beginRead(index, fetched);
    if (fetched.ok) read.add(fetched.value.url);
    void fetches[index + 1]?.then((next) => {
      beginRead(index + 1, next);
    });
    const batches = reads.get(index);
    reads.delete(index);
    const summary = yield* readOne({ file, fetched, batches }, options, signal);
    for (const url of summary?.sitemaps ?? []) {
      if (listed.has(url) || !sites.some((site) => isSameSite(site, url))) continue;
      listed.add(url);
      if (file.depth < limits.maxDepth && files.length < limits.maxFiles)
        files.push({ url, depth: file.depth + 1, isNamed: true, isPage: summary?.kind === 'urlset' });
      else if (!isLimitReported) {
        isLimitReported = true;
        onWarning(`Sitemaps beyond ${limits.maxFiles} files or ${limits.maxDepth} levels were not read`);
      }
    }
  }
}

/** Read in a function, because it changes while a generator waits. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

function fetchOne(
  url: string,
  { fetchFile }: SitemapCollectionOptions,
  limits: SitemapCollectionLimits,
  signal: AbortSignal,
): Promise<Result<FetchedFile, FetchFailure>> {
  const { maxFileBytes } = sitemapLimits;
  return fetchFile(url, { maxBytes: maxFileBytes, timeoutMs: limits.fileTimeoutMs, maxRedirects: 5, signal });
}

function isFound(
  fetched: Result<FetchedFile, FetchFailure>,
): fetched is Extract<Result<FetchedFile, FetchFailure>, { readonly ok: true }> {
  return fetched.ok && fetched.value.status >= 200 && fetched.value.status < 300;
}

interface ReadFile {
  readonly file: WaitingFile;
  readonly fetched: Result<FetchedFile, FetchFailure>;
  /** Undefined for a file that was not found. */
  readonly batches: FileRead | undefined;
}

/** Yields the links of one file and returns its summary; null where it is no sitemap. */
async function* readOne(
  { file, fetched, batches }: ReadFile,
  options: SitemapCollectionOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly SitemapLink[], SitemapSummary | null, undefined> {
  const { onFile, onWarning = () => undefined } = options;
  if (!isFound(fetched) || batches === undefined) {
    // A missing file is no problem, even if it is named.
    const isMissing = fetched.ok && fetched.value.status >= 400 && fetched.value.status < 500;
    if (file.isNamed && !isMissing)
      onWarning(
        `The sitemap ${file.url} was not read: ${fetched.ok ? `status ${fetched.value.status}` : fetched.error.reason}`,
      );
    return null;
  }
  const { bytes, isTruncated } = fetched.value;
  const result = yield* batches;
  if (!result.ok) {
    if (!isAborted(signal)) onWarning(`The sitemap ${file.url} was read in part: ${result.error}`);
    return null;
  }
  const summary = result.value;
  if (summary.kind === null) {
    if (file.isPage) yield [{ url: file.url }];
    else if (file.isNamed) onWarning(`${file.url} is not a sitemap`);
    return null;
  }
  onFile?.(file.url, summary);
  const cut = bytes.length >= sitemapLimits.maxFileBytes ? 'too-large' : 'truncated';
  const problem = isTruncated ? cut : summary.problem;
  if (problem !== null) onWarning(`The sitemap ${file.url} was read in part: ${problemTexts[problem]}`);
  return summary;
}

const problemTexts: Readonly<Record<SitemapProblem, string>> = {
  truncated: 'it ends early',
  corrupt: 'its compression is corrupt',
  'too-large': 'it is too large',
  'too-deep': 'its elements are nested too deeply',
};
