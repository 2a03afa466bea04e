import { fetchOfPage, type PageFetch, readUpTo, refusalOf } from './fetchOfPage.ts';
import { dashToHls, isDash } from '../../dash/dashToHls.ts';
import { mediaKind } from './mediaKind.ts';
import { maxMediaBytes, maxPlaylistBytes, tooBig, maxDurationSeconds } from './mediaLimits.ts';
import { maxPieces } from './stream/rewritePlaylist.ts';
import type { FoundStream } from './stream/streamPieces.ts';

/** Result of fetching an audio or video URL: a file, a stream still to be assembled, or why neither is available. */
export type FetchedMedia =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly type: string }
  | { readonly kind: 'stream'; readonly stream: FoundStream }
  /** A part of a sentence about the file: `is bigger than 120 MB`. */
  | { readonly kind: 'none'; readonly reason: string };

/** Fetches a URL within the given milliseconds. */
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
    const bytes = await readUpTo(answer, maxMediaBytes);
    if (bytes === null) return none(tooBig);
    const from = answer.url === '' ? url : answer.url;
    if (isPlaylist(bytes)) return streamOf(bytes, from);
    if (isDash(startOf(bytes))) return streamOfDash(bytes, from);
    const type = mediaKind(bytes);
    return type === null ? none('is not audio or video of a supported format') : { kind: 'file', bytes, type };
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

const startOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 4000));

/** Converts a DASH manifest to an HLS stream. */
function streamOfDash(bytes: Uint8Array, url: string): FetchedMedia {
  if (bytes.byteLength > maxPlaylistBytes) return none('has a playlist that is too long');
  const playlist = dashToHls(new TextDecoder().decode(bytes), url, { pieces: maxPieces, seconds: maxDurationSeconds });
  return playlist.ok
    ? { kind: 'stream', stream: { url, playlist: playlist.value, isGenerated: true } }
    : none(playlist.error);
}

function streamOf(bytes: Uint8Array, url: string): FetchedMedia {
  if (bytes.byteLength > maxPlaylistBytes) return none('has a playlist that is too long');
  return { kind: 'stream', stream: { url, playlist: new TextDecoder().decode(bytes) } };
}
