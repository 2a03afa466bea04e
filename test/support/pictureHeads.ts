/** The first bytes of an image of each format, up to the size that it states; there is no image data after them. */
export const pictureHeads = {
  png: (width: number, height: number): Uint8Array => {
    const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex');
    head.writeUInt32BE(width, 16);
    head.writeUInt32BE(height, 20);
    return head;
  },
  gif: (width: number, height: number): Uint8Array => {
    const head = Buffer.from('GIF89a0000', 'latin1');
    head.writeUInt16LE(width, 6);
    head.writeUInt16LE(height, 8);
    return head;
  },
  jpeg: (width: number, height: number): Uint8Array => {
    const head = Buffer.from('ffd8ffe000044a46ffc2001108000000000301', 'hex');
    head.writeUInt16BE(height, 13);
    head.writeUInt16BE(width, 15);
    return head;
  },
  webpExtended: (width: number, height: number): Uint8Array => {
    const head = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'), Buffer.alloc(6)]);
    head.writeUIntLE(width - 1, 24, 3);
    head.writeUIntLE(height - 1, 27, 3);
    return head;
  },
  webpLossless: (width: number, height: number): Uint8Array => {
    const head = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f', 'latin1'), Buffer.alloc(4)]);
    head.writeUInt32LE((height - 1) * 0x4000 + width - 1, 21);
    return head;
  },
  webp: (width: number, height: number): Uint8Array => {
    const start = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1');
    const head = Buffer.concat([start, Buffer.from('3001009d012a', 'hex'), Buffer.alloc(4)]);
    head.writeUInt16LE(width, 26);
    head.writeUInt16LE(height, 28);
    return head;
  },
  avif: (width: number, height: number): Uint8Array => {
    const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
      const content = Buffer.concat(parts);
      const head = Buffer.from(`\0\0\0\0${type}`, 'latin1');
      head.writeUInt32BE(content.length + 8, 0);
      return Buffer.concat([head, content]);
    };
    const sized = (...[wide, high]: readonly [number, number]): Buffer => {
      const size = Buffer.alloc(12);
      size.writeUInt32BE(wide, 4);
      size.writeUInt32BE(high, 8);
      return box('ispe', size);
    };
    const properties = box('iprp', box('ipco', sized(1, 1), box('pixi', Buffer.alloc(4)), sized(width, height)));
    return Buffer.concat([
      box('ftyp', Buffer.from('avif\0\0\0\0', 'latin1')),
      box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(8)), properties),
    ]);
  },
} as const satisfies Record<string, (width: number, height: number) => Uint8Array>;
