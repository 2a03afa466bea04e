import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect } from 'vitest';
import type { EngineAnswer } from '../../support/engine.ts';
import { type EngineRule, type EngineTopic, variantsOf } from './engineRule.ts';

async function contentOf(url: string): Promise<Input> {
  const file = await fetch(url);
  expect(file.status).toBe(200);
  return new Input({ formats: ALL_FORMATS, source: new BufferSource(await file.arrayBuffer()) });
}

/** Expects the URL to return an MP4 of this length, with its original video and audio. */
async function expectFilm(
  answer: EngineAnswer | null,
  seconds: number,
  wanted: readonly string[] = ['avc', 'aac'],
): Promise<void> {
  const film = await contentOf(answer?.textOf('video') ?? '');
  expect(await film.getMimeType()).toContain('video/mp4');
  const tracks = await film.getTracks();
  const codecs = await Promise.all(tracks.map((track) => track.getCodec()));
  expect(new Set(codecs)).toEqual(new Set(wanted));
  expect(await film.computeDuration()).toBeCloseTo(seconds, 0);
}

function filmOf(
  what: string,
  name: string,
  seconds: number,
  folder = 'stream',
  codecs?: readonly string[],
): EngineRule {
  return {
    rule: `video is an MP4 of ${what}`,
    source: 'issue 5',
    path: `/${folder}/${name}`,
    options: { formats: ['video'] },
    check: async (_world, answer) => await expectFilm(answer, seconds, codecs),
  };
}

function refused(what: string, name: string, words: string, timeout = 20_000, folder = 'stream'): EngineRule {
  return {
    rule: `${what} is refused by name, and the answer comes in time`,
    source: 'issue 5',
    path: `/${folder}/${name}`,
    options: { formats: ['video', 'markdown'], timeout, blockAds: false },
    answer: { success: true, data: { video: null } },
    check: (_world, answer) => {
      expect(answer?.textOf('markdown')).toContain('something to see');
      expect(answer?.data['warning']).toContain(words);
    },
  };
}

const refusedDash = (what: string, name: string, words: string): EngineRule =>
  refused(what, name, words, 20_000, 'dash');

/** A form of a stream that the short run leaves out: each takes seconds to join. */
const variant = (rule: EngineRule): EngineRule => ({ ...rule, long: true });

/** Media that come in pieces (HLS, DASH), put together by the engine. */
export const streamRules: EngineTopic = {
  topic: 'streams',
  rules: [
    filmOf('the best variant that fits', 'film', 3),
    variant(filmOf('pieces that are parts of one file', 'ranges', 2)),
    variant(filmOf('pieces under AES-128, whose key wants the cookie of the page', 'locked', 1)),
    variant(filmOf('pieces of another origin', 'elsewhere', 1)),
    variant(filmOf('a stream that a player fetched and fed to its element', 'player', 3)),
    variant(filmOf('a stream that structured data names', 'told', 3)),
    variant(filmOf('a stream that is only linked', 'linked', 3)),
    variant(filmOf('an answer that is a playlist itself', 'low.m3u8', 2)),
    filmOf('a list of DASH whose film and sound come in numbered pieces, the best that fits', 'numbered', 2, 'dash'),
    variant(filmOf('a list of DASH whose film and sound are a file each', 'whole', 2, 'dash')),
    variant(filmOf('a list of DASH in two parts, one after the other', 'parts', 4, 'dash')),
    variant(
      filmOf('a list of DASH whose film and sound are WebM in numbered pieces', 'webm', 2, 'dash', ['vp9', 'opus']),
    ),
    variant(
      filmOf('a list of DASH whose film is an MP4 and whose sound is a WebM', 'sound', 2, 'dash', ['avc', 'opus']),
    ),
    {
      rule: 'audio is an MP3 of the sound of a list of DASH that is WebM',
      long: true,
      source: 'issue 5',
      path: '/dash/webm',
      options: { formats: ['audio'] },
      check: async (_world, answer) => {
        const mp3 = await contentOf(answer?.textOf('audio') ?? '');
        expect(await mp3.getMimeType()).toContain('audio/mpeg');
        expect(await mp3.computeDuration()).toBeCloseTo(2, 0);
      },
    },
    ...variantsOf([
      refusedDash('DASH whose piece is gone', 'gone', 'gone.mpd has a segment that returned status 404'),
      refusedDash('a live stream of DASH', 'live', 'live.mpd is a live stream, which has no end'),
      refusedDash('DASH under DRM', 'drm', 'drm.mpd is encrypted for certain players only (DRM)'),
      refusedDash(
        'DASH in another form than MP4 and WebM',
        'ts',
        'ts.mpd comes in pieces (DASH) that are neither MP4 nor WebM',
      ),
      refusedDash('DASH of hours', 'long', 'long.mpd is longer than 180 minutes'),
    ]),
    {
      long: true,
      rule: 'audio is an MP3 of the sound of a stream',
      source: 'issue 5',
      path: '/stream/film',
      options: { formats: ['audio'] },
      check: async (_world, answer) => {
        const sound = await contentOf(answer?.textOf('audio') ?? '');
        expect(await sound.getMimeType()).toContain('audio/mpeg');
        // The leanest variant has all the sound that is needed: it is the one of two seconds.
        expect(await sound.computeDuration()).toBeCloseTo(2, 0);
      },
    },
    ...variantsOf([
      refused('a live stream', 'live', 'live.m3u8 is a live stream, which has no end'),
      refused('a stream under DRM', 'drm', 'drm.m3u8 is encrypted for certain players only (DRM)'),
      refused('a stream of hours', 'long', 'long.m3u8 is longer than 180 minutes'),
    ]),
    {
      rule: 'the guard holds for the pieces of a stream, here at the port of the engine itself',
      source: 'security 7',
      check: async ({ engine, scrape }) => {
        const piece = encodeURIComponent(`http://127.0.0.1:${engine.port}/0.ts`);
        const answer = await scrape(`/stream/at?piece=${piece}`, { formats: ['video'] });
        expect(answer.data['video']).toBeNull();
        expect(answer.data['warning']).toContain(
          'at.m3u8 has a segment that is at an address that pages cannot access',
        );
      },
    },
    { ...refused('a stream with a piece without an end', 'flood', 'flood.m3u8'), long: true },
    {
      ...refused('a stream with a piece that never comes', 'stuck', 'stuck.m3u8: it was not converted in time', 7000),
      long: true,
    },
    { ...refused('a playlist without an end', 'endless', 'endless.m3u8'), long: true },
    variant(refused('a stream whose piece is gone', 'gone', 'gone.m3u8 has a segment that returned status 404')),
    { ...refused('a stream whose piece is not a video', 'nonsense', 'nonsense.m3u8'), long: true },
  ],
};
