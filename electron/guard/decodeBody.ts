import {
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzip,
  inflate,
  inflateRaw,
} from 'node:zlib';
import type { Transform } from 'node:stream';
import { lookupTable } from '../../shared/base/lookupTable.ts';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';
import { codeOf } from './resolver.ts';

export interface DecodeFailure {
  readonly kind: 'encoding' | 'too-large';
  readonly code: string;
}

/** A body, and whether it is only what could be decoded of it. */
export interface DecodedBody {
  readonly body: Uint8Array;
  readonly isCut: boolean;
}

/** One coding: the decoder of a whole body, and the stream that decodes it piece by piece. */
interface Decoder {
  readonly whole: (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array>;
  readonly stream: (bytes: Uint8Array) => Transform;
}

/** More than two codings on one response are an attack or a mistake. */
const maxCodings = 2;

const gzip: Decoder = {
  whole: (bytes, maxBytes) =>
    settle((done) => gunzip(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }, done)),
  stream: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
};

/** Servers use `deflate` for two formats: zlib's, recognized by its first byte, or the raw stream. */
const deflate: Decoder = {
  whole(bytes, maxBytes) {
    const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
    return settle((done) => (isZlib(bytes) ? inflate : inflateRaw)(bytes, options, done));
  },
  stream: (bytes) => (isZlib(bytes) ? createInflate : createInflateRaw)({ finishFlush: constants.Z_SYNC_FLUSH }),
};

const brotli: Decoder = {
  whole: (bytes, maxBytes) =>
    settle((done) =>
      brotliDecompress(bytes, { maxOutputLength: maxBytes, finishFlush: constants.BROTLI_OPERATION_FLUSH }, done),
    ),
  stream: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

const decoders: Readonly<Record<string, Decoder>> = lookupTable({ gzip, 'x-gzip': gzip, deflate, br: brotli });

/**
 * Decodes `Content-Encoding`. A truncated body is decoded as far as possible, as browsers do.
 * @param bytes as received
 * @param contentEncoding value of the header; undefined if absent
 * @param maxBytes maximum number of output bytes of any step
 * @param acceptsPart a body that is too long or corrupt gives what was before, instead of an error
 */
export async function decodeBody(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
  acceptsPart: boolean,
): Promise<Result<DecodedBody, DecodeFailure>> {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > maxCodings) return err({ kind: 'encoding', code: 'TOO_MANY_CODINGS' });
  let current: DecodedBody = { body: bytes, isCut: false };
  for (const coding of codings.toReversed()) {
    const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (decoder === undefined) return err({ kind: 'encoding', code: 'UNKNOWN_CODING' });
    if (current.body.byteLength === 0) continue;
    const { isCut } = current;
    const decoded = acceptsPart
      ? ok(await decodePart(decoder, current.body, maxBytes))
      : await decodeWhole(decoder, current.body, maxBytes);
    if (!decoded.ok) return decoded;
    current = { body: decoded.value.body, isCut: isCut || decoded.value.isCut };
  }
  return ok(current);
}

async function decodeWhole(
  { whole }: Decoder,
  bytes: Uint8Array,
  maxBytes: number,
): Promise<Result<DecodedBody, DecodeFailure>> {
  try {
    return ok({ body: await whole(bytes, maxBytes), isCut: false });
  } catch (error) {
    const code = codeOf(error) ?? 'Z_DATA_ERROR';
    return err({ kind: code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'encoding', code });
  }
}

/** Decodes piece by piece, so that a small body of gigabytes ends at the limit. Never rejects. */
function decodePart({ stream }: Decoder, bytes: Uint8Array, maxBytes: number): Promise<DecodedBody> {
  return new Promise((resolve) => {
    const decoding = stream(bytes);
    const parts: Uint8Array[] = [];
    let length = 0;
    const end = (isCut: boolean): void => {
      decoding.destroy();
      resolve({ body: Buffer.concat(parts).subarray(0, maxBytes), isCut });
    };
    decoding.on('data', (part: Uint8Array) => {
      length += part.byteLength;
      parts.push(part);
      if (length > maxBytes) end(true);
    });
    decoding.on('end', () => {
      end(false);
    });
    decoding.on('error', () => {
      end(true);
    });
    decoding.end(bytes);
  });
}

function isZlib(bytes: Uint8Array): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
}

function settle(start: (done: (error: Error | null, result: Buffer) => void) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    start((error, result) => {
      if (error === null) resolve(result);
      else reject(error);
    });
  });
}
