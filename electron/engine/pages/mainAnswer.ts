import { z } from 'zod';
import { fileStartChars, startsAsHtml } from '../../../shared/base/fileStart.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { guardHeader } from '../../guard/refusalAnswer.ts';
import { type AnswerBody, beginBody, longestBody, takeOf, takeRest, type TakenBody } from './answerBody.ts';
import { sendQuietly, type Devtools } from './devtools.ts';
import { ownHeaders } from './exactText.ts';
import { decodeAnswer } from './decodeAnswer.ts';
import { isPageType, isTextType } from './mediaType.ts';
import type { PageVerdict } from '../plain/plainPage.ts';
import type { ClimbReason } from './climbReason.ts';
import type { SettledHow } from './settle.ts';

/** What the last answer to the main frame was. `page`: Chromium shows it. The others end the visit: there is no page to wait for. */
export type MainAnswer =
  | {
      readonly kind: 'page';
      readonly head: AnswerHead;
      readonly rawHtml: string | null;
      /** Why its body did not come whole, where it did not: the page was given what there was. */
      readonly cut: PageCut | null;
    }
  /** It needs no browser: the HTML that the browser would have written. */
  | {
      readonly kind: 'plain';
      readonly head: AnswerHead;
      readonly rawHtml: string | null;
      readonly html: string;
      readonly bytes: number;
    }
  | { readonly kind: 'text'; readonly head: AnswerHead; readonly text: string; readonly truncated: boolean }
  /** `cut`: why not all of them are there. */
  | { readonly kind: 'bytes'; readonly head: AnswerHead; readonly bytes: Buffer; readonly cut: BodyCut | null }
  | { readonly kind: 'empty'; readonly head: AnswerHead }
  | { readonly kind: 'unsupported'; readonly head: AnswerHead }
  | { readonly kind: 'guard'; readonly head: AnswerHead };

/** `broken`: shorter than it says. `loading`: it did not come to its end in its time. `huge`: it is longer than what is taken. */
export type PageCut = Extract<SettledHow, 'broken' | 'loading' | 'huge'>;

export interface AnswerHead {
  readonly url: string;
  /** The part of the address that is not sent, with its `#`; empty for none. */
  readonly fragment: string;
  readonly statusCode: number;
  /** As sent; null where the answer has none. */
  readonly contentType: string | null;
  /** Of a `Refresh` header; null where there is none. */
  readonly refreshSeconds: number | null;
  /** Bytes that the answer says it has, as sent; null where it does not say. */
  readonly length: number | null;
}

const headerSchema = z.object({ name: z.string(), value: z.string() });
type Header = z.infer<typeof headerSchema>;

const pausedSchema = z.object({
  requestId: z.string(),
  frameId: z.string(),
  request: z.object({ url: z.string(), method: z.string(), urlFragment: z.string().optional() }),
  responseErrorReason: z.string().optional(),
  responseStatusCode: z.number().optional(),
  responseHeaders: z.array(headerSchema).optional(),
});
type Paused = z.infer<typeof pausedSchema>;

/** A file that is taken as it is, such as a PDF of a thousand pages with their pictures. */
const longestFile = 100_000_000;
/** A longer page takes its time without the browser as well. */
const longestPlain = 2_000_000;

export interface MainAnswerPorts {
  readonly devtools: Devtools;
  readonly mainFrameId: string;
  /** The body of a page is wanted as it was received. */
  readonly keepBody: boolean;
  /** Nothing but the bytes of the answer is wanted: it is never shown. */
  readonly onlyBytes: boolean;
  /** Whether the bytes of what no page shows are wanted, by its media type, or by how they begin where they are there. */
  readonly takesFile: (mediaType: string, bytes?: Uint8Array) => boolean;
  /** Milliseconds that one body may take; what is there by then counts. */
  readonly bodyMs: number;
  readonly plain: PlainJudge;
  /** Ends every connection of the page. */
  readonly cutConnections: () => void;
  readonly onAnswer: (answer: MainAnswer) => void;
}

/** Decides whether the browser has to open a page. */
export interface PlainJudge {
  /** Whether the body of the next page may be read before the browser has it. */
  mayRead(head: AnswerHead): boolean;
  read(head: AnswerHead, policies: readonly string[], bytes: Buffer): Promise<PageVerdict>;
  /** The browser opens it, and why; `isStill`: nothing of it runs, and what only eyes need is not wanted. */
  climbs(why: ClimbReason, isStill: boolean): void;
  /** The same; its answer broke off, and it is to be asked for once more. */
  asksAgain(): void;
}

/** Milliseconds that a page's body may take where the browser is not needed for that alone. */
const plainBodyMs = 2000;

/**
 * Looks at each answer to the main frame before Chromium does: pages go on to it, text is taken as it is, and what would become
 * a download ends here. Frames' documents pass untouched.
 */
