import { mediaTypeOfName } from '../../../shared/api/engine/localFiles.ts';
import { fileStartChars, startsAsHtml, startsAsPdf } from '../../../shared/base/fileStart.ts';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import { isTextType } from '../pages/mediaType.ts';

/** What files begin with, and their types. */
const beginnings: readonly (readonly [begins: string, type: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['{\\rtf', 'application/rtf'],
];

/** Names of parts that only files of one kind have: in packed files they stand as they are. */
const packed: readonly (readonly [part: string, ending: string])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
  ['mimetypeapplication/epub+zip', 'epub'],
  ['mimetypeapplication/vnd.oasis.opendocument.text', 'odt'],
  ['mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['mimetypeapplication/vnd.oasis.opendocument.presentation', 'odp'],
];

/** How an OpenDocument file that is one XML text says what it is; many names stand before that. */
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
  // What asks to sign in is often saved under the name of the file that was asked for.
  if (!isTextType(named) && startsAsHtml(start)) return 'text/html';
  if (startsAsPdf(start)) return 'application/pdf';
  const ending = start.startsWith('PK\x03\x04')
    ? packed.find(([part]) => bytes.includes(part))?.[1]
    : flatEndings[flat.exec(bytes.subarray(0, flatWithin).toString('latin1'))?.[1] ?? ''];
  return ending === undefined ? named : mediaTypeOfName(`file.${ending}`);
}
