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

/** The file extension for a media type; an unknown type from an external source gives `bin`. */
export function endingOf(contentType: string | null): string {
  const type = mediaTypeOf(contentType);
  return Object.hasOwn(endings, type) ? (endings[type] ?? 'bin') : 'bin';
}

/** Windows takes these for devices, whatever ending they have. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Returns a file name made of untrusted text: ASCII letters, digits, dots and hyphens, a letter or digit first, 80 at most (security 4).
 */
export function fileNameOf(words: string, ending: string): string {
  const hyphened = words.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/g, '-');
  const plain = trimEndBy(trimBy(hyphened, /-/).toLowerCase().slice(0, 48), /-/);
  return `${plain === '' ? 'result' : plain}${deviceName.test(plain) ? '-file' : ''}.${ending}`;
}
