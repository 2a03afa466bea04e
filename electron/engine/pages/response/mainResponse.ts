import { z } from 'zod';
import { fileStartChars, startsAsHtml } from '../../../../shared/base/fileStart.ts';
import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import { guardHeader } from '../../../guard/refusalResponse.ts';
import {
  type PausedBody,
  beginBody,
  maxBodyBytes,
  receivedBody,
  takeOf,
  takeRest,
  type TakenBody,
} from './pausedBody.ts';
import { sendQuietly, type Devtools } from '../devtools/devtools.ts';
import { originalHeaders } from '../loading/exactText.ts';
import { decodeBody } from '../../decode/decodeBody.ts';
import { isPageType, isTextType } from '../../decode/mediaType.ts';
import type { PageVerdict } from '../../static/plainPage.ts';
import type { BrowserFallbackReason } from './browserFallbackReason.ts';
import type { FetchedDocument } from './fetchedDocument.ts';
import type { StableState } from '../loading/waitUntilStable.ts';
import { type Header, headerSchema, headOf, isAttached, type ResponseHead, valueOf } from './responseHead.ts';

/** The last response to the main frame. `page`: Chromium shows it. The others end the visit: there is no page to wait for. */
export type MainResponse =
  | {
      readonly kind: 'page';
      readonly head: ResponseHead;
      readonly rawHtml: string | null;
      /** Why the body is incomplete, if it is: the page was given the received part. */
      readonly cut: PageCut | null;
    }
  /** It needs no browser: the HTML that the browser would have written. */
  | {
      readonly kind: 'plain';
      readonly head: ResponseHead;
      readonly rawHtml: string | null;
      readonly html: string;
      readonly bytes: number;
    }
  | { readonly kind: 'text'; readonly head: ResponseHead; readonly text: string; readonly truncated: boolean }
  /** `cut`: why not all of them are there. */
  | { readonly kind: 'bytes'; readonly head: ResponseHead; readonly bytes: Buffer; readonly cut: BodyCut | null }
  | { readonly kind: 'empty'; readonly head: ResponseHead }
  | { readonly kind: 'unsupported'; readonly head: ResponseHead }
  | { readonly kind: 'guard'; readonly head: ResponseHead };

/** `broken`: shorter than its stated length. `loading`: not complete before its deadline. `huge`: over the size limit. */
export type PageCut = Extract<StableState, 'broken' | 'loading' | 'huge'>;

const pausedSchema = z.object({
  requestId: z.string(),
  frameId: z.string(),
  request: z.object({ url: z.string(), method: z.string(), urlFragment: z.string().optional() }),
  responseErrorReason: z.string().optional(),
  responseStatusCode: z.number().optional(),
  responseHeaders: z.array(headerSchema).optional(),
});
type Paused = z.infer<typeof pausedSchema>;

/** Maximum bytes of a file, such as a PDF of a thousand pages with images. */
const maxFileBytes = 100_000_000;
/** A longer page takes its time without the browser as well. */
const maxStaticPageBytes = 2_000_000;

export interface MainResponsePorts {
  readonly devtools: Devtools;
  readonly mainFrameId: string;
  /** The body of a page is needed as received. */
  readonly keepBody: boolean;
  /** Only the bytes of the response are requested: it is never shown. */
  readonly onlyBytes: boolean;
  /** Whether the bytes of a response that is not a page are needed, by its media type, or by its first bytes if available. */
  readonly takesFile: (mediaType: string, bytes?: Uint8Array) => boolean;
  /** Time limit in ms for one body; the part received by then is used. */
  readonly bodyMs: number;
  readonly plain: PlainJudge;
  /** The response to the first request; null where the site has to send it. */
  readonly fetched: FetchedDocument | null;
  /** Ends every connection of the page. */
  readonly cutConnections: () => void;
  readonly onResponse: (answer: MainResponse) => void;
}

/** Decides whether the browser has to open a page. */
export interface PlainJudge {
  /** Whether the body of the next page may be read before the browser has it. */
  mayRead(head: ResponseHead): boolean;
  read(head: ResponseHead, policies: readonly string[], bytes: Buffer): Promise<PageVerdict>;
  /** Called with the reason when the browser opens the page; `isStill`: no script runs in it, and visual resources are not needed. */
  climbs(why: BrowserFallbackReason, isStill: boolean): void;
  /** The same; its response was truncated and has to be requested again. */
  retry(): void;
}

