import { emptyTable } from '../../shared/base/lookupTable.ts';

/** A request for a name that the guard itself serves: no DNS, no socket. `path` begins with a slash and includes its query. */
export interface VirtualRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The complete response; the guard adds `content-length`. */
export interface VirtualResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** One site served by the guard: a pure function from request to response. */
export type VirtualHost = (request: VirtualRequest) => VirtualResponse;

/** Converts Node's header lists (name, value, name, value …) to a record; the last of equal names wins. */
export function headerRecord(rawHeaders: readonly string[]): Readonly<Record<string, string>> {
  const record = emptyTable<string>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    record[(rawHeaders[index] ?? '').toLowerCase()] = rawHeaders[index + 1] ?? '';
  }
  return record;
}
