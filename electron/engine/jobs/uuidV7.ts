const randomByteCount = 10;

/**
 * Returns a UUID of version 7 (RFC 9562, section 5.7): its texts sort by time.
 * @param now milliseconds since 1970
 * @param random returns that many random bytes
 */
export function uuidV7(now: number, random: (byteCount: number) => Uint8Array): string {
  const bytes = random(randomByteCount);
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
  const byte = (index: number): number => bytes[index] ?? 0;
  const time = hex(now, 12).slice(-12);
  const version = `7${hex(((byte(0) & 0x0f) << 8) | byte(1), 3)}`;
  const variant = hex(0x8000 | ((byte(2) & 0x3f) << 8) | byte(3), 4);
  const rest = [4, 5, 6, 7, 8, 9].map((index) => hex(byte(index), 2)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}`;
}
