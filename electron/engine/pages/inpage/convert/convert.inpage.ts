import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  HLS_FORMATS,
  Input,
  type InputAudioTrack,
  type InputTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  UrlSource,
  WEBM,
} from 'mediabunny';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import type { ConversionOrder } from './conversionOrder.ts';
import { bestFilm, leanestSound } from './streamTracks.ts';

/**
 * Runs in an empty page of our own, in a process of its own: makes an MP3 or an MP4 of a file or a stream. All that it reads lies at
 * addresses of the page, and what it makes goes to another; all end in the engine, and there is nothing else that the page can reach.
 */

const bitrate = 128_000;
const mostChannels = 2;

/** Gives what went wrong, or an empty text where nothing did. */
export async function convert(order: ConversionOrder): Promise<string> {
  const input = order.isStream
    ? new Input({
        // The pieces of a list of DASH may be a WebM.
        formats: [...HLS_FORMATS, WEBM],
        // An answer that failed once is refused for good.
        source: new UrlSource(new URL(order.from, location.href), { getRetryDelay: () => null }),
        formatOptions: { hls: { offsetTimestampsByDateTime: false } },
      })
    : new Input({ formats: ALL_FORMATS, source: new BlobSource(await (await fetch(order.from)).blob()) });
  const target = new BufferTarget();
  const failure = await (order.goal === 'mp3' ? toMp3(input, target, order) : toMp4(input, target, order));
  if (failure !== '') return failure;
  if (target.buffer === null) return 'it came to nothing';
  await fetch(order.to, { method: 'POST', body: target.buffer });
  return '';
}

async function toMp3(input: Input, target: BufferTarget, order: ConversionOrder): Promise<string> {
  registerMp3Encoder();
  const sound = order.isStream ? await leanestSound(input) : await input.getPrimaryAudioTrack();
  if (sound === null) return 'there is no sound in it';
  if (!(await sound.canDecode())) return `its sound (${await codecOf(sound)}) cannot be decoded`;
  if (!order.isStream && (await input.computeDuration()) > order.longestSeconds)
    return `it is longer than ${order.longestSeconds / 60} minutes`;
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp3OutputFormat(), target }),
    tracks: 'all',
    video: { discard: true },
    audio: async (track: InputAudioTrack) =>
      track === sound
        ? {
            codec: 'mp3',
            bitrate,
            sampleRate: 44_100,
            numberOfChannels: Math.min(mostChannels, await track.getNumberOfChannels()),
            forceTranscode: true,
          }
        : { discard: true },
    showWarnings: false,
  });
  if (!conversion.isValid) return 'its sound cannot be made into an MP3';
  await conversion.execute();
  return '';
}

/** Copies: nothing is decoded, so nothing is lost. */
async function toMp4(input: Input, target: BufferTarget, { mostBytes }: ConversionOrder): Promise<string> {
  const film = await bestFilm(input, mostBytes);
  if (film === null) return 'there is no film in it';
  const sound = await film.getPrimaryPairableAudioTrack();
  const chosen: readonly (InputTrack | null)[] = [film, sound];
  const only = (track: InputTrack): { discard: boolean } => ({ discard: !chosen.includes(track) });
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat(), target }),
    tracks: 'all',
    video: only,
    audio: only,
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    showWarnings: false,
  });
  for (const track of chosen)
    if (track !== null && !conversion.utilizedTracks.includes(track))
      return `its ${track === film ? 'film' : 'sound'} (${await codecOf(track)}) cannot be put into an MP4`;
  await conversion.execute();
  return '';
}

async function codecOf(track: InputTrack): Promise<string> {
  return (await track.getCodec()) ?? 'of no known kind';
}
