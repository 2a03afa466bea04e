import type { Session } from 'electron';
import { guardHeader } from '../../../guard/refusalResponse.ts';

export interface PageFetch {
  /** The page's own session: sends its cookies, and its guard decides which hosts are reachable. */
  readonly session: Session;
  /** The page that references the file: the referrer. */
  readonly pageUrl: string;
}

/** Returns the `Referer` that a page sends by default (`strict-origin-when-cross-origin`). Chromium cancels a request with a longer one. */
export function referrerOf(pageUrl: string, url: string): string | null {
  const from = new URL(pageUrl);
  const to = new URL(url);
  if (from.protocol === 'https:' && to.protocol === 'http:') return null;
  return from.origin === to.origin ? `${from.origin}${from.pathname}${from.search}` : `${from.origin}/`;
}

/** Fetches a URL as the page itself would. Throws if there is no response, or `signal` aborts it. */
export async function fetchOfPage(
  { session, pageUrl }: PageFetch,
  url: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const referer = referrerOf(pageUrl, url);
  return await session.fetch(url, {
    signal,
    credentials: 'include',
    headers: referer === null ? headers : { referer, ...headers },
    bypassCustomProtocolHandlers: true,
  });
}

/** Returns why a response is unusable, as a sentence fragment; null where it is usable. */
export function refusalOf(answer: Response): string | null {
  if (answer.ok) return null;
  const guard = answer.headers.get(guardHeader) ?? '';
  return guard.startsWith('refused') ? 'is at an address that pages cannot access' : `returned status ${answer.status}`;
}

/** Reads the complete body; null where it is longer than `most` bytes. */
export async function readUpTo(answer: Response, most: number): Promise<Uint8Array | null> {
  if (answer.body === null) return new Uint8Array();
  const reader = answer.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    const chunk = step.value as Uint8Array;
    size += chunk.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
