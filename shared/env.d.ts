/**
 * The few names that Node and Chromium have in common and that pure code may use. Anything else of either does not
 * type-check in shared/.
 */

interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string): void;
  entries(): IterableIterator<[string, string]>;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  keys(): IterableIterator<string>;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
}

declare const URLSearchParams: {
  new (init?: string | Readonly<Record<string, string>> | Iterable<readonly [string, string]>): URLSearchParams;
};

interface URL {
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toString(): string;
}

declare const URL: {
  new (url: string, base?: string | URL): URL;
};

interface TextEncoder {
  encode(text?: string): Uint8Array;
}

declare const TextEncoder: { new (): TextEncoder };

interface TextDecoder {
  decode(bytes?: Uint8Array | ArrayBuffer): string;
}

declare const TextDecoder: {
  new (label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder;
};

declare function structuredClone<Value>(value: Value): Value;
