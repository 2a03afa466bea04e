import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import { fileStartChars, startsAsHtml } from '../../../shared/base/fileStart.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { decodeBody } from '../decode/decodeBody.ts';
import { isTextType } from '../decode/mediaType.ts';
import type { CapturedPage, PageCapture, PageRequest } from '../ports/capture.ts';
import type { UploadedFile } from '../ports/upload.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';
import type { HandedFiles } from './handedFiles.ts';
import { readStart, sampleFile } from './sampleFile.ts';
import { textOfFile, type TextContent } from './textOfFile.ts';
import { typeOfFile } from './typeOfFile.ts';

/**
 * Serves URLs of uploaded files from memory and passes all others on to the pages. Neither Chromium nor the network is involved, so no page
 * can navigate there.
 */
export function captureFiles(pages: PageCapture, files: HandedFiles, uploads: Uploads): PageCapture {
  return {
    async capture(request, signal) {
      const address = readFileAddress(request.url);
      if (address === null) return await withText(request, await pages.capture(request, signal));
      const upload = uploads.find(address.id);
      if (upload !== null) return ok(await pageOfUpload(request, upload));
      const bytes = files.take(address.id);
      if (bytes === null)
        return err({
          kind: 'site',
          message: 'The engine does not have this file: it is handed over before each scrape',
        });
      const mediaType = typeOfFile(bytes, address.name);
      if (request.actions.length > 0) return err({ kind: 'noPage', mediaType });
      return ok(await pageOf(request, bytes, mediaType));
    },
  };
}

/** Files on disk that came with their requests, by their ids. */
export interface Uploads {
  find(id: string): UploadedFile | null;
}

/** Takes the password of a handed-over or uploaded file by its URL; null for any other URL. */
export function filePasswords(files: HandedFiles, uploads: Uploads): (url: string) => string | null {
  return (url) => {
    const address = readFileAddress(url);
    return address === null ? null : (uploads.find(address.id)?.password ?? files.takePassword(address.id));
  };
}

/** A document stays on disk; only text comes into memory, as much of it as of a page. */
async function pageOfUpload(request: PageRequest, { path, bytes, name }: UploadedFile): Promise<CapturedPage> {
  const sample = await sampleFile(path, bytes);
  const mediaType = typeOfFile(sample, name);
  if (!request.takesFile(mediaType, sample)) {
    const text = await readStart(path, maxTextBytes);
    const page = await pageOf(request, text, typeOfFile(text, name));
    if (page.content.kind !== 'text' || page.rawBytes === null)
      return bytes > maxTextBytes ? { ...page, isWhole: false, warnings: [...page.warnings, cutWarning] } : page;
  }
  return {
    ...(await pageOf({ ...request, takesFile: () => true }, Buffer.alloc(0), mediaType)),
    rawBytes: null,
    content: { kind: 'upload', path, head: sample, mediaType },
  };
}

/** Returns bytes that are text as text; documents stay bytes. */
async function withText(
  request: PageRequest,
  visited: Result<CapturedPage, ScrapeFailure>,
): Promise<Result<CapturedPage, ScrapeFailure>> {
  if (!visited.ok || request.rawBytes || visited.value.rawBytes === null) return visited;
  const page = visited.value;
  const { buffer, byteOffset, byteLength } = visited.value.rawBytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const mediaType = mediaTypeOf(page.contentType);
  const isPdf = mediaType.includes('pdf') && !startsAsHtml(bytes.toString('latin1', 0, fileStartChars));
  if (bytes.byteLength === 0 || isPdf || request.takesFile(mediaType, bytes)) return visited;
  const content = await textOfFile(bytes.subarray(0, maxTextBytes), mediaType, page.url);
  if (content === null) return visited;
  const isCut = bytes.byteLength > maxTextBytes;
  const warnings = isCut ? [...page.warnings, cutWarning] : page.warnings;
  return ok({ ...page, rawBytes: null, content, warnings, isWhole: page.isWhole && !isCut });
}

const cutWarning = 'The file is too large: a part of it was omitted.';

/** As much as is taken of text that its server calls so. */
const maxTextBytes = 20_000_000;

async function pageOf(request: PageRequest, bytes: Buffer, mediaType: string): Promise<CapturedPage> {
  const content = request.takesFile(mediaType, bytes) ? null : await textOf(bytes, mediaType, request.url);
  return {
    url: request.url,
    statusCode: 200,
    // For text, the detected type replaces the declared one.
    contentType: content === null ? mediaType : content.kind === 'dom' ? 'text/html' : content.mediaType,
    content: content ?? { kind: 'text', text: '', mediaType },
    rawHtml: content?.kind === 'dom' && request.rawHtml ? content.html : null,
    rawBytes: content === null || request.rawBytes ? new Uint8Array(bytes) : null,
    screenshot: null,
    proxyUsed: 'basic',
    media: null,
    actions: [],
    warnings: [],
    isWhole: true,
  };
}

/** Returns null for binary data: documents are detected by their bytes, not by their names. */
async function textOf(bytes: Buffer, mediaType: string, url: string): Promise<TextContent | null> {
  if (mediaType === 'text/html') return { kind: 'dom', html: await decodeBody(bytes, null, mediaType) };
  if (isTextType(mediaType)) return { kind: 'text', text: await decodeBody(bytes, null, mediaType), mediaType };
  return bytes.byteLength === 0 || mediaType.includes('pdf') ? null : await textOfFile(bytes, mediaType, url);
}
