/**
 * The browser hands the body of text on as UTF-8, and drops what is none. What is to be taken byte for byte therefore goes through
 * it as bytes of an unknown kind, under this header with the type that the site gave.
 */
const typeHeader = 'x-trowel-type';

type Headers = Record<string, string[]>;

/** Stands for the type of an answer that has none. */
const untyped = '-';

/**
 * The headers of an answer to the main frame as they go through the browser; null where they stay as they are.
 * @param isTaken the body is to come byte for byte, and what the page gets of it is put together anew
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

/** The headers as the site sent them, of those that came through the browser. */
export function ownHeaders(headers: readonly Header[]): readonly Header[] {
  const type = headers.find(({ name }) => name.toLowerCase() === typeHeader)?.value;
  if (type === undefined) return headers;
  const others = headers.filter(({ name }) => !/^(?:content-type|x-trowel-type)$/i.test(name));
  return type === untyped ? others : [...others, { name: 'content-type', value: type }];
}
