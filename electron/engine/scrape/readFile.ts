import { readFile as readBytes } from 'node:fs/promises';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { ParserObject } from '../../../shared/api/parsers.ts';
import type {
  DocumentResult,
  DocumentSource,
  PagesRead,
  PdfOptions,
  ReadDocument,
} from '../documents/documentRequest.ts';
import { readingKey } from '../cache/readingCache.ts';
import { kindOfFile, mayBeDocument, mayBeWrittenOut, namesDocument } from '../documents/kindOfFile.ts';
import { unreadKind } from '../documents/unreadKind.ts';
import type { ReadingCache } from '../ports/cache.ts';
import type { CapturedContent, CapturedPage, PageCapture, PageRequest } from '../ports/capture.ts';
import type { OcrLanguages } from '../ports/ocrLanguages.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';
import { findFormat, formatsOf, type ScrapeJob } from './scrapeJob.ts';
import type { Deadline } from './deadline.ts';

/** Reads files; never throws. */
export interface DocumentReader {
  /** The error is a sentence: the reader failed, or was aborted. `onPages` is called with the progress from time to time. */
  read(
    request: DocumentSource,
    signal: AbortSignal,
    onPages?: (pages: PagesRead) => void,
  ): Promise<Result<DocumentResult, string>>;
}

/**
 * Visits a page; if the URL leads to a document file, downloads the file. The file type is detected from its first bytes, whatever media
 * type its server declares.
 */
export async function captureWithFiles(
  pages: PageCapture,
  request: PageRequest,
  time: Deadline,
): Promise<Result<CapturedPage, ScrapeFailure>> {
  const capture = async (asked: PageRequest): Promise<Result<CapturedPage, ScrapeFailure>> =>
    await pages.capture({ ...asked, timeoutMs: time.left() }, time.signal);
  const visited = await capture(request);
  if (!visited.ok || request.rawBytes) return visited;
  const { content } = visited.value;
  if (content.kind !== 'dom' || !mayBeWrittenOut(content.html)) return withFile(visited.value);
  // The browser has rendered it as a page already: its bytes are requested, and they decide.
  const bytes = await capture({ ...request, rawBytes: true });
  return bytes.ok && mayBeDocument('', headOf(bytes.value)) ? withFile(bytes.value) : visited;
}

function withFile(visited: CapturedPage): Result<CapturedPage, ScrapeFailure> {
  const { rawBytes, ...page } = visited;
  if (page.content.kind === 'upload') {
    const { head: start, mediaType } = page.content;
    return kindOfFile(start, mediaType) === null ? err(noDocument(mediaType, start)) : ok(visited);
  }
  if (rawBytes === null) return ok(visited);
  const mediaType = mediaTypeOf(page.contentType);
  const head = headOf(visited);
  if (head.byteLength === 0) return err({ kind: 'document', problem: 'empty', mediaType });
  if (kindOfFile(head, mediaType) === null) return err(noDocument(mediaType, head));
  return ok({ ...page, rawBytes: null, content: { kind: 'file', bytes: rawBytes, mediaType } });
}

function headOf({ rawBytes }: CapturedPage): Uint8Array {
  return (rawBytes ?? new Uint8Array()).subarray(0, headBytes);
}

/** Returns the failure for a file whose bytes are not of a supported type. */
function noDocument(mediaType: string, bytes: Uint8Array): ScrapeFailure {
  const shown = unreadKind(bytes);
  return shown === null && namesDocument(mediaType)
    ? { kind: 'document', problem: 'damaged', mediaType }
    : { kind: 'unsupported', mediaType, shown };
}

/** Bytes needed to detect the file type. */
const headBytes = 3072;

/** `whole` is a file returned unchanged: PDFs if the request names no parser for them (contract 2.2.1). */
export type FileResult =
  | { readonly kind: 'read'; readonly document: ReadDocument }
  | { readonly kind: 'whole'; readonly bytes: Uint8Array };