/** Milliseconds that a page's body may take where the browser is not needed for that alone. */
const plainBodyMs = 2000;

/**
 * Intercepts each response to the main frame before Chromium: pages pass on to it, text is read directly, and a would-be download ends
 * here. Documents of subframes pass unchanged.
 */
export async function watchMainResponses(ports: MainResponsePorts): Promise<void> {
  const { devtools, mainFrameId } = ports;
  let { fetched } = ports;
  devtools.onEvent(({ method, params, sessionId }) => {
    if (method !== 'Fetch.requestPaused' || sessionId !== '') return;
    const paused = pausedSchema.safeParse(params);
    if (!paused.success) return;
    if (fetched !== null && isRequest(paused.data) && paused.data.frameId === mainFrameId) {
      void routeFetched(ports, paused.data.requestId, fetched).catch(() => undefined);
      fetched = null;
    } else void handlePausedResponse(ports, paused.data);
  });
  const stages = fetched === null ? ['Response'] : ['Request', 'Response'];
  await devtools.send('Fetch.enable', {
    patterns: stages.map((requestStage) => ({ urlPattern: '*', resourceType: 'Document', requestStage })),
  });
}

/** Whether a request is paused before it is sent. */
function isRequest({ responseStatusCode, responseErrorReason }: Paused): boolean {
  return responseStatusCode === undefined && responseErrorReason === undefined;
}

/** Answers a request of the page with the response that is there already. */
async function routeFetched(ports: MainResponsePorts, requestId: string, fetched: FetchedDocument): Promise<void> {
  const { head, headers, bytes, why, isStill } = fetched;
  ports.plain.climbs(why, isStill);
  const begin = (): Promise<PausedBody> => Promise.resolve(receivedBody(ports.devtools, bytes));
  await routeMainResponse(ports, { requestId, headers, isTaken: true }, head, begin);
}

async function handlePausedResponse(ports: MainResponsePorts, paused: Paused): Promise<void> {
  const { devtools } = ports;
  const { requestId } = paused;
  const statusCode = paused.responseStatusCode;
  if (paused.frameId !== ports.mainFrameId || statusCode === undefined || isRedirect(statusCode, paused)) {
    sendQuietly(devtools, 'Fetch.continueRequest', { requestId });
    return;
  }
  try {
    const came = paused.responseHeaders ?? [];
    const headers = originalHeaders(came);
    const { url, urlFragment } = paused.request;
    const head = { ...headOf(url, statusCode, headers), fragment: urlFragment ?? '' };
    await routeMainResponse(ports, { requestId, headers, isTaken: headers !== came }, head);
  } catch {
    // The page went away meanwhile, or elsewhere.
    sendQuietly(devtools, 'Fetch.continueRequest', { requestId });
  }
}

/** A paused response. */
interface Held {
  readonly requestId: string;
  /** As the site sent them. */
  readonly headers: readonly Header[];
  /** The body was read as bytes: it must be passed to the page again. */
  readonly isTaken: boolean;
}

async function routeMainResponse(
  ports: MainResponsePorts,
  held: Held,
  head: ResponseHead,
  begin: Route['begin'] = () => beginBody(ports.devtools, held.requestId, ports.bodyMs),
): Promise<void> {
  const route = createRoute(ports, held, head, begin);
  const { mediaType } = route;
  if (valueOf(held.headers, guardHeader) !== null) return route.end({ kind: 'guard', head });
  if (ports.onlyBytes) return await route.endWithFile();
  if (emptyStatuses.has(head.statusCode)) return route.end({ kind: 'empty', head });
  const isPage = mediaType === '' || isPageType(mediaType);
  await (isPage && !isAttached(held.headers) ? routePage(route) : routeFile(route, isPage));
}

/** Statuses of responses without a body (RFC 9110). */
const emptyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** A response on its way, and the ways it may end. */
interface Route {
  readonly ports: MainResponsePorts;
  readonly held: Held;
  readonly head: ResponseHead;
  /** Empty if not stated. */
  readonly mediaType: string;
  /** Reads the body, which may be done once. */
  begin(): Promise<PausedBody>;
  /** Ends the visit: the browser gets nothing. */
  end(answer: MainResponse): void;
  /** Ends the visit with the bytes of a file. */
  endWithFile(body?: PausedBody): Promise<void>;
}