export async function watchMainAnswers(ports: MainAnswerPorts): Promise<void> {
  const { devtools } = ports;
  devtools.onEvent(({ method, params, sessionId }) => {
    if (method !== 'Fetch.requestPaused' || sessionId !== '') return;
    const paused = pausedSchema.safeParse(params);
    if (paused.success) void answerPaused(ports, paused.data);
  });
  await devtools.send('Fetch.enable', {
    patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Response' }],
  });
}

async function answerPaused(ports: MainAnswerPorts, paused: Paused): Promise<void> {
  const { devtools } = ports;
  const { requestId } = paused;
  const statusCode = paused.responseStatusCode;
  if (paused.frameId !== ports.mainFrameId || statusCode === undefined || isRedirect(statusCode, paused)) {
    sendQuietly(devtools, 'Fetch.continueRequest', { requestId });
    return;
  }
  try {
    const came = paused.responseHeaders ?? [];
    const headers = ownHeaders(came);
    const { url, urlFragment } = paused.request;
    const head = { ...headOf(url, statusCode, headers), fragment: urlFragment ?? '' };
    await answerMain(ports, { requestId, headers, isTaken: headers !== came }, head);
  } catch {
    // The page went away meanwhile, or elsewhere.
    sendQuietly(devtools, 'Fetch.continueRequest', { requestId });
  }
}

/** An answer that waits for what becomes of it. */
interface Held {
  readonly requestId: string;
  /** As the site sent them. */
  readonly headers: readonly Header[];
  /** It came as bytes: what the page is to get of it has to be given anew. */
  readonly isTaken: boolean;
}

async function answerMain(ports: MainAnswerPorts, held: Held, head: AnswerHead): Promise<void> {
  const { devtools, onAnswer } = ports;
  const { requestId, headers } = held;
  const end = (answer: MainAnswer): void => {
    onAnswer(answer);
    sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  };
  const begin = (): Promise<AnswerBody> => beginBody(devtools, requestId, ports.bodyMs);
  const mediaType = mediaTypeOf(head.contentType);
  if (valueOf(headers, guardHeader) !== null) return end({ kind: 'guard', head });
  /** Ends the visit where the body is a file; else the browser gets it. */
  const handOverPage = async (): Promise<void> => {
    const body = await begin();
    const isFile = ports.takesFile(mediaType, (await takeOf(body, ports.bodyMs, firstBytes)).bytes);
    await (isFile ? endWithFile(body) : handOver(ports, held, head, await takeRest(body, ports.cutConnections)));
  };
  const endWithFile = async (body?: AnswerBody): Promise<void> => {
    const { bytes, truncated } = await takeOf(body ?? (await begin()), ports.bodyMs, longestFile);
    end({ kind: 'bytes', head, bytes, cut: truncated ? cutOf(bytes) : null });
  };
  if (ports.onlyBytes) return await endWithFile();
  if (head.statusCode === 204 || head.statusCode === 205 || head.statusCode === 304)
    return end({ kind: 'empty', head });
  const attached = isAttached(headers);
  const isPage = mediaType === '' || isPageType(mediaType);
  if (isPage && !attached) {
    if (ports.plain.mayRead(head)) return await passPlain(ports, held, head);
    if (ports.keepBody || held.isTaken || mediaType === '') return await handOverPage();
    onAnswer({ kind: 'page', head, rawHtml: null, cut: null });
    sendQuietly(devtools, 'Fetch.continueRequest', { requestId });
    return;
  }
  const isText = isTextType(mediaType) || (isPage && mediaType !== '');
  const isNamedFile = !isText && ports.takesFile(mediaType);
  if (isNamedFile && !isShownByBrowsers(mediaType)) return await endWithFile();
  const body = await begin();
  const start = await takeOf(body, isRecording(mediaType) ? startMs : ports.bodyMs, firstBytes);
  if (ports.takesFile(mediaType, start.bytes)) return await endWithFile(body);
  if (isShownByBrowsers(mediaType) && !attached && startsAsHtml(start.bytes.toString('latin1', 0, fileStartChars))) {
    const asPage = { ...held, headers: withType(headers, 'text/html') };
    return await handOver(ports, asPage, head, await takeRest(body, ports.cutConnections));
  }
  if (isNamedFile) return await endWithFile(body);
  if (!isText) return end({ kind: 'unsupported', head });
  const { bytes, truncated } = await takeRest(body, ports.cutConnections);
  end({ kind: 'text', head, text: await decodeAnswer(bytes, head.contentType, mediaType), truncated });
}

/** So much of an answer shows what it is. */
const firstBytes = 1024;

/** Milliseconds in which the beginning of a recording shows whether it is one: a live stream may send nothing for long. */
const startMs = 2000;

function isRecording(mediaType: string): boolean {
  return /^(?:audio|video)\//.test(mediaType);
}

