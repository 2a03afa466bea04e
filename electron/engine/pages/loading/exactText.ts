/**
 * The browser decodes text bodies to UTF-8, and drops invalid bytes. A body that must be read byte for byte is therefore passed as bytes of
 * an unknown type; this header carries the original type.
 */
const typeHeader = 'x-trowel-type';

type Headers = Record<string, string[]>;

/** Placeholder for the type of a response that has none. */
const untyped = '-';

/**
 * Returns the modified headers of a main frame response on its way through the browser; null where they stay unchanged.
 * @param isTaken the body must be read byte for byte, and the response for the page is rebuilt
 */
export function asBytes(headers: Headers, isTaken: boolean): Headers | null {
  const names = Object.keys(headers);
  const spoofed = names.find((name) => name.toLowerCase() === typeHeader);
  if (!isTaken && spoofed === undefined) return null;
  const kept = Object.entries(headers).filter(
    ([name]) => name !== spoofed && (!isTaken || name.toLowerCase() !== 'content-type'),
  );
  const contentType = names.find((name) => name.toLowerCase() === 'content-type');
  const type = contentType === undefined ? undefined : headers[contentType]?.at(-1);
  return isTaken
    ? { ...Object.fromEntries(kept), 'content-type': ['application/octet-stream'], [typeHeader]: [type ?? untyped] }
    : Object.fromEntries(kept);
}

interface Header {
  readonly name: string;
  readonly value: string;
}

/** Returns the original headers of the site from the headers that the browser reports. */
export function originalHeaders(headers: readonly Header[]): readonly Header[] {
  const type = headers.find(({ name }) => name.toLowerCase() === typeHeader)?.value;
  if (type === undefined) return headers;
  const others = headers.filter(({ name }) => !/^(?:content-type|x-trowel-type)$/i.test(name));
  return type === untyped ? others : [...others, { name: 'content-type', value: type }];
}
