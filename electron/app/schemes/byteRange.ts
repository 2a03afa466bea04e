import { type ByteRange, readByteRange } from '../../../shared/base/byteRange.ts';

/** Maximum size in bytes of one part; the window requests more parts instead. */
const largestPart = 8 * 1024 * 1024;

/** The part of a body of `size` bytes that a Range header selects; null if the response is the complete body. */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const range = readByteRange(header, size);
  if (range === null) return null;
  const { start, end } = range;
  if (start >= size || end < start) return 'unsatisfiable';
  return { start, end: Math.min(end, start + largestPart - 1) };
}
