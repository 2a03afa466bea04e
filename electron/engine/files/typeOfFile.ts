import { mediaTypeOfName } from '../../../shared/api/engine/localFiles.ts';
import { fileStartChars, startsAsHtml, startsAsPdf } from '../../../shared/base/fileStart.ts';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import { isTextType } from '../decode/mediaType.ts';

/** Magic bytes of files, and their media types. */
const beginnings: readonly (readonly [begins: string, type: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['{\\rtf', 'application/rtf'],
];

/** Entry names that identify a ZIP-based format: they are stored uncompressed in the archive. */
const packed: readonly (readonly [part: string, ending: string])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
  ['mimetypeapplication/epub+zip', 'epub'],
  ['mimetypeapplication/vnd.oasis.opendocument.text', 'odt'],
  ['mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['mimetypeapplication/vnd.oasis.opendocument.presentation', 'odp'],
];

/** The declaration of the type in a flat OpenDocument file (one XML text); many namespaces precede it. */
const flat =
  /^(?:\xef\xbb\xbf)?\s*<\?xml\b[^]*?<office:document\s[^>]*office:mimetype="application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/;
const flatEndings: Readonly<Record<string, string>> = lookupTable({
  text: 'fodt',
  spreadsheet: 'fods',
  presentation: 'fodp',
});
const flatWithin = 16_384;

/** The type of a file by its bytes, where these show it, else by its name: names may be wrong, or new. */
export function typeOfFile(bytes: Buffer, name: string): string {
  const start = bytes.toString('latin1', 0, fileStartChars);
  const shown = beginnings.find(([begins]) => start.startsWith(begins))?.[1];
  if (shown !== undefined) return shown;
  if (/^RIFF....WEBP/s.test(start)) return 'image/webp';
  const named = mediaTypeOfName(name);
  // A login page is often saved under the name of the requested file.
  if (!isTextType(named) && startsAsHtml(start)) return 'text/html';
  if (startsAsPdf(start)) return 'application/pdf';
  const ending = start.startsWith('PK\x03\x04')
    ? packed.find(([part]) => bytes.includes(part))?.[1]
    : flatEndings[flat.exec(bytes.subarray(0, flatWithin).toString('latin1'))?.[1] ?? ''];
  return ending === undefined ? named : mediaTypeOfName(`file.${ending}`);
}
