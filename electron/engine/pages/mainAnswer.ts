import { z } from 'zod';
import { charsetOf, mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { guardHeader } from '../../guard/refusalAnswer.ts';
import { sendQuietly, type Devtools } from './devtools.ts';
import { typeHeader } from './exactText.ts';
import { decodeAnswer } from './decodeAnswer.ts';
import { ownLabel } from './decodeText.ts';
import { isTextType } from './mediaType.ts';
import type { PlainVerdict } from '../plain/plainPage.ts';
import type { ClimbReason } from './climbReason.ts';
import { late, withinMs } from './withinMs.ts';

/** What the last answer to the main frame was. `page`: Chromium shows it. The others end the visit: there is no page to wait for. */
export type MainAnswer =
  | { readonly kind: 'page'; readonly head: AnswerHead; readonly rawHtml: string | null }
  /** It needs no browser: the HTML that the browser would have written. */
  | {
      readonly kind: 'plain';
      readonly head: AnswerHead;
      readonly rawHtml: string | null;
      readonly html: string;
      readonly bytes: number;
    }
  | { readonly kind: 'text'; readonly head: AnswerHead; readonly text: string; readonly truncated: boolean }
  | { readonly kind: 'bytes'; readonly head: AnswerHead; readonly bytes: Buffer; readonly truncated: boolean }
  | { readonly kind: 'empty'; readonly head: AnswerHead }
  | { readonly kind: 'unsupported'; readonly head: AnswerHead }
  | { readonly kind: 'guard'; readonly head: AnswerHead };

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

const pausedSchema = z.object({
  requestId: z.string(),
  frameId: z.string(),
  request: z.object({ url: z.string(), method: z.string(), urlFragment: z.string().optional() }),
  responseErrorReason: z.string().optional(),
  responseStatusCode: z.number().optional(),
  responseHeaders: z.array(headerSchema).optional(),
});
type Paused = z.infer<typeof pausedSchema>;

const bodySchema = z.object({ body: z.string(), base64Encoded: z.boolean() });
const streamSchema = z.object({ stream: z.string() });
const chunkSchema = z.object({ data: z.string(), eof: z.boolean(), base64Encoded: z.boolean().optional() });

const longestBody = 20_000_000;

export interface MainAnswerPorts {
  readonly devtools: Devtools;
  readonly mainFrameId: string;
  /** The body of a page is wanted as it was received. */
  readonly keepBody: boolean;
  /** Nothing but the bytes of the answer is wanted: it is never shown. */
  readonly onlyBytes: boolean;
  /** Whether the bytes of what no page shows are wanted, by its media type. */
  readonly takesFile: (mediaType: string) => boolean;
  /** Milliseconds that one body may take; what is there by then counts. */
  readonly bodyMs: number;
  readonly plain: PlainJudge;
  /** The very bytes of an address, up to so many; null where they cannot be had. */
  readonly fetchAgain: (url: string, most: number) => Promise<Buffer | null>;
  readonly onAnswer: (answer: MainAnswer) => void;
}

/** Decides whether the browser has to open a page. */
export interface PlainJudge {
  /** Whether the body of the next page may be read before the browser has it. */
  mayRead(head: AnswerHead): boolean;
  read(head: AnswerHead, policies: readonly string[], bytes: Buffer): Promise<PlainVerdict>;
  /** The browser opens it, and why. */
  climbs(why: ClimbReason): void;
  /** The same; its body could not be had for that, and is to be asked for once more. */
  asksAgain(why: ClimbReason): void;
}

/** Milliseconds that a page's body may take to be read before the browser has it. */
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
    await answerMain(ports, paused, {
      url: paused.request.url,
      fragment: paused.request.urlFragment ?? '',
      statusCode,
      contentType: headerOf(paused, typeHeader) ?? headerOf(paused, 'content-type'),
      refreshSeconds: secondsOf(headerOf(paused, 'refresh')),
      length: lengthOf(headerOf(paused, 'content-length')),
    });
  } catch {
    // The page went away meanwhile, or elsewhere.
    sendQuietly(devtools, 'Fetch.continueRequest', { requestId });
  }
}

