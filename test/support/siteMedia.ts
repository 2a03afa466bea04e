import { silentFrame } from './makeFilm.ts';
import { htmlRoute, sendBytes } from './siteRoute.ts';
import type { SiteRoute } from './siteRoute.ts';

/** Pages with sound, and the sound itself: a second of a tone as WAV. */
export function mediaRoutes(): readonly SiteRoute[] {
  return [
    { path: '/media/tone.wav', answer: (context) => sendBytes(context, 'audio/wav', tone()) },
    { path: '/media/film.mp4', answer: (context) => sendBytes(context, 'video/mp4', film) },
    {
      path: '/media/broken.wav',
      answer: (context) => sendBytes(context, 'audio/wav', Buffer.from('RIFFxxxxWAVEbroken')),
    },
    {
      path: '/media/list.m3u8',
      answer: (context) => sendBytes(context, 'application/vnd.apple.mpegurl', Buffer.from('#EXTM3U\n')),
    },
    { path: '/media/hls/main.m3u8', answer: (context) => sendBytes(context, hls, Buffer.from(lists)) },
    { path: '/media/hls/sound.m3u8', answer: (context) => sendBytes(context, hls, Buffer.from(pieces)) },
    { path: '/media/hls/0.aac', answer: (context) => sendBytes(context, 'audio/aac', silence()) },
    { path: '/media/hls/1.aac', answer: (context) => sendBytes(context, 'audio/aac', silence()) },
    htmlRoute(
      '/media/hls',
      page('<video src="/media/hls/main.m3u8"></video><audio src="/media/hls/sound.m3u8"></audio>'),
    ),
    {
      path: '/media/list.mpd',
      answer: (context) => sendBytes(context, 'application/dash+xml', Buffer.from('<MPD/>')),
    },
    { path: '/media/silence.aac', answer: (context) => sendBytes(context, 'audio/aac', silence()) },
    htmlRoute('/media/aac', page('<audio src="/media/silence.aac"></audio>')),
    htmlRoute('/media/pieces', page('<video><source src="/media/list.mpd" type="application/dash+xml"></video>')),
    htmlRoute('/media/mute', page('<a href="/media/film.mp4">The film</a>')),
    htmlRoute('/media', page('<audio controls src="/media/tone.wav"></audio>')),
    htmlRoute(
      '/media/film',
      page('<video><source src="/media/missing.mp4"><source src="/media/film.mp4" type="video/mp4"></video>'),
    ),
    htmlRoute('/media/player', page('<div class="player" data-audio-url="/media/tone.wav"></div>')),
    htmlRoute('/media/named', page('', '<meta property="og:audio" content="/media/tone.wav">')),
    htmlRoute(
      '/media/data',
      page(
        '',
        '<script type="application/ld+json">{"@graph":[{"@type":"AudioObject","contentUrl":"/media/tone.wav"}]}</script>',
      ),
    ),
    htmlRoute('/media/stream', page('<video src="/media/list.m3u8"></video><audio src="/media/broken.wav"></audio>')),
  ];
}

/** The beginning of an MP4, which is enough to recognize a video file. */
const film = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom0000'), Buffer.alloc(64)]);

const hls = 'application/vnd.apple.mpegurl';
const lists = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"\nsound.m3u8\n';
/** Two seconds of sound in pieces that any player of HLS puts together. */
const pieces =
  '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:1.02,\n0.aac\n#EXTINF:1.02,\n1.aac\n#EXT-X-ENDLIST\n';

/** A second of silence as AAC. */
function silence(): Buffer {
  return Buffer.concat(Array.from({ length: 44 }, () => silentFrame));
}

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Media</title>${head}</head><body><main><p>${'A page with something to hear. '.repeat(10)}</p>${body}</main></body></html>`;
}

/** 440 Hz, one channel, 16 bits, 22,050 samples a second. */
export function tone(seconds = 1, rate = 22_050): Buffer {
  const samples = seconds * rate;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n += 1)
    file.writeInt16LE(Math.round(Math.sin((n * 440 * 2 * Math.PI) / rate) * 12_000), 44 + n * 2);
  return file;
}
