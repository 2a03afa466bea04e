import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { StoredBody } from '../../shared/run/events.ts';
import type { BodySink, BodyWriter } from '../core/bodyStore.ts';
import type { CallPhase } from '../core/scrapeSender.ts';
import { createDecoder, parseCodings, tooManyCodings } from './contentCodings.ts';
import { brokenAnswer } from './failures.ts';
import { headerOf } from './headers.ts';
import { createRedactor } from './redact.ts';
import type { AnswerHead } from './transport.ts';
import { createUtf8Check } from './utf8Check.ts';

export interface IntakeOptions {
  /** Most decoded bytes that are taken. */
  readonly bodyBytes: number;
  /** Where the body goes; null keeps only what `bytes` holds. */
  readonly bodies: BodySink | null;
  /** The answer should be UTF-8 text: when it is not, its body says so. */
  readonly expectsText: boolean;
  readonly secrets: readonly string[];
  readonly onPhase: (phase: CallPhase, bytes: number) => void;
  /** Told once how a body begins that turned out to be big. */
  readonly onBeginning?: (text: string) => void;
}

/** The way of an answer's bytes: codings undone, counted, secrets struck out, written to where bodies go. */
export interface BodyIntake {
  /** Takes one chunk as received; an error means that no more is wanted. */
  take(chunk: Uint8Array): Promise<AppError | null>;
  /** The answer is complete. */
  end(): Promise<AppError | null>;
  /** Brings what came to its place; null when nothing came. Nothing is taken after this. */
  keep(contentType: string | null): Promise<Result<StoredBody | null, AppError>>;
  discard(): Promise<void>;
  /** All of what was kept, while it is small. */
  bytes(): Uint8Array | null;
}

export function createBodyIntake(options: IntakeOptions, head: AnswerHead, inlineBytes: number): BodyIntake {
  const facts = { status: head.status, contentType: headerOf(head.headers, 'content-type') };
  const codings = readCodings(head);
  const writing = createBodyWriting(options, inlineBytes);
  // With a coding that nobody knows the bytes are kept as they came.
  const decoder = createDecoder(codings.ok ? codings.value : [], takeDecoded);
  let size = 0;
  let refusal: AppError | null = codings.ok ? null : brokenAnswer('encoding', facts, codings.error);
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
        brokenAnswer('too-large', facts, `more than ${Math.round(options.bodyBytes / 1_000_000)} MB`),
      );
    }
  }

  async function attempt(work: () => Promise<void>): Promise<AppError | null> {
    if (isOver) return null;
    try {
      await work();
      return null;
    } catch (failure) {
      refusal = failure instanceof RefusedError ? failure.appError : brokenAnswer('encoding', facts);
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
    async keep(contentType) {
      isOver = true;
      decoder.destroy();
      return writing.keep(contentType);
    },
    async discard() {
      isOver = true;
      decoder.destroy();
      await writing.discard();
    },
    bytes: writing.bytes,
  };
}

/** A transport that undoes codings by itself knows more of them, but not how many are too many. */
function readCodings(head: AnswerHead): ReturnType<typeof parseCodings> {
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

/** As much of a big answer as fills a first screen. */
const beginningBytes = 16 * 1024;

/** The first words of a body; a character that the cut tears apart is left out. */
function beginningOf(pieces: readonly Uint8Array[]): string {
  const bytes = Buffer.concat(pieces, beginningBytes);
  return new TextDecoder().decode(bytes, { stream: true });
}

interface BodyWriting {
  add(piece: Uint8Array): Promise<AppError | null>;
  keep(contentType: string | null): Promise<Result<StoredBody | null, AppError>>;
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
    async keep(contentType) {
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
