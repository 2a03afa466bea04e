import { expect, test } from 'vitest';
import {
  maxPieces,
  type PieceKind,
  rewritePlaylist,
} from '../../../../../../electron/engine/pages/media/stream/rewritePlaylist.ts';

/** What a playlist becomes, and the addresses that it leads to by their kinds, in order. */
function rewrite(lines: readonly string[], url = 'https://site.example/films/a/main.m3u8?for=1') {
  const named: [string, PieceKind][] = [];
  const proxyUrl = (address: string, kind: PieceKind): string => {
    named.push([address, kind]);
    return `/piece/${named.length}`;
  };
  const result = rewritePlaylist(['#EXTM3U', ...lines].join('\n'), { url, variables: new Map(), proxyUrl: proxyUrl });
  return {
    text: result.ok ? result.value.trim().split('\n').slice(1) : null,
    reason: result.ok ? null : result.error,
    named,
  };
}

const end = '#EXT-X-ENDLIST';

test.each([
  ['0.ts', 'https://site.example/films/a/0.ts'],
  ['../b/0.ts?x=http://other.example/', 'https://site.example/films/b/0.ts?x=http://other.example/'],
  ['/0.ts', 'https://site.example/0.ts'],
  ['//cdn.example/0.ts', 'https://cdn.example/0.ts'],
  ['https://cdn.example/0.ts', 'https://cdn.example/0.ts'],
])('a piece at %s lies at %s', (written, address) => {
  const { text, named } = rewrite(['#EXTINF:4,', written, end]);
  expect(named).toEqual([[address, 'bytes']]);
  expect(text).toEqual(['#EXTINF:4,', '/piece/1', end]);
});

test('every address of a playlist of playlists gives way, and what is not known with an address is left out', () => {
  const { text, named } = rewrite([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="sound.m3u8",NAME="a, b"',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="pictures.m3u8"',
    '#EXT-X-SESSION-DATA:DATA-ID="x",URI="data.json"',
    '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"',
    '# a remark',
    'film.m3u8',
  ]);
  expect(named).toEqual([
    ['https://site.example/films/a/sound.m3u8', 'playlist'],
    ['https://site.example/films/a/film.m3u8', 'playlist'],
  ]);
  expect(text).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="/piece/1",NAME="a, b"',
    '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"',
    '# a remark',
    '/piece/2',
  ]);
});

test('keys, heads and variables are part of the addresses', () => {
  const { named } = rewrite([
    '#EXT-X-DEFINE:NAME="host",VALUE="cdn.example"',
    '#EXT-X-DEFINE:QUERYPARAM="for"',
    '#EXT-X-KEY:METHOD=AES-128,URI="https://{$host}/key",KEYFORMAT="identity"',
    '#EXT-X-MAP:URI="head-{$for}.mp4",BYTERANGE="10@0"',
    '#EXTINF:4,',
    '{$unknown}.m4s',
    end,
  ]);
  expect(named.map(([address]) => address)).toEqual([
    'https://cdn.example/key',
    'https://site.example/films/a/head-1.mp4',
    'https://site.example/films/a/%7B$unknown%7D.m4s',
  ]);
});

test.each([
  [['#EXTINF:4,', '0.ts'], 'is a live stream, which has no end'],
  [['#EXT-X-PLAYLIST-TYPE:EVENT', '#EXTINF:4,', '0.ts'], 'is a live stream, which has no end'],
  [['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"', '#EXTINF:4,', '0.ts', end], 'is encrypted for certain players only (DRM)'],
  [
    ['#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="com.example"', '#EXTINF:4,', '0.ts', end],
    'is encrypted for certain players only (DRM)',
  ],
  [
    ['#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES-CTR,URI="k"', '#EXT-X-STREAM-INF:BANDWIDTH=1', 'a.m3u8'],
    'is encrypted for certain players only (DRM)',
  ],
  [['#EXTINF:6000,', '0.ts', '#EXTINF:6000,', '1.ts', end], 'is longer than 180 minutes'],
  [Array.from({ length: maxPieces + 1 }, () => '#EXTINF:0,\n0.ts').concat(end), 'comes in more than 6000 pieces'],
  [Array.from({ length: 101 }, () => '#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8'), 'comes in more than 100 variants'],
  [[end], 'is a playlist without segments'],
  [['#EXTINF:4,', 'http://[', end], 'contains an invalid URL'],
])('%# is refused', (lines, reason) => {
  expect(rewrite(lines).reason).toBe(reason);
});

test('a playlist that is said to be whole needs no end; its lines may end in any way', () => {
  expect(rewrite(['#EXT-X-PLAYLIST-TYPE:VOD\r', '', '#EXTINF:4.5,\r', ' 0.ts \r']).text).toEqual([
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXTINF:4.5,',
    '/piece/1',
  ]);
});

test('what does not begin as a playlist is none', () => {
  const proxyUrl = (): string => '';
  const place = { url: 'https://site.example/', variables: new Map<string, string>(), proxyUrl };
  expect(rewritePlaylist('<!doctype html>', place)).toEqual({ ok: false, error: 'is not an HLS playlist' });
  expect(rewritePlaylist('\ufeff#EXTM3U\n#EXTINF:1,\n0.ts\n#EXT-X-ENDLIST', place).ok).toBe(true);
});
