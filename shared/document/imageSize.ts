/** Width and height of an image in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Number of bytes of a file that are read: data before the size in a JPEG, such as a color profile, may be long. */
export const maxImageHeadBytes = 512 * 1024;

/**
 * Returns the size stated in the header of a PNG, GIF, JPEG, WebP or AVIF file, before it is decoded: a file of a few kilobytes can claim
 * billions of pixels. Null where the header states none, or is none of these.
 */
export function imageSize(head: Uint8Array): ImageSize | null {
  const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (const read of [pngSize, gifSize, jpegSize, webpSize, avifSize]) {
    try {
      const size = read(bytes);
      if (size !== null) return size;
    } catch {
      // A DataView throws at its end: the head is shorter than it has to be.
    }
  }
  return null;
}

function textAt(bytes: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => bytes.getUint8(at + index)));
}

/** PNG specification, 11.2.2. */
function pngSize(bytes: DataView): ImageSize | null {
  if (bytes.getUint32(0) !== 0x89504e47 || textAt(bytes, 12, 4) !== 'IHDR') return null;
  return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

/** GIF89a, 18; frames of an animation may be larger than its logical screen, and are cropped to it. */
function gifSize(bytes: DataView): ImageSize | null {
  if (textAt(bytes, 0, 4) !== 'GIF8') return null;
  return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
}

/** ITU-T T.81, B.2.2: the first frame header; other segments are passed over by their lengths. */
function jpegSize(bytes: DataView): ImageSize | null {
  if (bytes.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; ) {
    if (bytes.getUint8(at) !== 0xff) return null;
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + Math.max(2, bytes.getUint16(at + 2));
  }
}

/** RFC 9649, 2.7 and RFC 6386, 9.1. */
function webpSize(bytes: DataView): ImageSize | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null;
  const threeBytes = (at: number): number => bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16);
  switch (textAt(bytes, 12, 4)) {
    case 'VP8X':
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
    case 'VP8L': {
      const bits = bytes.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** ISO/IEC 23008-12, 6.5.3: the largest of the sizes that the items of the file have. */
function avifSize(bytes: DataView): ImageSize | null {
  if (textAt(bytes, 4, 4) !== 'ftyp') return null;
  const meta = boxIn(bytes, 0, bytes.byteLength, 'meta');
  const properties = meta === null ? null : boxIn(bytes, meta.start + 4, meta.end, 'iprp');
  const container = properties === null ? null : boxIn(bytes, properties.start, properties.end, 'ipco');
  let largest: ImageSize | null = null;
  for (let at = container?.start ?? 0; container !== null && at < container.end; ) {
    const found = boxIn(bytes, at, container.end, 'ispe');
    if (found === null) break;
    const size = { width: bytes.getUint32(found.start + 4), height: bytes.getUint32(found.start + 8) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
    at = found.end;
  }
  return largest;
}

/** Returns the content range of the first box of a type between two offsets. */
function boxIn(bytes: DataView, from: number, to: number, type: string): { start: number; end: number } | null {
  for (let at = from; at + 8 <= to; ) {
    const length = bytes.getUint32(at);
    // The lengths 0 ("to the end") and 1 ("a 64-bit length follows") only occur in the media data, which is last.
    if (length < 8) return null;
    if (textAt(bytes, at + 4, 4) === type) return { start: at + 8, end: at + length };
    at += length;
  }
  return null;
}
