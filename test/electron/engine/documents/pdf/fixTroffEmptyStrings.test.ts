import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fixTroffEmptyStrings } from '../../../../../electron/engine/documents/pdf/fixTroffEmptyStrings.ts';
import { tryRead } from '../../../../support/readPages.ts';

/** A page of two fonts as troff writes it: each row of strings ends with an empty one where the font changes. */
function pageOf(producer: string, stream = deflateSync(content)): Uint8Array {
  const font = (name: string): string => `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`;
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>/Contents 4 0 R>>\nendobj\n4 0 obj << /Filter /FlateDecode\n/Length ${stream.byteLength}\n>>\nstream\n`,
    ),
    stream,
    Buffer.from(
      `\nendstream\nendobj\n5 0 obj\n${font('Times-Roman')}\nendobj\n6 0 obj\n${font('Times-Italic')}\nendobj\n7 0 obj\n<</Producer (${producer})>>\nendobj\ntrailer\n<</Size 8/Root 1 0 R/Info 7 0 R>>\nstartxref\n0\n%%EOF\n`,
    ),
  ]);
}

const content = `BT\n/F1 10 Tf\n1 0 0 1 50 200 Tm\n${'0.753 Tw [(set of that) -325.300 (lamp;) -325.300 ()] TJ\n'.repeat(3)}/F2 10 Tf\n0 Tw (option) Tj\nET`;

test('a word of another font stands a space behind the one before it', async () => {
  const read = await tryRead(pageOf('gropdf version 1.22.4'));
  expect(read.ok && read.value.markdown).toBe('set of that lamp; set of that lamp; set of that lamp; *option*');
});

test('files of other programs, and streams that are none, are left as they are', () => {
  for (const bytes of [
    pageOf('cairo 1.16'),
    pageOf('gropdf', Buffer.from('no stream at all')),
    Buffer.from('gropdf'),
    new Uint8Array(),
  ])
    expect(Buffer.from(fixTroffEmptyStrings(bytes)).equals(bytes)).toBe(true);
});

test('streams that are made to take long take no longer than others', () => {
  for (const stream of ['1'.repeat(4_000_000), `[${'('.repeat(2_000_000)}`, 'x'.repeat(8_000_000)]) {
    const bytes = pageOf('gropdf', deflateSync(stream));
    expect(Buffer.from(fixTroffEmptyStrings(bytes)).equals(bytes)).toBe(true);
  }
});
