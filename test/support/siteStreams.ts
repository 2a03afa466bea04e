import { boxesOf, lockPiece, makeFilm } from './makeFilm.ts';
import { htmlRoute, type RouteContext, sendBytes, type SiteRoute } from './siteRoute.ts';

const hls = 'application/vnd.apple.mpegurl';

/** Streams of HLS, good and bad: `/stream/NAME` is a page with a player of `/stream/NAME.m3u8`. */
export function streamRoutes(): readonly SiteRoute[] {
  return [
    ...Object.entries(playlists).map(([name, lines]) => playlistRoute(name, () => lines)),
    ...[...Object.keys(playlists), 'ranges', 'elsewhere'].map((name) =>
      htmlRoute(`/stream/${name}`, page(`<video src="/stream/${name}.m3u8"></video>`)),
    ),
    playlistRoute('ranges', async () => rangesOf(await oneFile)),
    playlistRoute('at', ({ url }) => `${vod}#EXTINF:1,\n${url.searchParams.get('piece')}\n#EXT-X-ENDLIST\n`),
    htmlRoute('/stream/at', ({ url }) => page(`<video src="/stream/at.m3u8${url.search}"></video>`)),
    playlistRoute(
      'elsewhere',
      ({ otherOrigin }) => `${vod}#EXTINF:1,\n${otherOrigin}/stream/low/0.ts\n#EXT-X-ENDLIST\n`,
    ),
    { path: '/stream/whole.mp4', answer: async (context) => sendRange(context, await oneFile) },
    { path: '/stream/low/0.ts', answer: async (context) => sendBytes(context, 'video/mp2t', await piece(0)) },
    { path: '/stream/low/1.ts', answer: async (context) => sendBytes(context, 'video/mp2t', await piece(1)) },
    // Three seconds instead of two: the better variant is known by it.
    { path: '/stream/high/2.ts', answer: async (context) => sendBytes(context, 'video/mp2t', await piece(2)) },
    {
      path: '/stream/locked/0.ts',
      answer: async (context) => sendBytes(context, 'video/mp2t', lockPiece(await piece(0), key, 7)),
    },
    { path: '/stream/locked/key', answer: sendKey },
    { path: '/stream/flood.ts', answer: ({ response, request }) => flood(response, request) },
    { path: '/stream/stuck.ts', answer: ({ response }) => void response.writeHead(200).write('G') },
    {
      path: '/stream/endless.m3u8',
      answer: ({ response, request }) => flood(response, request, '#EXTM3U\n#EXTINF:0.001,\n'),
    },
    htmlRoute('/stream/endless', page('<video src="/stream/endless.m3u8"></video>')),
    htmlRoute(
      '/stream/player',
      page(
        '<video id="film"></video><script>fetch("/stream/film.m3u8?for=player").then((answer) => answer.blob()).then((blob) => { film.src = URL.createObjectURL(blob); })</script>',
      ),
    ),
    htmlRoute(
      '/stream/told',
      page(
        '',
        '<script type="application/ld+json">{"@type":"VideoObject","contentUrl":"/stream/film.m3u8?for=machines"}</script>',
      ),
    ),
    htmlRoute('/stream/linked', page('<a type="application/x-mpegURL" href="/stream/film.m3u8">Watch</a>')),
  ];
}

const vod = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n';
const two = '#EXTINF:1,\nlow/0.ts\n#EXTINF:1,\nlow/1.ts\n';

const playlists: Readonly<Record<string, string>> = {
  film: `#EXTM3U
#EXT-X-DEFINE:NAME="quality",VALUE="high"
#EXT-X-STREAM-INF:BANDWIDTH=80000,RESOLUTION=64x48,CODECS="avc1.42000a,mp4a.40.2"
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=160000,RESOLUTION=128x96,CODECS="avc1.42000a,mp4a.40.2"
{$quality}.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000000000,RESOLUTION=7680x4320,CODECS="avc1.42000a,mp4a.40.2"
too-big-to-be-asked-for.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI="pictures.m3u8"
`,
  low: `${vod}${two}#EXT-X-ENDLIST\n`,
  high: `${vod}${two}#EXTINF:1,\nhigh/2.ts\n#EXT-X-ENDLIST\n`,
  locked: `${vod}#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-KEY:METHOD=AES-128,URI="locked/key"\n#EXTINF:1,\nlocked/0.ts\n#EXT-X-ENDLIST\n`,
  live: `${vod}${two}`,
  drm: `${vod}#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"\n${two}#EXT-X-ENDLIST\n`,
  long: `${vod}#EXTINF:10801,\nlow/0.ts\n#EXT-X-ENDLIST\n`,
  flood: `${vod}#EXTINF:1,\nflood.ts\n#EXT-X-ENDLIST\n`,
  stuck: `${vod}#EXTINF:1,\nstuck.ts\n#EXT-X-ENDLIST\n`,
  gone: `${vod}#EXTINF:1,\ngone/0.ts\n#EXT-X-ENDLIST\n`,
  nonsense: `${vod}#EXTINF:1,\n/article\n#EXT-X-ENDLIST\n`,
};

function playlistRoute(name: string, lines: (context: RouteContext) => string | Promise<string>): SiteRoute {
  return {
    path: `/stream/${name}.m3u8`,
    answer: async (context) =>
      sendBytes(context, hls, Buffer.from(await lines(context)), { 'set-cookie': 'ticket=valid; Path=/stream' }),
  };
}

const key = Buffer.from('0123456789abcdef');

/** As many sites do: the key is for those who came from the page and hold its cookie. */
function sendKey(context: RouteContext): void {
  const { cookie = '', referer = '' } = context.request.headers;
  if (cookie.includes('ticket=valid') && referer.endsWith('/stream/locked'))
    sendBytes(context, 'application/octet-stream', key);
  else context.response.writeHead(403).end();
}

const piece = (n: number): Promise<Buffer> => makeFilm('ts', { fromSeconds: n, seconds: 1 });
const oneFile = makeFilm('mp4', { fromSeconds: 0, seconds: 2 });

/** A playlist of the parts of one file: its head, then its fragments. */
function rangesOf(file: Buffer): string {
  const starts = boxesOf(file, 'moof');
  const ends = [...starts.slice(1), boxesOf(file, 'mfra')[0] ?? file.length];
  const parts = starts.map((from, n) => `#EXTINF:1,\n#EXT-X-BYTERANGE:${(ends[n] ?? 0) - from}@${from}\nwhole.mp4\n`);
  return `${vod}#EXT-X-MAP:URI="whole.mp4",BYTERANGE="${starts[0] ?? 0}@0"\n${parts.join('')}#EXT-X-ENDLIST\n`;
}

function sendRange({ request, response }: RouteContext, file: Buffer): void {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const part = file.subarray(Number(from), to === '' ? undefined : Number(to) + 1);
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`,
    'content-length': part.length,
  });
  response.end(part);
}

/** Sends for as long as somebody listens. */
function flood(response: RouteContext['response'], request: RouteContext['request'], words = 'G'): void {
  const block = Buffer.alloc(256_000, words);
  response.writeHead(200, { 'content-type': hls });
  const send = (): void => {
    while (!response.destroyed && response.write(block));
  };
  response.on('drain', send);
  request.on('close', () => response.destroy());
  send();
}

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A stream</title>${head}</head><body><main><p>${'A page with something to see. '.repeat(10)}</p>${body}</main></body></html>`;
}
