/** Places of a body, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header for a body of `size` bytes (RFC 9110, 14.2): one range, as it was asked for. It may begin behind the body, or
 * end before it begins: what that gets is for whoever answers. Null when there is none, or it is not understood: the whole body is
 * the answer then.
 */
export function readByteRange(header: string | null | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { start, end };
}
