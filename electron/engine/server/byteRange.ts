import type { Answer } from './answer.ts';

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14): players leap in it, and downloads go on where they broke off. One
 * range is answered; a header of more, or of another form, gets the whole file, as the standard allows.
 */
export function answerRange(file: Answer & { readonly body: Uint8Array }, range: string | undefined): Answer {
  const headers = { ...file.headers, 'accept-ranges': 'bytes' };
  const size = file.body.byteLength;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return { ...file, headers };
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from < size && to < from) return { ...file, headers };
  if (from >= size)
    return {
      ...file,
      status: 416,
      body: new Uint8Array(),
      headers: { ...headers, 'content-range': `bytes */${size}` },
    };
  return {
    ...file,
    status: 206,
    body: file.body.subarray(from, to + 1),
    headers: { ...headers, 'content-range': `bytes ${from}-${to}/${size}` },
  };
}
