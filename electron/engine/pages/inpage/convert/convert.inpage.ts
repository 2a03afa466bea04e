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
import { bestVideoTrack, leanestSound } from './streamTracks.ts';

/**
 * Runs in an empty page in its own process: converts a file or a stream into an MP3 or an MP4. All input and output URLs belong to the
 * page's origin and are handled by the engine; the page can reach nothing else.
 */

const bitrate = 128_000;
const maxChannels = 2;

/** Returns the error message; empty for none. */
export async function convert(order: ConversionOrder): Promise<string> {
  const input = order.isStream
    ? new Input({
        // The pieces of a list of DASH may be a WebM.
        formats: [...HLS_FORMATS, WEBM],
        // No retries: a failed response is refused permanently.
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
  if (sound === null) return 'it has no audio';
  if (!(await sound.canDecode())) return `its audio (${await codecOf(sound)}) cannot be decoded`;
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
            numberOfChannels: Math.min(maxChannels, await track.getNumberOfChannels()),
            forceTranscode: true,
          }
        : { discard: true },
    showWarnings: false,
  });
  if (!conversion.isValid) return 'its audio cannot be encoded as MP3';
  await conversion.execute();
  return '';
}

/** Copies: nothing is decoded, so nothing is lost. */
async function toMp4(input: Input, target: BufferTarget, { maxBytes }: ConversionOrder): Promise<string> {
  const film = await bestVideoTrack(input, maxBytes);
  if (film === null) return 'it has no video';
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
