import { readByteRange } from '../../../shared/base/byteRange.ts';
import type { HttpResponse } from './httpResponse.ts';

/**
 * Returns the part of a file requested by a `Range` header (RFC 9110, 14): players seek in it, and downloads resume. One range is
 * supported; a header with several, or with another format, gets the complete file, as the standard allows.
 */
export function rangeResponse(
  file: HttpResponse & { readonly body: Uint8Array },
  range: string | undefined,
): HttpResponse {
  const headers = { ...file.headers, 'accept-ranges': 'bytes' };
  const size = file.body.byteLength;
  const asked = readByteRange(range, size);
  if (asked === null || (asked.start < size && asked.end < asked.start)) return { ...file, headers };
  const { start, end } = asked;
  if (start >= size)
    return {
      ...file,
      status: 416,
      body: new Uint8Array(),
      headers: { ...headers, 'content-range': `bytes */${size}` },
    };
  return {
    ...file,
    status: 206,
    body: file.body.subarray(start, end + 1),
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${size}` },
  };
}
