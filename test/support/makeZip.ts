import { deflateRawSync } from 'node:zlib';

/** Writes a ZIP of texts by their names. `sizes` states an unpacked size of a part in bytes, true or not. */
export function makeZip(parts: Readonly<Record<string, string>>, sizes: Readonly<Record<string, number>> = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const [name, text] of Object.entries(parts)) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(sizes[name] ?? bytes.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(Buffer.byteLength(name), 0);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, lengths, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, lengths, rest, Buffer.from(name)]));
    bodies.push(local);
    place += local.length;
  }
  const rows = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(rows.length, 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...bodies, rows, Buffer.from('PK\x05\x06'), end]);
}

/** The sum of ZIP and PNG, not negative. */
export function crc32(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
