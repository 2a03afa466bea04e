import { charsetOf, mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { isTextType } from './mediaType.ts';

/**
 * The browser hands the body of text on as UTF-8, and drops what is none. Text that does not say that it is UTF-8 therefore goes
 * through it as bytes of an unknown kind, under this header with the type that the site gave.
 */
export const typeHeader = 'x-trowel-type';

type Headers = Record<string, string[]>;

/** The headers of an answer whose body is to come byte for byte; null where it comes so in any case. */
export function asBytes(headers: Headers): Headers | null {
  const names = Object.keys(headers);
  const typeName = names.find((name) => name.toLowerCase() === 'content-type');
  const spoofed = names.find((name) => name.toLowerCase() === typeHeader);
  const contentType = typeName === undefined ? undefined : headers[typeName]?.at(-1);
  const isMeant = contentType !== undefined && mayLoseLetters(contentType);
  if (!isMeant && spoofed === undefined) return null;
  const kept = Object.entries(headers).filter(([name]) => name !== spoofed && (name !== typeName || !isMeant));
  return isMeant
    ? { ...Object.fromEntries(kept), 'content-type': ['application/octet-stream'], [typeHeader]: [contentType] }
    : Object.fromEntries(kept);
}

function mayLoseLetters(contentType: string): boolean {
  const mediaType = mediaTypeOf(contentType);
  if (!isTextType(mediaType) || /json|event-stream/.test(mediaType)) return false;
  return !/^utf-?8$/i.test(charsetOf(contentType) ?? '');
}
