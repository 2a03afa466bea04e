import { expect, test } from 'vitest';
import { unreadKind } from '../../../../electron/engine/documents/unreadKind.ts';
import { makeZip } from '../../../support/makeZip.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const mail = Buffer.concat([
  latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  Buffer.alloc(504),
  Buffer.from('__properties_version1.0', 'utf16le'),
]);

test.each([
  ['a ZIP', makeZip({ 'a.txt': 'a' }), 'archive'],
  ['an empty ZIP', latin('PK\x05\x06'), 'archive'],
  ['a RAR', latin('Rar!\x1a\x07\x01\0'), 'archive'],
  ['a 7z', latin('7z\xbc\xaf\x27\x1c\0\x04'), 'archive'],
  ['a tar.gz', latin('\x1f\x8b\x08\0'), 'archive'],
  ['a tar', Buffer.concat([Buffer.alloc(257), latin('ustar\x0000')]), 'archive'],
  ['a text of Pages', makeZip({ 'Index/Document.iwa': 'a', 'preview.jpg': 'b' }), 'iwork'],
  ['a HEIC', latin('\0\0\0\x18ftypheic\0\0\0\0'), 'picture'],
  ['a GIF', latin('GIF89a'), 'picture'],
  ['a bitmap', latin(`BM${'\0'.repeat(12)}\x28\0\0\0`), 'picture'],
  ['a film', latin('\0\0\0\x18ftypisom'), 'recording'],
  ['a song', latin('ID3\x03\0'), 'recording'],
  ['a DjVu', latin('AT&TFORM\0\0\x10\0DJVU'), 'djvu'],
  ['a MOBI', Buffer.concat([Buffer.alloc(60), latin('BOOKMOBI')]), 'kindle'],
  ['a message of Outlook', mail, 'mail'],
])('%s is told by its bytes', (_, bytes, kind) => {
  expect(unreadKind(bytes)).toBe(kind);
});

test.each([
  ['a PDF', latin('%PDF-1.7')],
  ['a letter that begins with BM', latin('BMW sold fewer cars in the year before.')],
  ['nothing', Buffer.alloc(0)],
  ['a program', latin('MZ\x90\0')],
  ['a workbook of before 2007', mail.subarray(0, 512)],
])('%s is none of them', (_, bytes) => {
  expect(unreadKind(bytes)).toBeNull();
});
