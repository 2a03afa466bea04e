import type { MediaFile, PageMedia } from '../../ports/media.ts';
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

const maxTriedFiles = 4;
/** Share of the remaining time for the download and the conversion of one file. */
const share = 0.8;

const videoTypes = new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']);

type Take = (url: string) => Promise<FetchedMedia>;
/** The file, or the reason for its failure: a part of a sentence that begins with the file's name. */
type Made = MediaFile | { readonly reason: string };

/** Fetches the media that the page names, the first that is available. Failures are reported in `warnings`, and skipped. */
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
    ? await first('video', films, async (url) => videoOf(ports, await take(url)), warnings)
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
  for (const { url } of likelyFiles(found)) {
    const made = await make(url);
    if (!('reason' in made)) return made;
    reasons.push(`${nameOf(url)}${made.reason}`);
  }
  warnings.push(absence(format, found.length, reasons));
  return null;
}

/** Players feed their elements with assembled data: the files fetched for it are tried before such an element. */
function likelyFiles(found: readonly FoundMedia[]): readonly FoundMedia[] {
  const isFetchable = ({ url }: FoundMedia): boolean => /^https?:/i.test(url);
  const others = found.filter((one) => !isFetchable(one));
  return [...found.filter(isFetchable), ...others].slice(0, maxTriedFiles);
}

async function videoOf(ports: MediaPorts, fetched: FetchedMedia): Promise<Made> {
  if (fetched.kind === 'none') return { reason: ` ${fetched.reason}` };
  if (fetched.kind === 'stream')
    return await converted(ports, { ...fetched, page: ports, signal: ports.signal }, 'mp4');
  const { bytes, type } = fetched;
  return videoTypes.has(type) ? { bytes, mediaType: type } : { reason: ' is not a video' };
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
  if (count === 0) return `${format}: the page has no such file.`;
  return `${format}: none of the files of the page could be fetched (${reasons.join('; ').slice(0, 600)}).`;
}

/** The last path segment of a URL: its path may contain secrets, and the file name is sufficient. */
function nameOf(url: string): string {
  if (!/^https?:/i.test(url)) return 'a stream';
  const { host, pathname } = new URL(url);
  return `${host}/…/${pathname.split('/').at(-1) ?? ''}`.slice(0, 120);
}