async function answerMain(ports: MainAnswerPorts, paused: Paused, head: AnswerHead): Promise<void> {
  const { devtools, onAnswer } = ports;
  const { requestId } = paused;
  const end = (answer: MainAnswer): void => {
    onAnswer(answer);
    sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  };
  if (headerOf(paused, guardHeader) !== null) return end({ kind: 'guard', head });
  const mediaType = mediaTypeOf(head.contentType);
  const isLetters = isTextType(mediaType) || mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
  const readAll = (): Body => (isLetters ? readLetters(ports, paused, head, ports.bodyMs) : readBody(ports, requestId));
  if (ports.onlyBytes) return end({ kind: 'bytes', head, ...(await readAll()) });
  if (head.statusCode === 204 || head.statusCode === 205 || head.statusCode === 304)
    return end({ kind: 'empty', head });
  const attached = /^\s*attachment/i.test(headerOf(paused, 'content-disposition') ?? '');
  const isPage = mediaType === '' || mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
  if (isPage && !attached) {
    if (ports.plain.mayRead(head)) return await passPlain(ports, paused, head);
    if (ports.keepBody) return await passWithBody(ports, paused, head);
    onAnswer({ kind: 'page', head, rawHtml: null });
    sendQuietly(devtools, 'Fetch.continueRequest', { requestId });
    return;
  }
  const isText = isTextType(mediaType) || (isPage && mediaType !== '');
  if (!isText && !ports.takesFile(mediaType)) return end({ kind: 'unsupported', head });
  const { bytes, truncated } = await readAll();
  if (!isText) return end({ kind: 'bytes', head, bytes, truncated });
  end({ kind: 'text', head, text: await decodeAnswer(bytes, head.contentType, mediaType), truncated });
}

/** Takes the body, and ends the visit with it where that is all that the browser could give; else the browser gets it. */
async function passPlain(ports: MainAnswerPorts, paused: Paused, head: AnswerHead): Promise<void> {
  const { devtools, plain } = ports;
  const { requestId } = paused;
  const { bytes, truncated } = await readLetters(ports, paused, head, plainBodyMs);
  if (truncated || !(head.length === bytes.byteLength || hasEnd(bytes))) {
    plain.asksAgain(truncated ? 'slow' : 'cut');
    sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  const policies = (paused.responseHeaders ?? []).filter(
    ({ name }) => name.toLowerCase() === 'content-security-policy',
  );
  const verdict = await plain.read(
    head,
    policies.map(({ value }) => value),
    bytes,
  );
  if (verdict.kind === 'climbs') {
    plain.climbs(verdict.why);
    await handOver(ports, paused, head, bytes);
    return;
  }
  const rawHtml = ports.keepBody ? await decodeAnswer(bytes, head.contentType, 'text/html') : null;
  ports.onAnswer({ kind: 'plain', head, rawHtml, html: verdict.html, bytes: bytes.byteLength });
  sendQuietly(devtools, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' });
}

/** Takes the body, then hands the very same bytes to the page. */
async function passWithBody(ports: MainAnswerPorts, paused: Paused, head: AnswerHead): Promise<void> {
  const { bytes } = await readLetters(ports, paused, head, ports.bodyMs);
  await handOver(ports, paused, head, bytes);
}

async function handOver(ports: MainAnswerPorts, paused: Paused, head: AnswerHead, bytes: Buffer): Promise<void> {
  const { requestId } = paused;
  const rawHtml = ports.keepBody ? await decodeAnswer(bytes, head.contentType, 'text/html') : null;
  ports.onAnswer({ kind: 'page', head, rawHtml });
  await ports.devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: head.statusCode,
    // The body is decoded by now, and its length is another.
    responseHeaders: (paused.responseHeaders ?? []).filter(
      ({ name }) => !/^(?:content-encoding|content-length|transfer-encoding)$/i.test(name),
    ),
    body: bytes.toString('base64'),
  });
}

