import type { Input, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';

/** Bits in a second, as the playlist says; 0 where it does not. */
async function rateOf(track: InputTrack): Promise<number> {
  return (await track.getAverageBitrate()) ?? (await track.getBitrate()) ?? 0;
}

/** The film of the highest rate of which the whole is not too big, by what the playlist says; the smallest where none fits. */
export async function bestFilm(input: Input, mostBytes: number): Promise<InputVideoTrack | null> {
  const films = await input.getVideoTracks({ sortBy: rateOf });
  const [smallest] = films;
  if (smallest === undefined) return null;
  // Variants of a stream are of one length: that of the first spares the playlists of the others.
  const seconds = films.length > 1 ? ((await smallest.getDurationFromMetadata()) ?? 0) : 0;
  const rates = new Map<InputVideoTrack, number>();
  for (const film of films) rates.set(film, await rateOf(film));
  return films.findLast((film) => ((rates.get(film) ?? 0) * seconds) / 8 <= mostBytes) ?? smallest;
}

/**
 * The sound that costs least to fetch: sound that comes by itself, the one that is meant to be heard first, else that of the
 * variant with the least film.
 */
export async function leanestSound(input: Input): Promise<InputAudioTrack | null> {
  const [sound] = await input.getAudioTracks({
    sortBy: async (track) => [(await track.getDisposition()).primary ? 0 : 1, await rateOf(track)],
  });
  return sound ?? null;
}
