import { fetchOfPage, type PageFetch, readUpTo, refusalOf } from './fetchOfPage.ts';
import { mediaKind } from './mediaKind.ts';
import { longestFile, longestPlaylist, tooBig } from './mediaLimits.ts';
import type { FoundStream } from './stream/streamPieces.ts';

/** What an address of sound or film gives: a file, a stream that is still to be put together, or why neither can be had. */
export type FetchedMedia =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly type: string }
  | { readonly kind: 'stream'; readonly stream: FoundStream }
  /** A part of a sentence about the file: `is bigger than 120 MB`. */
  | { readonly kind: 'none'; readonly reason: string };

/** Fetches what lies at an address, in at most so many milliseconds. */
export async function fetchMedia(
  page: PageFetch,
  url: string,
  timeMs: number,
  signal: AbortSignal,
): Promise<FetchedMedia> {
  if (!/^https?:/i.test(url)) return none('comes in pieces that only the page itself puts together');
  const ended = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, Math.round(timeMs)))]);
  try {
    const answer = await fetchOfPage(page, url, ended, { accept: 'video/*,audio/*;q=0.9,*/*;q=0.5' });
    const refusal = refusalOf(answer);
    if (refusal !== null) return none(refusal);
    if (/dash\+xml/i.test(answer.headers.get('content-type') ?? ''))
      return none('is a list of pieces (DASH), which are not put together');
    const bytes = await readUpTo(answer, longestFile);
    if (bytes === null) return none(tooBig);
    if (isPlaylist(bytes)) return streamOf(bytes, answer.url === '' ? url : answer.url);
    const type = mediaKind(bytes);
    return type === null ? none('is neither sound nor film that is known here') : { kind: 'file', bytes, type };
  } catch (failure) {
    if (ended.aborted) return none('did not come in time');
    return none(`could not be fetched (${failure instanceof Error ? failure.message.slice(0, 100) : 'no reason'})`);
  }
}

const none = (reason: string): FetchedMedia => ({ kind: 'none', reason });

/** A playlist of HLS is known by its first line: servers call it by many types. */
function isPlaylist(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 16)).startsWith('#EXTM3U');
}

function streamOf(bytes: Uint8Array, url: string): FetchedMedia {
  if (bytes.byteLength > longestPlaylist) return none('has a playlist that is too long');
  return { kind: 'stream', stream: { url, playlist: new TextDecoder().decode(bytes) } };
}
