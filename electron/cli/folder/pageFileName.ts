import { createHash } from 'node:crypto';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';

/** Limits of a path, so that the deepest file fits into 255 bytes a name and 260 characters a path on Windows. */
const maxSegments = 8;
const maxSegmentChars = 60;

/** Names that Windows takes for devices, whatever extension they have. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/** File names that this module makes itself. */
const ownName = /^index$|-[0-9a-f]{8}$|\.(?:md|json)$/;

/**
 * Returns the path of a page's file below the output folder, without an extension: `example.com/docs/setup`. The same URL always has the
 * same path, and URLs that differ have different ones, also where the file system ignores case: a path that had to be changed gets a part
 * of the URL's hash. Every segment is of lower-case ASCII letters, digits, dots, hyphens and underscores, and no device name.
 */
export function pageFileName(address: string): string {
  if (!canParseUrl(address)) return `pages/${hashed('page', address)}`;
  const { protocol, host, pathname, search } = new URL(address);
  const segments = pathname.split('/').slice(1);
  const last = segments.pop() ?? '';
  const folders = segments.map(plainFolder);
  const name = plainSegment(last === '' ? 'page' : last);
  const isPlain =
    search === '' &&
    /^https?:$/.test(protocol) &&
    segments.length < maxSegments &&
    segments.every((segment, index) => segment === folders[index] && !ownName.test(segment)) &&
    (last === '' || (last === name && !ownName.test(last)));
  const place = [plainSegment(host.replace(':', '-')), ...folders.slice(0, maxSegments - 1)];
  const plainName = last === '' ? 'index' : name;
  return [...place, isPlain ? plainName : hashed(plainName, address)].join('/');
}

/** A folder is never named like the file of a page. */
function plainFolder(text: string): string {
  return plainSegment(text).replace(/\.(md|json)$/, '_$1');
}

function plainSegment(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '-')
    .slice(0, maxSegmentChars)
    // A leading dot hides a file, and Windows drops a trailing one.
    .replace(/^[.-]/, '_')
    .replace(/\.$/, '_');
  return plain === '' || deviceName.test(plain) ? `_${plain}` : plain;
}

function hashed(name: string, address: string): string {
  return `${name}-${createHash('sha256').update(address).digest('hex').slice(0, 8)}`;
}
