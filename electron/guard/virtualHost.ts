import { emptyTable } from '../../shared/base/lookupTable.ts';

/** A request for a name that is answered from inside: no DNS, no socket. `path` begins with a slash and keeps its query. */
export interface VirtualRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The whole answer; `content-length` is added by the guard. */
export interface VirtualAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** One site that lives in the guard: a pure function from request to answer. */
export type VirtualHost = (request: VirtualRequest) => VirtualAnswer;

/** Header lists of Node (name, value, name, value …) as a record; the last of equal names stands. */
export function headerRecord(rawHeaders: readonly string[]): Readonly<Record<string, string>> {
  const record = emptyTable<string>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    record[(rawHeaders[index] ?? '').toLowerCase()] = rawHeaders[index + 1] ?? '';
  }
  return record;
}
