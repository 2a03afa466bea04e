import type { Session } from 'electron';
import type { MediaFile, PageMedia } from '../../server/pageMedia.ts';
import type { FoundMedia } from '../inpage/mediaState.ts';
import { mediaKind } from './mediaKind.ts';
import type { SoundConverter } from './soundConverter.ts';

export interface MediaPorts {
  /** The page's own: its cookies go along, its guard decides what may be reached. */
  readonly session: Session;
  readonly converter: SoundConverter;
  /** The page that names the media. */
  readonly pageUrl: string;
  readonly wanted: { readonly audio: boolean; readonly video: boolean };
  readonly left: () => number;
  readonly signal: AbortSignal;
}

const mostTried = 4;
const longestFile = 120_000_000;
/** Of the time that is left, the parts that one file may take to come and to be converted. */
const share = 0.8;

const filmTypes = new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']);

type Fetched = { readonly bytes: Uint8Array; readonly type: string } | { readonly reason: string };

/** Fetches what the page names, the first that can be had. What cannot is told in `warnings`, and left out. */
export async function collectMedia(ports: MediaPorts, found: readonly FoundMedia[]): Promise<PageMedia> {
  const { wanted } = ports;
  const fetched = new Map<string, Promise<Fetched>>();
  const take = (url: string): Promise<Fetched> => {
    const known = fetched.get(url) ?? fetchMedia(ports, url);
    fetched.set(url, known);
    return known;
  };
  const films = found.filter(({ kind }) => kind === 'video');
  const sounds = [...found.filter(({ kind }) => kind === 'audio'), ...films];
  const warnings: string[] = [];
  const video = wanted.video ? await firstFilm(films, take, warnings) : null;
  const audio = wanted.audio ? await firstSound(ports, sounds, take, warnings) : null;
  return { audio, video, warnings };
}

async function firstFilm(
  films: readonly FoundMedia[],
  take: (url: string) => Promise<Fetched>,
  warnings: string[],
): Promise<MediaFile | null> {
  const reasons: string[] = [];
  for (const { url } of films.slice(0, mostTried)) {
    const file = await take(url);
    if ('reason' in file) reasons.push(`${nameOf(url)} ${file.reason}`);
    else if (filmTypes.has(file.type)) return { bytes: file.bytes, mediaType: file.type };
    else reasons.push(`${nameOf(url)} is no film`);
  }
  warnings.push(absence('video', films.length, reasons));
  return null;
}

async function firstSound(
  { converter, left }: MediaPorts,
  sounds: readonly FoundMedia[],
  take: (url: string) => Promise<Fetched>,
  warnings: string[],
): Promise<MediaFile | null> {
  const reasons: string[] = [];
  for (const { url } of sounds.slice(0, mostTried)) {
    const file = await take(url);
    if ('reason' in file) {
      reasons.push(`${nameOf(url)} ${file.reason}`);
      continue;
    }
    if (file.type === 'audio/mpeg') return { bytes: file.bytes, mediaType: file.type };
    const made = await converter.toMp3(file.bytes, left() * share);
    if (made.ok) return { bytes: made.value, mediaType: 'audio/mpeg' };
    reasons.push(`${nameOf(url)}: ${made.error}`);
  }
  warnings.push(absence('audio', sounds.length, reasons));
  return null;
}

function absence(format: string, count: number, reasons: readonly string[]): string {
  if (count === 0) return `${format}: the page names no such file.`;
  return `${format}: none of the files that the page names could be taken (${reasons.join('; ').slice(0, 600)}).`;
}

/** The end of an address: its path may hold secrets, its file's name says enough. */
function nameOf(url: string): string {
  if (!/^https?:/i.test(url)) return 'a stream';
  const { host, pathname } = new URL(url);
  return `${host}/…/${pathname.split('/').at(-1) ?? ''}`.slice(0, 120);
}

async function fetchMedia({ session, pageUrl, left, signal }: MediaPorts, url: string): Promise<Fetched> {
  if (!/^https?:/i.test(url)) return { reason: 'comes in pieces that only the page itself puts together' };
  const ended = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, Math.round(left() * share)))]);
  try {
    const answer = await session.fetch(url, {
      signal: ended,
      credentials: 'include',
      headers: { referer: pageUrl, accept: 'video/*,audio/*;q=0.9,*/*;q=0.5' },
      bypassCustomProtocolHandlers: true,
    });
    if (!answer.ok) return { reason: `answers with status ${answer.status}` };
    const type = answer.headers.get('content-type') ?? '';
    if (/mpegurl|dash\+xml/i.test(type))
      return { reason: 'is a list of pieces (HLS or DASH), which are not put together' };
    const bytes = await readUpTo(answer, longestFile);
    if (bytes === null) return { reason: `is bigger than ${longestFile / 1_000_000} MB` };
    const kind = mediaKind(bytes);
    return kind === null ? { reason: 'is neither sound nor film that is known here' } : { bytes, type: kind };
  } catch (failure) {
    if (ended.aborted) return { reason: 'did not come in time' };
    return {
      reason: `could not be fetched (${failure instanceof Error ? failure.message.slice(0, 100) : 'no reason'})`,
    };
  }
}

async function readUpTo(answer: Response, most: number): Promise<Uint8Array | null> {
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
