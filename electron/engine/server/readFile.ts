import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { ParserObject } from '../../../shared/api/parsers.ts';
import type {
  DocumentRequest,
  DocumentResult,
  PagesRead,
  PdfOptions,
  ReadDocument,
} from '../documents/documentRequest.ts';
import { readingKey } from '../cache/readingCache.ts';
import { kindOfFile, mayBeDocument, mayBeWrittenOut, namesDocument } from '../documents/kindOfFile.ts';
import { unreadKind } from '../documents/unreadKind.ts';
import type { ReadingCache } from './cachePorts.ts';
import type { CapturedPage, PageCapture, PageRequest, ScrapeFailure } from './capturePorts.ts';
import { findFormat, formatsOf, type ScrapeJob } from './scrapeJob.ts';
import type { WorkTime } from './workTime.ts';

/** Reads files; never throws. */
export interface DocumentReader {
  /** An error is a sentence: the reader broke, or was called off. `onPages` is told now and then how far it is. */
  read(
    request: DocumentRequest,
    signal: AbortSignal,
    onPages?: (pages: PagesRead) => void,
  ): Promise<Result<DocumentResult, string>>;
}

/**
 * Visits a page, and where the address leads to a file that is a document brings the file: its kind shows in its first bytes,
 * whatever its server calls it.
 */
export async function captureWithFiles(
  pages: PageCapture,
  request: PageRequest,
  time: WorkTime,
): Promise<Result<CapturedPage, ScrapeFailure>> {
  const capture = async (asked: PageRequest): Promise<Result<CapturedPage, ScrapeFailure>> =>
    await pages.capture({ ...asked, timeoutMs: time.left() }, time.signal);
  const visited = await capture(request);
  if (!visited.ok || request.rawBytes) return visited;
  const { content } = visited.value;
  if (content.kind !== 'dom' || !mayBeWrittenOut(content.html)) return withFile(visited.value);
  // The browser has shown it as a page already: its bytes are asked for, and they decide.
  const bytes = await capture({ ...request, rawBytes: true });
  return bytes.ok && mayBeDocument('', headOf(bytes.value)) ? withFile(bytes.value) : visited;
}

function withFile(visited: CapturedPage): Result<CapturedPage, ScrapeFailure> {
  const { rawBase64, ...page } = visited;
  if (rawBase64 === null) return ok(visited);
  const mediaType = mediaTypeOf(page.contentType);
  const head = headOf(visited);
  if (head.byteLength === 0) return err({ kind: 'document', problem: 'empty', mediaType });
  if (kindOfFile(head, mediaType) === null) return err(noDocument(mediaType, head));
  return ok({ ...page, rawBase64: null, content: { kind: 'file', base64: rawBase64, mediaType } });
}

function headOf({ rawBase64 }: CapturedPage): Buffer {
  return Buffer.from((rawBase64 ?? '').slice(0, headSigns), 'base64');
}

/** Of a file whose bytes are of no kind that is read. */
function noDocument(mediaType: string, bytes: Uint8Array): ScrapeFailure {
  const shown = unreadKind(bytes);
  return shown === null && namesDocument(mediaType)
    ? { kind: 'document', problem: 'damaged', mediaType }
    : { kind: 'unsupported', mediaType, shown };
}

/** Signs of base64 that show what a file is. */
const headSigns = 4096;

/** A file that is given as it is: PDFs where the request names no parser for them (contract 2.2.1). */
export type FileAnswer =
  | { readonly kind: 'read'; readonly document: ReadDocument }
  | { readonly kind: 'whole'; readonly base64: string };

export interface FilePorts {
  readonly documents: DocumentReader;
  readonly readings: ReadingCache;
  /** Gives away what opens a file that was handed over, by its address. */
  readonly takePassword: (url: string) => string | null;
}