function createRoute(ports: MainResponsePorts, held: Held, head: ResponseHead, begin: Route['begin']): Route {
  const { devtools, onResponse, bodyMs } = ports;
  const { requestId } = held;
  const end = (answer: MainResponse): void => {
    onResponse(answer);
    sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  };
  const endWithFile = async (body?: PausedBody): Promise<void> => {
    const { bytes, truncated } = await takeOf(body ?? (await begin()), bodyMs, maxFileBytes);
    end({ kind: 'bytes', head, bytes, cut: truncated ? cutOf(bytes) : null });
  };
  return { ports, held, head, mediaType: mediaTypeOf(head.contentType), begin, end, endWithFile };
}

/** A page passes on to the browser, if reading it needs one. */
async function routePage({ ports, held, head, mediaType, begin, endWithFile }: Route): Promise<void> {
  if (ports.plain.mayRead(head)) return await passPlain(ports, held, head);
  if (!ports.keepBody && !held.isTaken && mediaType !== '') {
    ports.onResponse({ kind: 'page', head, rawHtml: null, cut: null });
    sendQuietly(ports.devtools, 'Fetch.continueRequest', { requestId: held.requestId });
    return;
  }
  const body = await begin();
  // Ends the visit where the body is a file.
  const isFile = ports.takesFile(mediaType, (await takeOf(body, ports.bodyMs, firstBytes)).bytes);
  await (isFile ? endWithFile(body) : fulfillPage(ports, held, head, await takeRest(body, ports.cutConnections)));
}

/** Whatever is no page, or is sent as a download, ends the visit; HTML under the type of a file is a page. */
async function routeFile(
  { ports, held, head, mediaType, begin, end, endWithFile }: Route,
  isPage: boolean,
): Promise<void> {
  const isText = isTextType(mediaType) || (isPage && mediaType !== '');
  const isNamedFile = !isText && ports.takesFile(mediaType);
  if (isNamedFile && !isShownByBrowsers(mediaType)) return await endWithFile();
  const body = await begin();
  const start = await takeOf(body, isRecording(mediaType) ? startMs : ports.bodyMs, firstBytes);
  if (ports.takesFile(mediaType, start.bytes)) return await endWithFile(body);
  const mayBePage = isShownByBrowsers(mediaType) && !isAttached(held.headers);
  if (mayBePage && startsAsHtml(start.bytes.toString('latin1', 0, fileStartChars))) {
    const asPage = { ...held, headers: withType(held.headers, 'text/html') };
    return await fulfillPage(ports, asPage, head, await takeRest(body, ports.cutConnections));
  }
  if (isNamedFile) return await endWithFile(body);
  if (!isText) return end({ kind: 'unsupported', head });
  const { bytes, truncated } = await takeRest(body, ports.cutConnections);
  end({ kind: 'text', head, text: await decodeBody(bytes, head.contentType, mediaType), truncated });
}

/** Bytes needed to detect the type of a response. */
const firstBytes = 1024;

/** Milliseconds in which the beginning of a recording shows whether it is one: a live stream may send nothing for long. */
const startMs = 2000;

function isRecording(mediaType: string): boolean {
  return /^(?:audio|video)\//.test(mediaType);
}

/** Types that browsers display natively, so that HTML sent under such a type is a page in place of a file. */
function isShownByBrowsers(mediaType: string): boolean {
  return /^(?:audio|video|image|font)\/|^application\/(?:x-)?pdf$/.test(mediaType);
}

/** The headers with another media type; the charset stays as sent. */
function withType(headers: readonly Header[], mediaType: string): readonly Header[] {
  return headers.map(({ name, value }) =>
    name.toLowerCase() === 'content-type' ? { name, value: value.replace(/^[^;]*/, mediaType) } : { name, value },
  );
}

/**
 * Returns whether the bytes of a main frame response are read, whatever is done with them, or pass to the browser unchanged.
 * @param ports what is requested of the page
 */
export function takesBody({ keepBody, onlyBytes, plain }: BodyOptions, head: ResponseHead, isFile: boolean): boolean {
  const mediaType = mediaTypeOf(head.contentType);
  const isPage = (mediaType === '' || isPageType(mediaType)) && !isFile;
  return onlyBytes || (isPage ? keepBody || mediaType === '' || plain.mayRead(head) : true);
}

