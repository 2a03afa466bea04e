/** Byte offsets of a body, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header for a body of `size` bytes (RFC 9110, 14.2): one range, as requested. It may begin past the end of the body, or
 * end before it begins: the caller decides the response. Null when the header is absent or not understood: the response is then the
 * complete body.
 */
export function readByteRange(header: string | null | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { start, end };
}
