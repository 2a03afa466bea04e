/** Headers that belong to one connection and not to the message (RFC 9110, section 7.6.1), and two that old clients send. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Returns a header list (name, value, name, value …) without hop-by-hop headers, the headers that `Connection` names, and those in `drop`
 * (lower case). Order, case and repetition of the rest are preserved. Bytes that are invalid in a header become spaces: lenient parsing
 * accepts them, and otherwise a browser would never get such a response.
 */
export function endToEndHeaders(rawHeaders: readonly string[], drop: readonly string[] = []): string[] {
  const dropped = new Set([...hopByHop, ...drop, ...namedByConnection(rawHeaders)]);
  const kept: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (dropped.has(name.toLowerCase()) || !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) continue;
    kept.push(name, (rawHeaders[index + 1] ?? '').replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' '));
  }
  return kept;
}

function namedByConnection(rawHeaders: readonly string[]): readonly string[] {
  const named: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'connection') continue;
    named.push(...(rawHeaders[index + 1] ?? '').split(',').map((name) => name.trim().toLowerCase()));
  }
  // Otherwise a client could remove the host or the length of its own message.
  return named.filter((name) => name !== 'host' && name !== 'content-length');
}
