import { expect } from 'vitest';
import type { EngineAnswer } from '../../support/engine.ts';
import { onOneScrape, type EngineRule, type EngineTopic, variantsOf } from './engineRule.ts';

const signed = /^http:\/\/127\.0\.0\.1:\d+\/artifacts\/[0-9a-f]{64}\?expires=(\d+)&signature=[0-9a-f]{64}$/;

/** Reads a signed address; what it gives is of this type and begins like that. */
async function expectFile(url: string, type: string, begins: (bytes: Buffer) => boolean): Promise<void> {
  const expires = Number(signed.exec(url)?.[1]);
  expect(expires * 1000 - Date.now()).toBeGreaterThan(59 * 60 * 1000);
  expect(expires * 1000 - Date.now()).toBeLessThanOrEqual(60 * 60 * 1000);
  const file = await fetch(url);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe(type);
  expect(begins(Buffer.from(await file.arrayBuffer()))).toBe(true);
}

/** Frames of MPEG 1 layer 3 at 44,100 samples a second, after a tag or a header of the encoder. */
function isMp3(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + ((bytes[8] ?? 0) << 7) + (bytes[9] ?? 0) : 0;
  return bytes.length > 8000 && bytes[start] === 0xff && ((bytes[start + 1] ?? 0) & 0xfe) === 0xfa;
}

function soundOf(where: string, path: string, formats = ['markdown', 'audio']): EngineRule {
  return {
    rule: `audio is an MP3 of ${where}`,
    source: 'contract 2.5, api-facts 1.1',
    path,
    options: { formats },
    check: async (_world, answer) => await expectFile(answer?.textOf('audio') ?? '', 'audio/mpeg', isMp3),
  };
}

function without(field: string, words: string): (world: unknown, answer: EngineAnswer | null) => void {
  return (_world, answer: EngineAnswer | null) => {
    expect(answer?.data[field]).toBeNull();
    expect(answer?.data['warning']).toContain(words);
  };
}

export const mediaRules: EngineTopic = {
  topic: 'sound and film',
  rules: [
    ...onOneScrape([
      soundOf('an element of the page', '/media', ['audio']),
      {
        rule: 'only what was asked for is there',
        source: 'contract 2.5',
        path: '/media',
        options: { formats: ['audio'] },
        check: (_world, answer) => {
          expect(answer?.data).not.toHaveProperty('video');
        },
      },
      {
        rule: 'an address of sound without its right signature is none',
        source: 'contract 2.5 and 8',
        path: '/media',
        options: { formats: ['audio'] },
        check: async (_world, answer) => {
          const url = answer?.textOf('audio') ?? '';
          const later = url.replace(/expires=\d+/, (part) => `expires=${Number(part.slice(8)) + 60}`);
          for (const wrong of [url.split('?')[0] ?? '', later, url.replace(/.$/, (end) => (end === '0' ? '1' : '0'))])
            expect((await fetch(wrong)).status).not.toBe(200);
        },
      },
    ]),
    ...variantsOf([
      soundOf('an answer that is sound itself', '/media/tone.wav'),
      soundOf('what Open Graph names', '/media/named'),
      soundOf('what structured data names', '/media/data'),
      soundOf('AAC', '/media/aac'),
      soundOf('what a player of the page keeps in a data attribute', '/media/player'),
      soundOf('an answer that is a playlist of HLS itself', '/media/hls/sound.m3u8'),
    ]),
    {
      long: true,
      rule: 'a film that is only linked is the film of the page; without sound that can be decoded it has none, and is named',
      source: 'issue 5',
      path: '/media/mute',
      options: { formats: ['audio', 'video'] },
      check: (world, answer) => {
        expect(answer?.textOf('video')).toMatch(signed);
        without('audio', 'film.mp4')(world, answer);
      },
    },
    {
      long: true,
      rule: 'a stream of sound alone is sound and no film',
      source: 'issue 5',
      path: '/media/hls',
      options: { formats: ['audio', 'video'] },
      check: async (world, answer) => {
        without('video', 'main.m3u8: it has no video')(world, answer);
        await expectFile(answer?.textOf('audio') ?? '', 'audio/mpeg', isMp3);
      },
    },
    {
      long: true,
      rule: 'a list of DASH that names no piece is left out by name',
      source: 'issue 5',
      path: '/media/pieces',
      options: { formats: ['video'] },
      check: without('video', 'list.mpd is a DASH manifest without segments'),
    },
    {
      rule: 'video is the film of the page, the first that can be had',
      source: 'api-facts 1.1',
      path: '/media/film',
      options: { formats: ['video'] },
      check: async (_world, answer) =>
        await expectFile(
          answer?.textOf('video') ?? '',
          'video/mp4',
          (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp',
        ),
    },
    {
      long: true,
      rule: 'a part of a file that players leap to comes alone, and one beyond its end is refused',
      source: 'contract 2.5 audio',
      path: '/media',
      options: { formats: ['audio'] },
      check: async (_world, answer) => {
        const url = answer?.textOf('audio') ?? '';
        const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
        const read = async (range: string): Promise<[number, string | null, Buffer]> => {
          const part = await fetch(url, { headers: { range } });
          return [part.status, part.headers.get('content-range'), Buffer.from(await part.arrayBuffer())];
        };
        const size = whole.length;
        expect(await read('bytes=10-19')).toEqual([206, `bytes 10-19/${size}`, whole.subarray(10, 20)]);
        expect(await read('bytes=-5')).toEqual([
          206,
          `bytes ${size - 5}-${size - 1}/${size}`,
          whole.subarray(size - 5),
        ]);
        expect((await read(`bytes=${size - 1}-${size + 99}`))[1]).toBe(`bytes ${size - 1}-${size - 1}/${size}`);
        expect(await read(`bytes=${size}-`)).toMatchObject([416, `bytes */${size}`, { length: 0 }]);
        expect(await read('bytes=9-1')).toMatchObject([200, null, { length: size }]);
        expect(await read('bytes=0-1,4-5')).toMatchObject([200, null, { length: size }]);
      },
    },
    {
      rule: 'a page without sound has none, and says so',
      source: 'issue 5',
      path: '/note',
      options: { formats: ['audio'] },
      check: without('audio', 'audio: the page has no such file.'),
    },
    {
      long: true,
      rule: 'a playlist of nothing, and sound that cannot be decoded, are left out by name',
      source: 'issue 5',
      path: '/media/stream',
      options: { formats: ['audio', 'video'] },
      check: (world, answer) => {
        without('video', 'list.m3u8 is a playlist without segments')(world, answer);
        without('audio', 'broken.wav')(world, answer);
      },
    },
  ],
};
