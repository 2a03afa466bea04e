import { readByteRange } from '../../../shared/base/byteRange.ts';
import type { Answer } from './answer.ts';

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14): players leap in it, and downloads go on where they broke off. One
 * range is answered; a header of more, or of another form, gets the whole file, as the standard allows.
 */
export function answerRange(file: Answer & { readonly body: Uint8Array }, range: string | undefined): Answer {
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
