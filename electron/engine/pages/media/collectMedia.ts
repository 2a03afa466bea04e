import type { MediaFile, PageMedia } from '../../server/pageMedia.ts';
import type { FoundMedia } from '../inpage/mediaState.ts';
import { fetchMedia, type FetchedMedia } from './fetchMedia.ts';
import type { PageFetch } from './fetchOfPage.ts';
import type { ConverterInput, MediaConverter } from './mediaConverter.ts';

export interface MediaPorts extends PageFetch {
  readonly converter: MediaConverter;
  readonly wanted: { readonly audio: boolean; readonly video: boolean };
  readonly left: () => number;
  readonly signal: AbortSignal;
}

const mostTried = 4;
/** Of the time that is left, the parts that one file may take to come and to be converted. */
const share = 0.8;

const filmTypes = new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']);

type Take = (url: string) => Promise<FetchedMedia>;
/** The file, or why it is none: a part of a sentence that begins with its name. */
type Made = MediaFile | { readonly reason: string };

/** Fetches what the page names, the first that can be had. What cannot is told in `warnings`, and left out. */
export async function collectMedia(ports: MediaPorts, found: readonly FoundMedia[]): Promise<PageMedia> {
  const { wanted, left, signal } = ports;
  const fetched = new Map<string, Promise<FetchedMedia>>();
  const take: Take = (url) => {
    const known = fetched.get(url) ?? fetchMedia(ports, url, left() * share, signal);
    fetched.set(url, known);
    return known;
  };
  const films = found.filter(({ kind }) => kind === 'video');
  const sounds = [...found.filter(({ kind }) => kind === 'audio'), ...films];
  const warnings: string[] = [];
  const video = wanted.video
    ? await first('video', films, async (url) => filmOf(ports, await take(url)), warnings)
    : null;
  const audio = wanted.audio
    ? await first('audio', sounds, async (url) => soundOf(ports, await take(url)), warnings)
    : null;
  return { audio, video, warnings };
}

async function first(
  format: string,
  found: readonly FoundMedia[],
  make: (url: string) => Promise<Made>,
  warnings: string[],
): Promise<MediaFile | null> {
  const reasons: string[] = [];
  for (const { url } of mostLikely(found)) {
    const made = await make(url);
    if (!('reason' in made)) return made;
    reasons.push(`${nameOf(url)}${made.reason}`);
  }
  warnings.push(absence(format, found.length, reasons));
  return null;
}

/** Players feed their elements with what they put together: what they fetched for it is tried before such an element. */
function mostLikely(found: readonly FoundMedia[]): readonly FoundMedia[] {
  const isFetchable = ({ url }: FoundMedia): boolean => /^https?:/i.test(url);
  const others = found.filter((one) => !isFetchable(one));
  return [...found.filter(isFetchable), ...others].slice(0, mostTried);
}

async function filmOf(ports: MediaPorts, fetched: FetchedMedia): Promise<Made> {
  if (fetched.kind === 'none') return { reason: ` ${fetched.reason}` };
  if (fetched.kind === 'stream')
    return await converted(ports, { ...fetched, page: ports, signal: ports.signal }, 'mp4');
  const { bytes, type } = fetched;
  return filmTypes.has(type) ? { bytes, mediaType: type } : { reason: ' is no film' };
}

async function soundOf(ports: MediaPorts, fetched: FetchedMedia): Promise<Made> {
  if (fetched.kind === 'none') return { reason: ` ${fetched.reason}` };
  if (fetched.kind === 'stream')
    return await converted(ports, { ...fetched, page: ports, signal: ports.signal }, 'mp3');
  const { bytes, type } = fetched;
  if (type === 'audio/mpeg') return { bytes, mediaType: type };
  return await converted(ports, { kind: 'file', bytes }, 'mp3');
}

async function converted(ports: MediaPorts, input: ConverterInput, goal: 'mp3' | 'mp4'): Promise<Made> {
  const made = await ports.converter.convert(input, goal, ports.left() * share);
  if (!made.ok) return { reason: made.error };
  return { bytes: made.value, mediaType: goal === 'mp3' ? 'audio/mpeg' : 'video/mp4' };
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
