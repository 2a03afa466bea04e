import { expect, test } from 'vitest';
import { typeOfFile } from '../../../../electron/engine/files/typeOfFile.ts';
import { mediaTypeOfName } from '../../../../shared/api/engine/localFiles.ts';
import { makeZip } from '../../../support/makeZip.ts';
import { makeDocx } from '../../../support/officeFile.ts';

test.each([
  ['a text of Word called a PDF', makeDocx(''), 'report.pdf', mediaTypeOfName('a.docx')],
  ['a text of Word with macros', makeDocx(''), 'report.docm', mediaTypeOfName('a.docx')],
  ['a workbook called a text', makeZip({ 'xl/workbook.xml': '<x/>' }), 'report.docx', mediaTypeOfName('a.xlsx')],
  [
    'a flat text called XML',
    Buffer.from(
      '<?xml version="1.0"?>\n<office:document office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">',
    ),
    'letter.xml',
    mediaTypeOfName('a.fodt'),
  ],
  ['a PDF called a picture', Buffer.from('%PDF-1.7'), 'scan.png', 'application/pdf'],
  [
    'a PDF after a line of junk',
    Buffer.from('HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n1 0 obj\n'),
    'scan.txt',
    'application/pdf',
  ],
  ['a note about PDFs', Buffer.from('A file begins with\n%PDF-1.4\nand goes on.'), 'note.txt', 'text/plain'],
  ['a page called a picture', Buffer.from('<!-- gate -->\n<html lang="en"><p>Sign in'), 'photo.jpg', 'text/html'],
  ['a page called a PDF', Buffer.from('\r\n<!DOCTYPE html>\n<html><title>Sign in</title>'), 'paper.pdf', 'text/html'],
  ['notes that begin with a page', Buffer.from('<html>'), 'notes.md', 'text/markdown'],
  ['a WebP called a JPEG', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), 'photo.jpg', 'image/webp'],
])('%s is what its bytes are', (_, bytes, name, type) => {
  expect(typeOfFile(bytes, name)).toBe(type);
});

test('what its bytes do not show is what its name says', () => {
  expect(typeOfFile(Buffer.from('a,b'), 'prices.csv')).toBe('text/csv');
  expect(typeOfFile(Buffer.from('%PD'), 'report.pdf')).toBe('application/pdf');
  expect(typeOfFile(makeZip({ a: 'b' }), 'things.zip')).toBe('application/octet-stream');
});