export interface FilePorts {
  readonly documents: DocumentReader;
  readonly readings: ReadingCache;
  /** Returns the password of an uploaded file by its URL, and removes it from the store. */
  readonly takePassword: (url: string) => string | null;
  readonly ocrLanguages: Pick<OcrLanguages, 'installed'>;
}

/** A document as it was captured: in memory, or on disk. */
export type CapturedFile = Extract<CapturedContent, { readonly kind: 'file' | 'upload' }>;

/** Reads a file as the request's parsers specify. */
export async function readFile(
  ports: FilePorts,
  job: ScrapeJob,
  content: CapturedFile,
  { signal, left }: Deadline,
  onPages: (pages: PagesRead) => void = () => undefined,
): Promise<Result<FileResult, ScrapeFailure>> {
  const { mediaType } = content;
  const start = content.kind === 'file' ? content.bytes : content.head;
  const kind = kindOfFile(start, mediaType);
  if (kind === null) return err(noDocument(mediaType, start));
  if (kind === 'image' && !readsImages(job)) return err({ kind: 'unsupported', mediaType, isUnasked: true });
  const options = kind === 'pdf' ? pdfOptionsOf(job) : (pdfOptionsOf(job) ?? plain);
  if (options === null) return ok({ kind: 'whole', bytes: await bytesOf(content) });
  const password = ports.takePassword(job.url);
  const locked = password === null ? {} : { password };
  // Office files need no OCR: a changed set of languages does not change how they are read.
  const languages = kind === 'office' ? [] : ports.ocrLanguages.installed();
  const source = content.kind === 'file' ? { bytes: content.bytes } : { path: content.path };
  const request = {
    ...source,
    kind,
    options,
    html: wantsHtml(job),
    languages,
    timeMs: left() * readingShare,
    ...locked,
  };
  const read = await readOnce(ports, job, request, { signal, left }, onPages);
  if (!read.ok) return err({ kind: 'internal', message: read.error });
  if (!read.value.ok && read.value.error === 'unknown')
    return err({ kind: 'unsupported', mediaType, shown: unreadKind(start) });
  if (!read.value.ok) return err({ kind: 'document', problem: read.value.error, mediaType });
  return ok({ kind: 'read', document: read.value.value });
}

async function bytesOf(content: CapturedFile): Promise<Uint8Array> {
  return content.kind === 'file' ? content.bytes : new Uint8Array(await readBytes(content.path));
}

const readingShare = 0.9;
/** A document that is parsed faster than this is parsed again: a cache lookup takes time too. */
const minCachedReadMs = 250;

/** Reuses a parsed document where the request allows the cache, as for a page. */
async function readOnce(
  { documents, readings }: FilePorts,
  { cacheUse }: ScrapeJob,
  request: DocumentSource,
  { signal, left }: Pick<Deadline, 'signal' | 'left'>,
  onPages: (pages: PagesRead) => void,
): Promise<Result<DocumentResult, string>> {
  // The content of a password-protected file must not be served to clients that have the file but no password.
  const isOpen = request.password === undefined;
  // A file on disk is one that came with its request: nothing of it is stored.
  if (request.bytes === undefined || !isOpen || (cacheUse.wanted === null && !cacheUse.storesPage))
    return await documents.read(request, signal, onPages);
  const key = await readingKey(request);
  const known = cacheUse.wanted === null ? null : await readings.find(key, cacheUse.leavesNoTrace);
  if (known !== null) return ok(ok(known));
  const before = left();
  const read = await documents.read(request, signal, onPages);
  const isWorthIt = cacheUse.storesPage && before - left() >= minCachedReadMs;
  // Nobody waits for it.
  if (isWorthIt && read.ok && read.value.ok) void readings.put(key, read.value.value);
  return read;
}

/** Without its own parser an image is read as `auto` reads a page. */
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