/** Where a document's end is looked for. */
const endBytes = 2048;

/** Whether a document says that it ends. A connection that broke off is not told here: only the browser hears of it. */
function hasEnd(bytes: Buffer): boolean {
  return /<\/(?:html|body)\s*>/i.test(bytes.subarray(-endBytes).toString('latin1'));
}

type Body = Promise<{ bytes: Buffer; truncated: boolean }>;

/**
 * The body of a page or a text. A stream of a page comes as UTF-8, which loses letters that are written otherwise and does not say
 * so (text comes as bytes, see `asBytes`): where the answer does not say UTF-8 the very bytes are asked for, all at once where nobody knows them to be too many, else by
 * another request.
 */
async function readLetters(ports: MainAnswerPorts, paused: Paused, head: AnswerHead, mostMs: number): Body {
  const { requestId, request } = paused;
  const isUtf8 = /^utf-?8$/i.test(charsetOf(head.contentType) ?? '') && !ports.onlyBytes;
  const isShort = head.length !== null && head.length <= longestBody;
  if (isShort && !isUtf8) return await readExactly(ports, requestId, mostMs);
  const body = await readBody(ports, requestId, mostMs);
  const isWhole = isUtf8 || headerOf(paused, typeHeader) !== null || saysUtf8(body.bytes, head);
  if (isWhole || body.truncated || request.method !== 'GET') return body;
  const again = await ports.fetchAgain(head.url, longestBody);
  return again === null ? body : { bytes: again, truncated: false };
}

function saysUtf8(bytes: Buffer, { contentType }: AnswerHead): boolean {
  const mediaType = mediaTypeOf(contentType);
  // What stands in the stream is UTF-8 in any case: only a mark or a declaration says that all of it was.
  const label = /json|event-stream/.test(mediaType) ? 'utf-8' : ownLabel(bytes, mediaType);
  return label !== null && /^utf-?8$/i.test(label);
}

async function readExactly({ devtools }: MainAnswerPorts, requestId: string, mostMs: number): Body {
  const body = await withinMs(mostMs, devtools.ask(bodySchema, 'Fetch.getResponseBody', { requestId }));
  if (body === late) return { bytes: Buffer.alloc(0), truncated: true };
  return { bytes: Buffer.from(body.body, body.base64Encoded ? 'base64' : 'utf8'), truncated: false };
}

async function readBody(ports: MainAnswerPorts, requestId: string, mostMs = ports.bodyMs): Body {
  const { devtools } = ports;
  const { stream } = await devtools.ask(streamSchema, 'Fetch.takeResponseBodyAsStream', { requestId });
  const until = Date.now() + Math.min(mostMs, ports.bodyMs);
  const chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  while (!ended && size <= longestBody && Date.now() < until) {
    const chunk = await withinMs(
      until - Date.now(),
      devtools.ask(chunkSchema, 'IO.read', { handle: stream, size: 256 * 1024 }),
    );
    if (chunk === late) break;
    const bytes = Buffer.from(chunk.data, chunk.base64Encoded === true ? 'base64' : 'utf8');
    chunks.push(bytes);
    size += bytes.byteLength;
    ended = chunk.eof;
  }
  sendQuietly(devtools, 'IO.close', { handle: stream });
  return { bytes: Buffer.concat(chunks), truncated: !ended };
}

function isRedirect(statusCode: number, paused: Paused): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode) && headerOf(paused, 'location') !== null;
}

function lengthOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

function secondsOf(refresh: string | null): number | null {
  const seconds = /^\s*(\d+)/.exec(refresh ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}

function headerOf(paused: Paused, name: string): string | null {
  return paused.responseHeaders?.find((header) => header.name.toLowerCase() === name)?.value ?? null;
}
