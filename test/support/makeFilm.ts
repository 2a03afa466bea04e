import { createCipheriv } from 'node:crypto';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** A frame of 128 × 96 in H.264 as a stream carries it: the two parameter sets, and a slice that is never decoded. */
const picture = Buffer.from('000000016742000af841a20000000168ce38800000000165888421a00d00', 'hex');
/** 1024 samples of silence as AAC in a frame of ADTS, 44,100 samples a second, two channels. */
export const silentFrame = Buffer.from('fff15080021ffc210049900219002380', 'hex');
const frameSeconds = 1024 / 44_100;
const pictureSeconds = 0.2;

interface FilmSpan {
  readonly fromSeconds: number;
  readonly seconds: number;
}

/** Makes video and silence between two timestamps, or one of them, as a transport stream or as an MP4 in fragments of one second. */
export async function makeFilm(
  kind: 'ts' | 'mp4',
  { fromSeconds, seconds }: FilmSpan,
  tracks: readonly ('film' | 'sound')[] = ['film', 'sound'],
): Promise<Buffer> {
  const target = new BufferTarget();
  const format =
    kind === 'ts'
      ? new MpegTsOutputFormat()
      : new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.9 });
  const output = new Output({ format, target });
  const film = new EncodedVideoPacketSource('avc');
  const sound = new EncodedAudioPacketSource('aac');
  if (tracks.includes('film')) output.addVideoTrack(film);
  if (tracks.includes('sound')) output.addAudioTrack(sound);
  await output.start();
  const images = Math.round(seconds / pictureSeconds);
  let frames = 0;
  for (let n = 0; n < images; n += 1) {
    const at = n * pictureSeconds;
    if (tracks.includes('film'))
      await film.add(new EncodedPacket(picture, 'key', fromSeconds + at, pictureSeconds), {
        decoderConfig: { codec: 'avc1.42000a', codedWidth: 128, codedHeight: 96 },
      });
    if (!tracks.includes('sound')) continue;
    for (; frames * frameSeconds < at + pictureSeconds; frames += 1)
      await sound.add(new EncodedPacket(silentFrame, 'key', fromSeconds + frames * frameSeconds, frameSeconds), {
        decoderConfig: { codec: 'mp4a.40.2', sampleRate: 44_100, numberOfChannels: 2 },
      });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Where the boxes of that name begin at the top level of an MP4. */
export function boxesOf(file: Buffer, name: string): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at + 8 <= file.length; at += Math.max(8, file.readUInt32BE(at)))
    if (file.toString('latin1', at + 4, at + 8) === name) found.push(at);
  return found;
}

/** AES-128 as HLS has it: CBC, padded, the number of the piece as its start. */
export function lockPiece(bytes: Buffer, key: Buffer, number: number): Buffer {
  const start = Buffer.alloc(16);
  start.writeUInt32BE(number, 12);
  const cipher = createCipheriv('aes-128-cbc', key, start);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** Makes two seconds of VP9 video or Opus silence as a WebM with clusters of one second; it is never decoded. */
export async function makeWebm(track: 'film' | 'sound'): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({
    format: new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: 0.9 }),
    target,
  });
  const film = new EncodedVideoPacketSource('vp9');
  const sound = new EncodedAudioPacketSource('opus');
  if (track === 'film') output.addVideoTrack(film);
  else output.addAudioTrack(sound);
  await output.start();
  for (let at = 0; at < 2; at += 0.2) {
    if (track === 'film')
      await film.add(new EncodedPacket(Buffer.from('8249834200', 'hex'), 'key', at, 0.2), {
        decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 128, codedHeight: 96 },
      });
    // Ten frames of 20 ms: silence.
    for (let frame = 0; track === 'sound' && frame < 10; frame += 1)
      await sound.add(new EncodedPacket(Buffer.from('f8fffe', 'hex'), 'key', at + frame * 0.02, 0.02), {
        decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 },
      });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Where the clusters of a WebM begin. */
export function clustersOf(file: Buffer): readonly number[] {
  const found: number[] = [];
  const char = Buffer.from('1f43b675', 'hex');
  for (let at = file.indexOf(char); at !== -1; at = file.indexOf(char, at + 1)) found.push(at);
  return found;
}
