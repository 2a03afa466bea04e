/**
 * Reads SQLite's integer of one to nine bytes (file format, section 1.6) at `at`: its value, exact up to 2^53, and where it
 * ends. Null when it goes beyond the bytes.
 */
export function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly end: number } | null {
  let value = 0;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return null;
    if (index === 8) return { value: value * 256 + byte, end: at + 9 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  return null;
}
