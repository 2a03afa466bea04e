import { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Mp3OutputFormat, Output } from 'mediabunny';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';

/**
 * Runs in an empty page of our own, in a process of its own: makes an MP3 of the sound of a file. The file lies at one address of
 * the page, its MP3 goes to another; both end in the engine, and there is nothing else that the page can reach.
 */

const bitrate = 128_000;
const mostChannels = 2;

/** Gives what went wrong, or an empty text where nothing did. */
export async function convert(from: string, to: string, longestSeconds: number): Promise<string> {
  registerMp3Encoder();
  const blob = await (await fetch(from)).blob();
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(blob) });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) return 'there is no sound in it';
  if (!(await track.canDecode())) return `its sound (${track.codec ?? 'of no known kind'}) cannot be decoded`;
  const seconds = await input.computeDuration();
  if (seconds > longestSeconds) return `it is longer than ${longestSeconds / 60} minutes`;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat(), target });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    video: { discard: true },
    audio: {
      codec: 'mp3',
      bitrate,
      sampleRate: 44_100,
      numberOfChannels: Math.min(mostChannels, track.numberOfChannels),
      forceTranscode: true,
    },
    showWarnings: false,
  });
  if (!conversion.isValid) return 'its sound cannot be made into an MP3';
  await conversion.execute();
  if (target.buffer === null) return 'its sound came to nothing';
  await fetch(to, { method: 'POST', body: target.buffer });
  return '';
}