/** Makes of a file what the request's parsers say. */
export async function readFile(
  ports: FilePorts,
  job: ScrapeJob,
  { base64, mediaType }: { readonly base64: string; readonly mediaType: string },
  { signal, left }: WorkTime,
  onPages: (pages: PagesRead) => void = () => undefined,
): Promise<Result<FileAnswer, ScrapeFailure>> {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const kind = kindOfFile(bytes, mediaType);
  if (kind === null) return err(noDocument(mediaType, bytes));
  if (kind === 'image' && !readsImages(job)) return err({ kind: 'unsupported', mediaType, isUnasked: true });
  const options = kind === 'pdf' ? pdfOptionsOf(job) : (pdfOptionsOf(job) ?? plain);
  if (options === null) return ok({ kind: 'whole', base64 });
  const password = ports.takePassword(job.url);
  const locked = password === null ? {} : { password };
  const request = { bytes, kind, options, html: wantsHtml(job), timeMs: left() * readingShare, ...locked };
  const read = await readOnce(ports, job, request, { signal, left }, onPages);
  if (!read.ok) return err({ kind: 'internal', message: read.error });
  if (!read.value.ok && read.value.error === 'unknown')
    return err({ kind: 'unsupported', mediaType, shown: unreadKind(bytes) });
  if (!read.value.ok) return err({ kind: 'document', problem: read.value.error, mediaType });
  return ok({ kind: 'read', document: read.value.value });
}

const readingShare = 0.9;
/** What is read faster is read anew: finding it takes its time too. */
const keptFromMs = 250;

/** The same bytes are not read again where the request takes what was kept, as it takes a page from the cache. */
async function readOnce(
  { documents, readings }: FilePorts,
  { cacheUse }: ScrapeJob,
  request: DocumentRequest,
  { signal, left }: WorkTime,
  onPages: (pages: PagesRead) => void,
): Promise<Result<DocumentResult, string>> {
  // What was read of a locked file is not for whoever has the file and no key to it.
  const isOpen = request.password === undefined;
  if (!isOpen || (cacheUse.wanted === null && !cacheUse.storesPage))
    return await documents.read(request, signal, onPages);
  const key = await readingKey(request);
  const known = cacheUse.wanted === null ? null : await readings.find(key, cacheUse.leavesNoTrace);
  if (known !== null) return ok(ok(known));
  const before = left();
  const read = await documents.read(request, signal, onPages);
  const isWorthIt = cacheUse.storesPage && before - left() >= keptFromMs;
  // Nobody waits for it.
  if (isWorthIt && read.ok && read.value.ok) void readings.keep(key, read.value.value);
  return read;
}

/** Without a parser of its own a picture is read as `auto` reads a page. */
const plain: PdfOptions = { mode: 'auto', maxPages: null, blocks: false, pages: false, pageMarkers: false };

/** The image parser is one of the default (api-facts 2.1). */
function readsImages({ request: { parsers } }: ScrapeJob): boolean {
  return (
    parsers === undefined ||
    parsers.some((parser) => parser === 'image' || (typeof parser === 'object' && parser.type === 'image'))
  );
}

/** The pdf parser of a request with its defaults; null where the request has none. The first of several counts. */
export function pdfOptionsOf({ request }: ScrapeJob): PdfOptions | null {
  const parsers = request.parsers ?? ['pdf'];
  const found = parsers.find((parser) => parser === 'pdf' || (typeof parser === 'object' && parser.type === 'pdf'));
  if (found === undefined) return null;
  const asked: Partial<ParserObject> = typeof found === 'object' ? found : {};
  return {
    mode: asked.mode ?? 'auto',
    maxPages: asked.maxPages ?? null,
    blocks: asked.blocks ?? false,
    // api-facts 2.1: its name in older requests.
    pages: asked.pages ?? asked.pageMarkdown ?? false,
    pageMarkers: asked.pageMarkers ?? false,
  };
}

/** Whether something other than the markdown is to be taken of a document. */
function wantsHtml({ formats, attributes, request }: ScrapeJob): boolean {
  const { rawHtml: _rawHtml, ...others } = formats;
  if (findFormat(formatsOf(request), 'deterministicJson') !== null) return true;
  return attributes !== null || Object.values(others).some(Boolean);
}
