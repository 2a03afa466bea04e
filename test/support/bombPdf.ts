import { deflateRawSync, constants, deflateSync } from 'node:zlib';

/** A megabyte of blanks that a packer packed by itself, so that many of them in a row are one file. */
const blanks = deflateRawSync(Buffer.alloc(1_000_000, 0x20), { finishFlush: constants.Z_FULL_FLUSH });
const end = Buffer.from([0x01, 0, 0, 0xff, 0xff]);

/** A PDF with a page of plain text for each line that is given, and a last one whose content is packed twice. @param megabytes of that */
export function bombPdf(megabytes: number, lines: readonly string[]): Uint8Array {
  const bomb = deflateSync(Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(megabytes).fill(blanks), end]));
  const contents = [
    ...lines.map((line) => stream('', Buffer.from(`BT /F1 12 Tf 60 700 Td (${line}) Tj ET`))),
    stream('/Filter [/FlateDecode /FlateDecode]', bomb),
  ];
  const pageAt = (index: number): number => 4 + index * 2;
  const kids = contents.map((_, index) => `${pageAt(index)} 0 R`).join(' ');
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${contents.length} /MediaBox [0 0 595 842] >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...contents.flatMap((content, index) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageAt(index) + 1} 0 R >>`,
      ),
      content,
    ]),
  ];
  const numbered = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    object,
    Buffer.from('\nendobj\n'),
  ]);
  // Without a table of its objects, which readers make for themselves.
  return Buffer.concat([Buffer.from('%PDF-1.5\n'), ...numbered, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n')]);
}

function stream(words: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${words} /Length ${bytes.byteLength} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}
