import { err, ok, type Result } from '../../../shared/base/result.ts';
import { mayBeDocument } from '../documents/kindOfFile.ts';
import type { ExtractInput, ExtractOutput } from '../extract/extractDocument.ts';
import type { CapturedPage, PageRequest } from '../ports/capture.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';
import type { Extractor } from '../ports/extractor.ts';
import type { ScrapeInspection } from './inspection/inspectScrape.ts';
import type { FileResult } from './readFile.ts';
import type { ScrapeJob } from './scrapeJob.ts';
import type { Deadline } from './deadline.ts';
import { describeText, fullDocument } from './textDocument.ts';

/** Builds the page request of a job. */
export function pageRequest(
  job: ScrapeJob,
  allowPrivate: string | boolean,
  timeoutMs: number,
  inspected: Pick<PageRequest, 'draws' | 'recorder'> = {},
): PageRequest {
  return {
    url: job.url,
    headers: job.headers,
    mobile: job.mobile,
    locale: job.locale,
    waitForMs: job.waitForMs,
    skipTlsVerification: job.skipTlsVerification,
    actions: job.request.actions ?? [],
    screenshot: job.screenshot,
    rawHtml: job.formats.rawHtml,
    media: job.media,
    rawBytes: job.rawBase64,
    takesFile: mayBeDocument,
    // The next request for the same page may need their data.
    scripts: job.formats.product || job.attributes !== null || job.cacheUse.storesPage,
    styles: job.formats.branding,
    blockAds: job.blockAds,
    threat: job.threat,
    profile: job.profile,
    fastMode: job.fastMode,
    proxy: job.proxy,
    allowPrivate,
    timeoutMs,
    ...inspected,
  };
}

/** Extracts what a job requests from a captured page. */
export async function readPage(
  extractor: Extractor,
  job: ScrapeJob,
  page: CapturedPage,
  time: Deadline,
  file: FileResult | null,
  { isTraced, readAs, pageLinks }: Pick<ScrapeInspection, 'isTraced' | 'readAs'> & { readonly pageLinks?: boolean },
): Promise<Result<ExtractOutput, ScrapeFailure>> {
  if (file !== null) return await readFormats(extractor, job, page.url, file, time);
  const text = page.content.kind === 'text' ? describeText(page.content.mediaType, page.content.text) : null;
  const html = page.content.kind === 'dom' ? page.content.html : '';
  const input = {
    ...extractInput(job, page.url, html),
    styles: page.styles ?? null,
    trace: isTraced,
    readAs,
    pageLinks: pageLinks === true,
  };
  const extracted = await extractInTime(extractor, text === null ? input : fullDocument(input, text.html), time);
  if (!extracted.ok) return err({ kind: 'internal', message: extracted.error });
  return ok(
    text?.markdown === undefined || text.markdown === null
      ? extracted.value
      : { ...extracted.value, markdown: text.markdown },
  );
}

/** The formats of a file: its markdown is there, the rest is taken of its HTML. */
async function readFormats(
  extractor: Extractor,
  job: ScrapeJob,
  url: string,
  file: FileResult,
  time: Deadline,
): Promise<Result<ExtractOutput, ScrapeFailure>> {
  if (file.kind === 'whole')
    return ok({ markdown: Buffer.from(file.bytes).toString('base64'), metadata: {}, warnings: [] });
  const { markdown, html, metadata, warnings } = file.document;
  if (html === null) return ok({ markdown: markdown ?? '', metadata, warnings });
  const extracted = await extractInTime(extractor, fullDocument(extractInput(job, url, html), html), time);
  if (!extracted.ok) return err({ kind: 'internal', message: extracted.error });
  const written = markdown ?? extracted.value.markdown ?? '';
  return ok({
    ...extracted.value,
    markdown: written,
    metadata: { ...extracted.value.metadata, ...metadata },
    warnings: [...warnings, ...extracted.value.warnings],
  });
}

/** A page of more characters may take longer than its request has time. */
const longPage = 400_000;
const firstTryShare = 0.6;
const secondTryPart = 0.1;
const readInPart = 'The page is too big to be read in time: only its beginning was.';

/** Reads a page; if a long one takes most of the remaining time, reads its beginning instead. */
async function extractInTime(
  extractor: Extractor,
  input: ExtractInput,
  { signal, left }: Deadline,
): Promise<Result<ExtractOutput, string>> {
  if (input.html.length <= longPage) return await extractor.extract(input, signal);
  const slow = AbortSignal.timeout(Math.round(left() * firstTryShare));
  const whole = await extractor.extract(input, AbortSignal.any([signal, slow]));
  if (whole.ok || signal.aborted || !slow.aborted) return whole;
  const part = { ...input, html: input.html.slice(0, input.html.length * secondTryPart) };
  const read = await extractor.extract(part, signal);
  return read.ok ? ok({ ...read.value, warnings: [readInPart, ...read.value.warnings] }) : read;
}

function extractInput(job: ScrapeJob, url: string, html: string): ExtractInput {
  return {
    html,
    url,
    onlyMainContent: job.onlyMainContent,
    includeTags: job.includeTags,
    excludeTags: job.excludeTags,
    removeBase64Images: job.removeBase64Images,
    attributes: job.attributes ?? [],
    formats: { ...job.formats, markdown: true },
  };
}
