import { randomBytes } from 'node:crypto';

/**
 * Returns an id of the API: a UUID of version 7, whose beginning is the time.
 * @param now milliseconds since 1970
 */
export function newJobId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Math.trunc(now), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
