import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { StoredBody } from '../../shared/run/events.ts';
import type { BodySink, BodyWriter } from '../core/storage/bodyStore.ts';
import type { CallPhase } from '../core/runs/scrapeSender.ts';
import { createDecoder, parseCodings, tooManyCodings } from './contentCodings.ts';
import { invalidResponse } from './failures.ts';
import { headerOf } from './headers.ts';
import { createRedactor } from './redact.ts';
import type { ResponseHead } from './transport.ts';
import { createUtf8Check } from './utf8Check.ts';

export interface IntakeOptions {
  /** Maximum number of decoded bytes. */
  readonly bodyBytes: number;
  /** The sink of the body; null stores only the bytes that `bytes` returns. */
  readonly bodies: BodySink | null;
  /** The response should be UTF-8 text; its body is marked if it is not. */
  readonly expectsText: boolean;
  readonly secrets: readonly string[];
  readonly onPhase: (phase: CallPhase, bytes: number) => void;
  /** Called once with the beginning of a body that turned out to be large. */
  readonly onBeginning?: (text: string) => void;
}

/** The pipeline of a response's bytes: decoded, counted, redacted, written to the body store. */
export interface BodyIntake {
  /** Takes one chunk as received; an error means that no more is wanted. */
  take(chunk: Uint8Array): Promise<AppError | null>;
  /** Called when the response is complete. */
  end(): Promise<AppError | null>;
  /** Commits the received bytes; null if there are none. No bytes are accepted after this. */
  save(contentType: string | null): Promise<Result<StoredBody | null, AppError>>;
  discard(): Promise<void>;
  /** All stored bytes, while there are few. */
  bytes(): Uint8Array | null;
}

export function createBodyIntake(options: IntakeOptions, head: ResponseHead, inlineBytes: number): BodyIntake {
  const facts = { status: head.status, contentType: headerOf(head.headers, 'content-type') };
  const codings = readCodings(head);
  const writing = createBodyWriting(options, inlineBytes);
  // With an unknown coding the bytes are stored as received.
  const decoder = createDecoder(codings.ok ? codings.value : [], takeDecoded);
  let size = 0;
  let refusal: AppError | null = codings.ok ? null : invalidResponse('encoding', facts, codings.error);
  let isOver = false;

  async function takeDecoded(piece: Uint8Array): Promise<void> {
    if (isOver || size > options.bodyBytes) return;
    const room = options.bodyBytes - size;
    size += piece.byteLength;
    const failure = await writing.add(piece.subarray(0, room));
    if (failure !== null) throw new RefusedError(failure);
    options.onPhase('receiving', Math.min(size, options.bodyBytes));
    if (size > options.bodyBytes) {
      throw new RefusedError(
        invalidResponse('too-large', facts, `more than ${Math.round(options.bodyBytes / 1_000_000)} MB`),
      );
    }
  }

  async function attempt(work: () => Promise<void>): Promise<AppError | null> {
    if (isOver) return null;
    try {
      await work();
      return null;
    } catch (failure) {
      refusal = failure instanceof RefusedError ? failure.appError : invalidResponse('encoding', facts);
      decoder.destroy();
      return refusal;
    }
  }

  return {
    take: (chunk) => attempt(() => decoder.write(chunk)),
    async end() {
      const failure = await attempt(() => decoder.end());
      return failure ?? refusal;
    },
    async save(contentType) {
      isOver = true;
      decoder.destroy();
      return writing.save(contentType);
    },
    async discard() {
      isOver = true;
      decoder.destroy();
      await writing.discard();
    },
    bytes: writing.bytes,
  };
}

/** A transport that decodes codings itself supports more of them, but does not limit their number. */
function readCodings(head: ResponseHead): ReturnType<typeof parseCodings> {
  const value = headerOf(head.headers, 'content-encoding');
  if (!head.decoded) return parseCodings(value);
  const many = tooManyCodings(value);
  return many === null ? ok([]) : err(many);
}

/** Carries an `AppError` through a stream, which knows only exceptions. */
class RefusedError extends Error {
  readonly appError: AppError;
  constructor(appError: AppError) {
    super(appError.message);
    this.appError = appError;
  }
}

/** The part of a large response that fills a first screen. */
const beginningBytes = 16 * 1024;

/** Returns the beginning of a body as text; a character that the cut splits is omitted. */
function beginningOf(pieces: readonly Uint8Array[]): string {
  const bytes = Buffer.concat(pieces, beginningBytes);
  return new TextDecoder().decode(bytes, { stream: true });
}

interface BodyWriting {
  add(piece: Uint8Array): Promise<AppError | null>;
  save(contentType: string | null): Promise<Result<StoredBody | null, AppError>>;
  discard(): Promise<void>;
  bytes(): Uint8Array | null;
}

function createBodyWriting(options: IntakeOptions, inlineBytes: number): BodyWriting {
  const redactor = createRedactor(options.secrets);
  const utf8 = createUtf8Check();
  const small: Uint8Array[] = [];
  let smallSize = 0;
  let writer: BodyWriter | null = null;
  let failed: AppError | null = null;
  let lastWrite: Promise<unknown> = Promise.resolve();

  function remember(piece: Uint8Array): void {
    const wasSmall = smallSize <= inlineBytes;
    smallSize += piece.byteLength;
    if (smallSize <= inlineBytes) small.push(new Uint8Array(piece));
    else if (wasSmall) {
      options.onBeginning?.(beginningOf([...small, piece]));
      small.length = 0;
    }
  }

  async function write(piece: Uint8Array): Promise<AppError | null> {
    if (failed !== null || piece.byteLength === 0) return failed;
    if (options.expectsText) utf8.push(piece);
    remember(piece);
    if (options.bodies === null) return null;
    writer ??= options.bodies.open();
    const written = await writer.write(piece);
    if (!written.ok) failed = written.error;
    return failed;
  }

  function add(piece: Uint8Array): Promise<AppError | null> {
    const written = write(redactor.push(piece));
    lastWrite = written;
    return written;
  }

  return {
    add,
    async save(contentType) {
      await lastWrite;
      const failure = await write(redactor.end());
      const notUtf8 = options.expectsText && !utf8.end();
      if (writer === null) return failure === null ? ok(null) : { ok: false, error: failure };
      if (failure === null) return writer.commit({ contentType, redactions: redactor.count, notUtf8 });
      await writer.discard();
      return { ok: false, error: failure };
    },
    async discard() {
      await lastWrite;
      await writer?.discard();
    },
    bytes() {
      return smallSize > inlineBytes ? null : Buffer.concat(small);
    },
  };
}
