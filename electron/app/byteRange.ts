/** The largest part read at once: the window asks for more parts instead. */
const largestPart = 8 * 1024 * 1024;

/**
 * Reads a Range header for a body of `size` bytes: one range, inclusive at both ends. Null when there is none or it is
 * not understood (the whole body is the answer then, RFC 9110 14.2).
 */
export function parseRange(
  header: string | null,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const wanted = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || wanted < start) return 'unsatisfiable';
  return { start, end: Math.min(wanted, start + largestPart - 1) };
}
