import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib';
import { lookupTable } from '../../shared/base/lookupTable.ts';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';
import { codeOf } from './resolver.ts';

export interface DecodeFailure {
  readonly kind: 'encoding' | 'too-large';
  readonly code: string;
}

type Decode = (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array>;

/** More than two codings on one response are an attack or a mistake. */
const maxCodings = 2;

const decoders: Readonly<Record<string, Decode>> = lookupTable({
  gzip: decodeGzip,
  'x-gzip': decodeGzip,
  deflate: decodeDeflate,
  br: decodeBrotli,
});

/**
 * Decodes `Content-Encoding`. Takes the bytes as received, the header's value (undefined if absent) and the maximum number of output bytes
 * of any step; a truncated body is decoded as far as possible, as browsers do.
 */
export async function decodeBody(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Result<Uint8Array, DecodeFailure>> {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > maxCodings) return err({ kind: 'encoding', code: 'TOO_MANY_CODINGS' });
  let current = bytes;
  for (const coding of codings.toReversed()) {
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (decode === undefined) return err({ kind: 'encoding', code: 'UNKNOWN_CODING' });
    if (current.byteLength === 0) continue;
    try {
      current = await decode(current, maxBytes);
    } catch (error) {
      const code = codeOf(error) ?? 'Z_DATA_ERROR';
      return err({ kind: code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'encoding', code });
    }
  }
  return ok(current);
}

function decodeGzip(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return settle((done) => gunzip(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }, done));
}

/** Servers use `deflate` for two formats: zlib's, recognized by its first byte, or the raw stream. */
function decodeDeflate(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
  const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return settle((done) => (isZlib ? inflate : inflateRaw)(bytes, options, done));
}

function decodeBrotli(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return settle((done) =>
    brotliDecompress(bytes, { maxOutputLength: maxBytes, finishFlush: constants.BROTLI_OPERATION_FLUSH }, done),
  );
}

function settle(start: (done: (error: Error | null, result: Buffer) => void) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    start((error, result) => {
      if (error === null) resolve(result);
      else reject(error);
    });
  });
}
