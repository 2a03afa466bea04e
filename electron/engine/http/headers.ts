/** Headers of a request: all values of each name, in their order; names in lower case. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** Groups the raw headers of a request by name. */
export function collectHeaders(rawHeaders: readonly string[]): Headers {
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const values = headers.get(name) ?? [];
    values.push(rawHeaders[index + 1] ?? '');
    headers.set(name, values);
  }
  return headers;
}

/** The one value of a header; undefined where it is absent or repeated. */
export function singleHeader(headers: Headers, name: string): string | undefined {
  const values = headers.get(name);
  return values?.length === 1 ? values[0] : undefined;
}
