import { z } from 'zod';

/** A header of a response, as sent. */
export const headerSchema = z.object({ name: z.string(), value: z.string() });
export type Header = z.infer<typeof headerSchema>;

export interface ResponseHead {
  readonly url: string;
  /** The fragment of the URL, with its `#`; it is not sent. Empty for none. */
  readonly fragment: string;
  readonly statusCode: number;
  /** As sent; null where the response has none. */
  readonly contentType: string | null;
  /** Of a `Refresh` header; null where there is none. */
  readonly refreshSeconds: number | null;
  /** The `Content-Length` in bytes as sent; null if not stated. */
  readonly length: number | null;
  /** The `Retry-After` header as sent; absent where there is none. */
  readonly retryAfter?: string;
}

/** Builds the response head from its headers. */
export function headOf(url: string, statusCode: number, headers: readonly Header[]): ResponseHead {
  const retryAfter = valueOf(headers, 'retry-after');
  return {
    url,
    fragment: '',
    statusCode,
    contentType: valueOf(headers, 'content-type'),
    refreshSeconds: secondsOf(valueOf(headers, 'refresh')),
    length: lengthOf(valueOf(headers, 'content-length')),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}

/** Returns whether the site sends the response as a download (`Content-Disposition: attachment`). */
export function isAttached(headers: readonly Header[]): boolean {
  return /^\s*attachment/i.test(valueOf(headers, 'content-disposition') ?? '');
}

function lengthOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

function secondsOf(refresh: string | null): number | null {
  const seconds = /^\s*(\d+)/.exec(refresh ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}

/** Returns the first header of that name, which is in lower case; null where there is none. */
export function valueOf(headers: readonly Header[], wanted: string): string | null {
  return headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? null;
}