export type BodyOptions = Pick<MainResponsePorts, 'keepBody' | 'onlyBytes' | 'plain'>;

/**
 * Reads the body, and ends the visit with it if the browser could add nothing; else the browser gets the same bytes. Only a truncated
 * response is requested again.
 */
async function passPlain(ports: MainResponsePorts, held: Held, head: ResponseHead): Promise<void> {
  const { devtools, plain } = ports;
  const { requestId, headers } = held;
  const body = await beginBody(devtools, requestId, ports.bodyMs);
  const { bytes, truncated } = await takeOf(body, plainBodyMs, maxStaticPageBytes);
  if (ports.takesFile('text/html', bytes)) {
    const file = await takeOf(body, ports.bodyMs, maxFileBytes);
    ports.onResponse({ kind: 'bytes', head, bytes: file.bytes, cut: file.truncated ? cutOf(file.bytes) : null });
    sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  if (truncated) {
    plain.climbs(bytes.byteLength > maxStaticPageBytes ? 'size' : 'slow', false);
    await fulfillPage(ports, held, head, await takeRest(body, ports.cutConnections));
    return;
  }
  if (!isDocumentComplete(head, bytes)) {
    plain.retry();
    sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  const policies = headers.filter(({ name }) => name.toLowerCase() === 'content-security-policy');
  const verdict = await plain.read(
    head,
    policies.map(({ value }) => value),
    bytes,
  );
  if (verdict.kind === 'climbs') {
    plain.climbs(verdict.why, verdict.isStill);
    await fulfillPage(ports, held, head, { bytes, truncated });
    return;
  }
  const rawHtml = ports.keepBody ? await decodeBody(bytes, head.contentType, 'text/html') : null;
  ports.onResponse({ kind: 'plain', head, rawHtml, html: verdict.html, bytes: bytes.byteLength });
  sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
}

/** Passes the received bytes on to the page. */
async function fulfillPage(ports: MainResponsePorts, held: Held, head: ResponseHead, body: TakenBody): Promise<void> {
  const { requestId, headers } = held;
  const { bytes } = body;
  const rawHtml = ports.keepBody ? await decodeBody(bytes, head.contentType, 'text/html') : null;
  ports.onResponse({ kind: 'page', head, rawHtml, cut: pageCutOf(body, isShort(held, head, bytes)) });
  await ports.devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: head.statusCode,
    // The body is decoded by now, and its length is another.
    responseHeaders: headers.filter(
      ({ name }) => !/^(?:content-encoding|content-length|transfer-encoding)$/i.test(name),
    ),
    body: bytes.toString('base64'),
  });
}

/** Where a document's end is looked for. */
const endBytes = 2048;

/**
 * Returns whether a document has its end tag, or has its stated length. When a body is read out of a connection, its truncation is not
 * reported: the browser notices it only for responses that are not taken.
 */
function isDocumentComplete({ length }: ResponseHead, bytes: Buffer): boolean {
  if (length === bytes.byteLength) return true;
  // In UTF-16 every other byte of a tag is empty.
  const end = bytes.subarray(-endBytes).toString('latin1').replaceAll('\0', '');
  return /<\/(?:html|body)\s*>/i.test(end);
}

/** Returns whether fewer bytes were received than the response states. */
function isShort({ headers }: Held, { length }: ResponseHead, bytes: Buffer): boolean {
  return length !== null && bytes.byteLength < length && valueOf(headers, 'content-encoding') === null;
}

function pageCutOf({ bytes, truncated }: TakenBody, isShorter: boolean): PageCut | null {
  if (truncated) return bytes.byteLength > maxBodyBytes ? 'huge' : 'loading';
  return isShorter ? 'broken' : null;
}

/** Why a file is incomplete: it exceeds the size limit, or was received too slowly. */
export type BodyCut = 'big' | 'slow';

function cutOf(bytes: Buffer): BodyCut {
  return bytes.byteLength > maxFileBytes ? 'big' : 'slow';
}

function isRedirect(statusCode: number, paused: Paused): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode) && valueOf(paused.responseHeaders ?? [], 'location') !== null;
}
