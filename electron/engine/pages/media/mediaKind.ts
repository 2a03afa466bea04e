/** Detects the type of an audio or video file from its first bytes; null for everything else. The types are those stored as artifacts. */
export function mediaKind(bytes: Uint8Array): string | null {
  const ascii = (from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (ascii(4, 8) === 'ftyp') return ascii(8, 10) === 'qt' ? 'video/quicktime' : 'video/mp4';
  if (ascii(0, 4) === 'OggS') return 'video/ogg';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WAVE') return 'audio/wav';
  if (ascii(0, 4) === 'fLaC') return 'audio/flac';
  if (ascii(0, 4) === '\x1aE\xdf\xa3') return 'video/webm';
  const [first = 0, second = 0] = bytes;
  if (ascii(0, 3) === 'ID3') return 'audio/mpeg';
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  // The layer: the third is MP3, none at all is AAC.
  const layer = (second >> 1) & 3;
  return layer === 1 ? 'audio/mpeg' : layer === 0 ? 'audio/aac' : null;
}
