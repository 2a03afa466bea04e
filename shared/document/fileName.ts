import { lookupTable } from '../base/lookupTable.ts';
import { mediaTypeOf } from '../base/mediaType.ts';
import { trimBy, trimEndBy } from '../base/trimText.ts';

const endings: Readonly<Record<string, string>> = lookupTable({
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
});

/** What a file of this type is called at its end; a type of a stranger that nobody knows gives `bin`. */
export function endingOf(contentType: string | null): string {
  const type = mediaTypeOf(contentType);
  return Object.hasOwn(endings, type) ? (endings[type] ?? 'bin') : 'bin';
}

/** Windows takes these for devices, whatever ending they have. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A name for a file out of words of a stranger: letters, digits, dots and hyphens of ASCII, a letter or digit first, 80 at most (security 4). */
export function fileNameOf(words: string, ending: string): string {
  const hyphened = words.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/g, '-');
  const plain = trimEndBy(trimBy(hyphened, /-/).toLowerCase().slice(0, 48), /-/);
  return `${plain === '' ? 'result' : plain}${deviceName.test(plain) ? '-file' : ''}.${ending}`;
}
