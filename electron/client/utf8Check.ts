import { isUtf8 } from 'node:buffer';

/** Checks whether bytes in chunks are valid UTF-8 throughout. */
export interface Utf8Check {
  push(piece: Uint8Array): void;
  /** After the last piece: false also when a character was cut in two at the end. */
  end(): boolean;
}

export function createUtf8Check(): Utf8Check {
  let isValid = true;
  let cut: Uint8Array = new Uint8Array(0);
  return {
    push(piece) {
      if (!isValid) return;
      const bytes = cut.byteLength === 0 ? piece : Buffer.concat([cut, piece]);
      const whole = bytes.byteLength - unfinishedLength(bytes);
      cut = new Uint8Array(bytes.subarray(whole));
      isValid = isUtf8(bytes.subarray(0, whole));
    },
    end: () => isValid && cut.byteLength === 0,
  };
}

/** Returns the number of bytes at the end that begin a character which the next chunk may complete: 0 to 3. */
function unfinishedLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.byteLength); back += 1) {
    const byte = bytes[bytes.byteLength - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const expected = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return expected > back ? back : 0;
  }
  return 0;
}