/** What browsers show by themselves, so that a page under such a type is a page that took the place of a file. */
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
 * Whether the bytes of an answer to the main frame are taken, whatever becomes of them, or pass to the browser untouched.
 * @param ports what is wanted of the page
 */
export function takesBody({ keepBody, onlyBytes, plain }: BodyWish, head: AnswerHead, isFile: boolean): boolean {
  const mediaType = mediaTypeOf(head.contentType);
  const isPage = (mediaType === '' || isPageType(mediaType)) && !isFile;
  return onlyBytes || (isPage ? keepBody || mediaType === '' || plain.mayRead(head) : true);
}

export type BodyWish = Pick<MainAnswerPorts, 'keepBody' | 'onlyBytes' | 'plain'>;

/**
 * Takes the body, and ends the visit with it where that is all that the browser could give; else the browser gets the very same
 * bytes. Only an answer that broke off is asked for once more.
 */
async function passPlain(ports: MainAnswerPorts, held: Held, head: AnswerHead): Promise<void> {
  const { devtools, plain } = ports;
  const { requestId, headers } = held;
  const body = await beginBody(devtools, requestId, ports.bodyMs);
  const { bytes, truncated } = await takeOf(body, plainBodyMs, longestPlain);
  if (ports.takesFile('text/html', bytes)) {
    const file = await takeOf(body, ports.bodyMs, longestFile);
    ports.onAnswer({ kind: 'bytes', head, bytes: file.bytes, cut: file.truncated ? cutOf(file.bytes) : null });
    sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  if (truncated) {
    plain.climbs(bytes.byteLength > longestPlain ? 'size' : 'slow', false);
    await handOver(ports, held, head, await takeRest(body, ports.cutConnections));
    return;
  }
  if (!endsWhole(head, bytes)) {
    plain.asksAgain();
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
    await handOver(ports, held, head, { bytes, truncated });
    return;
  }
  const rawHtml = ports.keepBody ? await decodeAnswer(bytes, head.contentType, 'text/html') : null;
  ports.onAnswer({ kind: 'plain', head, rawHtml, html: verdict.html, bytes: bytes.byteLength });
  sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
}

/** Hands the page the very bytes that came for it. */
async function handOver(ports: MainAnswerPorts, held: Held, head: AnswerHead, body: TakenBody): Promise<void> {
  const { requestId, headers } = held;
  const { bytes } = body;
  const rawHtml = ports.keepBody ? await decodeAnswer(bytes, head.contentType, 'text/html') : null;
  ports.onAnswer({ kind: 'page', head, rawHtml, cut: pageCutOf(body, isShort(held, head, bytes)) });
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
 * Whether a document says that it ends, or is as long as its answer says. Where a body is taken out of a connection, its breaking
 * off is not told: only the browser hears of that, from an answer that nobody took.
 */
function endsWhole({ length }: AnswerHead, bytes: Buffer): boolean {
  if (length === bytes.byteLength) return true;
  // In UTF-16 every other byte of a tag is empty.
  const end = bytes.subarray(-endBytes).toString('latin1').replaceAll('\0', '');
  return /<\/(?:html|body)\s*>/i.test(end);
}

/** Whether fewer bytes came than the answer says that it has. */
function isShort({ headers }: Held, { length }: AnswerHead, bytes: Buffer): boolean {
  return length !== null && bytes.byteLength < length && valueOf(headers, 'content-encoding') === null;
}

function pageCutOf({ bytes, truncated }: TakenBody, isShorter: boolean): PageCut | null {
  if (truncated) return bytes.byteLength > longestBody ? 'huge' : 'loading';
  return isShorter ? 'broken' : null;
}

/** Why a file is not whole: it has more bytes than are taken of one, or they came too slowly. */
export type BodyCut = 'big' | 'slow';

function cutOf(bytes: Buffer): BodyCut {
  return bytes.byteLength > longestFile ? 'big' : 'slow';
}

/** What the head of an answer says, by its headers. */
export function headOf(url: string, statusCode: number, headers: readonly Header[]): AnswerHead {
  return {
    url,
    fragment: '',
    statusCode,
    contentType: valueOf(headers, 'content-type'),
    refreshSeconds: secondsOf(valueOf(headers, 'refresh')),
    length: lengthOf(valueOf(headers, 'content-length')),
  };
}

/** Whether the site wants the answer to be kept as a file. */
export function isAttached(headers: readonly Header[]): boolean {
  return /^\s*attachment/i.test(valueOf(headers, 'content-disposition') ?? '');
}

function isRedirect(statusCode: number, paused: Paused): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode) && valueOf(paused.responseHeaders ?? [], 'location') !== null;
}

function lengthOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

function secondsOf(refresh: string | null): number | null {
  const seconds = /^\s*(\d+)/.exec(refresh ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}

function valueOf(headers: readonly Header[], wanted: string): string | null {
  return headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? null;
}
