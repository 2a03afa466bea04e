import type { GrayImage } from '../../electron/engine/documents/ocr/grayImage.ts';

/** Makes an uncompressed TIFF of grayscale images, one page each. @param bigEndian the byte order that the other half of programs writes */
export function makeTiff(pages: readonly GrayImage[], bigEndian = false): Buffer {
  const tags = 9;
  const headBytes = 8;
  const listBytes = 2 + tags * 12 + 4;
  const file = Buffer.alloc(headBytes + pages.reduce((sum, { bytes }) => sum + listBytes + bytes.length, 0));
  const word = (at: number, value: number): unknown =>
    bigEndian ? file.writeUInt16BE(value, at) : file.writeUInt16LE(value, at);
  const long = (at: number, value: number): unknown =>
    bigEndian ? file.writeUInt32BE(value, at) : file.writeUInt32LE(value, at);
  file.write(bigEndian ? 'MM' : 'II', 'latin1');
  word(2, 42);
  long(4, headBytes);
  let at = headBytes;
  for (const [index, { width, height, bytes }] of pages.entries()) {
    const data = at + listBytes;
    const entries: readonly (readonly [tag: number, value: number])[] = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, data],
      [277, 1],
      [278, height],
      [279, bytes.length],
    ];
    word(at, tags);
    for (const [place, [tag, value]] of entries.entries()) {
      const entry = at + 2 + place * 12;
      word(entry, tag);
      word(entry + 2, 4);
      long(entry + 4, 1);
      long(entry + 8, value);
    }
    at = data + bytes.length;
    long(data - 4, index === pages.length - 1 ? 0 : at);
    file.set(bytes, data);
  }
  return file;
}
