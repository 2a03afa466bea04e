import { deflateSync } from 'node:zlib';

/** An image in PDF form: its bytes, compressed; a JPEG with three color channels. */
export interface PackedPicture {
  readonly width: number;
  readonly height: number;
  readonly filter: 'FlateDecode' | 'DCTDecode';
  readonly bytes: Uint8Array;
}

/** Returns a losslessly compressed grayscale image. */
export function packed({
  width,
  height,
  bytes,
}: {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}): PackedPicture {
  return { width, height, filter: 'FlateDecode', bytes: deflateSync(bytes, { level: 1 }) };
}

/** Creates a PDF of images only, as scanners do, one page per image. */
export function picturePdf(images: readonly PackedPicture[], dotsPerInch: number): Uint8Array {
  const chunks: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  const put = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    chunks.push(bytes);
    length += bytes.length;
  };
  const object = (head: string, stream?: Uint8Array): void => {
    places.push(length);
    put(`${places.length} 0 obj\n${head}\n`);
    if (stream !== undefined) {
      put('stream\n');
      put(stream);
      put('\nendstream\n');
    }
    put('endobj\n');
  };
  put('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = images.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${images.length} >>`);
  for (const [index, { width, height, filter, bytes }] of images.entries()) {
    const first = 3 + index * 3;
    const [across, down] = [(width * 72) / dotsPerInch, (height * 72) / dotsPerInch].map((size) => size.toFixed(2));
    const drawing = Buffer.from(`${across} 0 0 ${down} 0 0 cm /P Do`, 'latin1');
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents ${first + 1} 0 R /Resources << /XObject << /P ${first + 2} 0 R >> >> >>`,
    );
    object(`<< /Length ${drawing.length} >>`, drawing);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${filter === 'DCTDecode' ? 'DeviceRGB' : 'DeviceGray'} /BitsPerComponent 8 /Filter /${filter} /Length ${bytes.length} >>`,
      bytes,
    );
  }
  const start = length;
  put(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n`);
  for (const place of places) put(`${place.toString().padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks);
}
