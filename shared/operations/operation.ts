export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One method and path of an operation; `{id}` is a UUID, other names in braces are one path segment. */
export interface OperationRoute {
  readonly method: HttpMethod;
  readonly path: string;
}

/** An operation family of the Web Data API v2 (contract section 4, api-facts 6). */
export interface Operation {
  readonly id: OperationId;
  /** Name as the API's documentation writes it. */
  readonly name: string;
  /** `call` returns its result, `job` returns an id to poll, `session` keeps a page open, `list` reads what the account has. */
  readonly kind: 'call' | 'job' | 'session' | 'list';
  readonly routes: readonly OperationRoute[];
  readonly localEngine: LocalSupport;
}

/** Whether the local engine has an operation; if not, what a caller can use instead. */
export type LocalSupport = { readonly isSupported: true } | { readonly isSupported: false; readonly instead: string };

export type OperationId =
  | 'scrape'
  | 'interact'
  | 'batchScrape'
  | 'map'
  | 'crawl'
  | 'search'
  | 'parse'
  | 'extract'
  | 'agent'
  | 'browser'
  | 'monitor'
  | 'account';
