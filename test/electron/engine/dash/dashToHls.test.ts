import { describe, expect, it } from 'vitest';
import { dashToHls, isDash } from '../../../../electron/engine/dash/dashToHls.ts';
import { readJoined } from '../../../../electron/engine/dash/joinedPieces.ts';

const url = 'https://film.example/a/list.mpd';
const limits = { pieces: 6000, seconds: 10_800 };

function listOf(inside: string, attributes = 'mediaPresentationDuration="PT4S"'): string {
  return `<?xml version="1.0"?><MPD ${attributes}><Period>${inside}</Period></MPD>`;
}

/** The playlists that the one of variants holds. */
function playlistsOf(inside: string, attributes?: string): readonly string[] {
  const made = dashToHls(listOf(inside, attributes), url, limits);
  if (!made.ok) return [made.error];
  return [...made.value.matchAll(/base64,([\w+/=]+)/g)].map(([, data = '']) => Buffer.from(data, 'base64').toString());
}

const film = (inside: string): string =>
  `<AdaptationSet mimeType="video/mp4"><Representation id="f1" bandwidth="5" width="64" height="48">${inside}</Representation></AdaptationSet>`;

describe('a list of DASH as a playlist of HLS', () => {
  it('is known by its beginning', () => {
    expect(isDash(listOf(''))).toBe(true);
    expect(isDash('<!-- by a server -->\n<MPD>')).toBe(true);
    expect(isDash('<html><p>&lt;MPD&gt; <MPD>')).toBe(false);
  });

  it('names parts of files by their ranges, relative to each base address', () => {
    const [playlist] = playlistsOf(
      film(`<BaseURL>parts/f.mp4</BaseURL><SegmentList timescale="10" duration="20"><Initialization range="0-99"/>
        <SegmentURL mediaRange="100-299"/><SegmentURL media="other.mp4"/></SegmentList>`),
    );
    expect(playlist?.split('\n')).toEqual([
      ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:2', '#EXT-X-PLAYLIST-TYPE:VOD'],
      '#EXT-X-MAP:URI="https://film.example/a/parts/f.mp4",BYTERANGE="100@0"',
      ...['#EXTINF:2.00000,', '#EXT-X-BYTERANGE:200@100', 'https://film.example/a/parts/f.mp4'],
      ...['#EXTINF:2.00000,', 'https://film.example/a/parts/other.mp4', '#EXT-X-ENDLIST', ''],
    ]);
  });

  it('fills templates by number, time and name, a timeline to its end', () => {
    const times = `<SegmentTimeline><S t="4" d="4" r="-1"/><S t="12" d="4"/></SegmentTimeline>`;
    const [playlist] = playlistsOf(
      film(
        `<SegmentTemplate timescale="4" media="$RepresentationID$-$Bandwidth$-$Number%03d$-$Time$-$$.m4s">${times}</SegmentTemplate>`,
      ),
    );
    const pieces = (playlist ?? '').split('\n').filter((line) => line.startsWith('https:'));
    expect(pieces.map((piece) => piece.split('/').at(-1))).toEqual([
      ...['f1-5-001-4-$.m4s', 'f1-5-002-8-$.m4s', 'f1-5-003-12-$.m4s'],
    ]);
  });

  it('pairs each film with the best sound', () => {
    const sound = (rate: number): string =>
      `<AdaptationSet mimeType="audio/mp4" codecs="mp4a.40.2"><Representation bandwidth="${rate}"><BaseURL>${rate}.mp4</BaseURL></Representation></AdaptationSet>`;
    const made = dashToHls(listOf(film('<BaseURL>f.mp4</BaseURL>') + sound(8) + sound(16)), url, limits);
    expect(made).toMatchObject({ ok: true });
    expect(made.ok && made.value).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=21,CODECS="mp4a.40.2",RESOLUTION=64x48,AUDIO="sound"',
    );
    expect(playlistsOf(film('<BaseURL>f.mp4</BaseURL>') + sound(8) + sound(16))[0]).toContain('/a/16.mp4');
  });

  it('puts periods together, each as long as it says or until the next begins, with a beginning of its own', () => {
    const numbered = film(
      '<SegmentTemplate timescale="1" duration="2" initialization="$RepresentationID$/i" media="$RepresentationID$/$Number$"/>',
    );
    const later = numbered.replace('id="f1" bandwidth="5"', 'id="f9" bandwidth="6"');
    const [playlist = ''] = playlistsOf(
      `${numbered}</Period><Period start="PT4S" duration="PT2S">${later}</Period><Period start="PT6S">${numbered}`,
      'mediaPresentationDuration="PT8S"',
    );
    const said = playlist.split('\n').filter((line) => /^(?:https:|#EXT-X-(?:MAP|DISC))/.test(line));
    expect(said.map((line) => line.replace('https://film.example/a/', ''))).toEqual([
      ...['#EXT-X-MAP:URI="f1/i"', 'f1/1', 'f1/2'],
      ...['#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="f9/i"', 'f9/1'],
      ...['#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="f1/i"', 'f1/1'],
    ]);
  });

  it('names the pieces of a WebM together, as the one file that they are, and an MP4 where there is one', () => {
    const webm = (inside: string): string =>
      `<AdaptationSet mimeType="video/webm"><Representation id="w" bandwidth="9">${inside}</Representation></AdaptationSet>`;
    const pieces = '<SegmentTemplate timescale="1" duration="2" initialization="i" media="$Number$"/>';
    const [playlist = ''] = playlistsOf(webm(pieces));
    const address = playlist.split('\n').find((line) => line.startsWith('trowel-join:')) ?? '';
    expect(readJoined(address)).toEqual(
      ['i', '1', '2'].map((name) => ({ url: `https://film.example/a/${name}`, range: '' })),
    );
    expect([readJoined('https://film.example/a'), readJoined('trowel-join:e30'), readJoined('trowel-join:x')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(playlistsOf(webm('<BaseURL>w.webm</BaseURL>'))[0]).toContain('/a/w.webm');
    expect(playlistsOf(webm(pieces) + film('<BaseURL>f.mp4</BaseURL>'))).toEqual([expect.stringContaining('f.mp4')]);
  });

  it('of many periods is no longer than a film may be', () => {
    const part = film('<SegmentTemplate timescale="1" duration="10" media="$Number$"/>');
    const parts = Array.from({ length: 3 }, () => `<Period duration="PT2H">${part}</Period>`).join('');
    const made = dashToHls(`<MPD>${parts}</MPD>`, url, limits);
    expect(made).toEqual({ ok: false, error: 'is longer than 180 minutes' });
    const short = film('<SegmentTemplate timescale="1000" duration="1" media="$Number$"/>');
    const many = `<Period duration="PT5S">${short}</Period>`.repeat(5000);
    expect(dashToHls(`<MPD>${many}</MPD>`, url, limits)).toEqual({
      ok: false,
      error: 'comes in more than 6000 pieces',
    });
  });

  it('is refused in words where nothing can be made of it', () => {
    expect(playlistsOf('')).toEqual(['is a DASH manifest without segments']);
    const other = film('<BaseURL>b.mp4</BaseURL>').replace('width="64"', 'width="32"');
    expect(playlistsOf(`${film('<BaseURL>a.mp4</BaseURL>')}</Period><Period>${other}`)).toEqual([
      'comes in parts of different kinds (DASH), which are not put together',
    ]);
    const many = '<SegmentTemplate timescale="1000" duration="1" media="$Number$"/>';
    expect(playlistsOf(film(many), 'mediaPresentationDuration="PT1H"')).toEqual(['comes in more than 6000 pieces']);
    expect(playlistsOf(film('<BaseURL>http://[</BaseURL>'))).toEqual(['contains an invalid URL']);
  });
});
