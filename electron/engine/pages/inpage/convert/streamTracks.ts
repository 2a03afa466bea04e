import type { Input, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';

/** Bits per second, from the playlist; 0 where not stated. */
async function rateOf(track: InputTrack): Promise<number> {
  return (await track.getAverageBitrate()) ?? (await track.getBitrate()) ?? 0;
}

/** Returns the video track with the highest bitrate whose estimated size fits, by the playlist's data; the smallest where none fits. */
export async function bestVideoTrack(input: Input, maxBytes: number): Promise<InputVideoTrack | null> {
  const films = await input.getVideoTracks({ sortBy: rateOf });
  const [smallest] = films;
  if (smallest === undefined) return null;
  // Variants of a stream are of one length: that of the first spares the playlists of the others.
  const seconds = films.length > 1 ? ((await smallest.getDurationFromMetadata()) ?? 0) : 0;
  const rates = new Map<InputVideoTrack, number>();
  for (const film of films) rates.set(film, await rateOf(film));
  return films.findLast((film) => ((rates.get(film) ?? 0) * seconds) / 8 <= maxBytes) ?? smallest;
}

/**
 * Returns the audio track that needs the least download: a separate track, the default one first, else that of the variant with the lowest
 * video bitrate.
 */
export async function leanestSound(input: Input): Promise<InputAudioTrack | null> {
  const [sound] = await input.getAudioTracks({
    sortBy: async (track) => [(await track.getDisposition()).primary ? 0 : 1, await rateOf(track)],
  });
  return sound ?? null;
}
