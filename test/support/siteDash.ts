import { boxesOf, clustersOf, makeFilm, makeWebm } from './makeFilm.ts';
import { htmlRoute, sendBytes, type SiteRoute } from './siteRoute.ts';

/** Films in lists of DASH, as servers write them: `/dash/NAME` is a page with a player of `/dash/NAME.mpd`. */
export function dashRoutes(): readonly SiteRoute[] {
  return [
    ...Object.entries(lists).flatMap(([name, text]) => [
      {
        path: `/dash/${name}.mpd`,
        answer: (context: Parameters<SiteRoute['answer']>[0]) =>
          sendBytes(context, 'application/dash+xml', Buffer.from(text)),
      },
      htmlRoute(`/dash/${name}`, page(`<video><source src="/dash/${name}.mpd" type="application/dash+xml"></video>`)),
    ]),
    ...(['film', 'sound'] as const).flatMap((kind) => [
      {
        path: `/dash/${kind}.mp4`,
        answer: async (context: Parameters<SiteRoute['answer']>[0]) =>
          sendBytes(context, 'video/mp4', await files[kind]),
      },
      ...[0, 1, 2].map((number) => ({
        path: `/dash/${kind}/${number}.m4s`,
        answer: async (context: Parameters<SiteRoute['answer']>[0]) =>
          sendBytes(context, 'video/mp4', partOf(await files[kind], number)),
      })),
      {
        path: `/dash/${kind}.webm`,
        answer: async (context: Parameters<SiteRoute['answer']>[0]) =>
          sendBytes(context, 'video/webm', await webms[kind]),
      },
      ...[0, 1, 2].map((number) => ({
        path: `/dash/${kind}/${number}.webm`,
        answer: async (context: Parameters<SiteRoute['answer']>[0]) =>
          sendBytes(context, 'video/webm', clusterOf(await webms[kind], number)),
      })),
    ]),
  ];
}

const files = {
  film: makeFilm('mp4', { fromSeconds: 0, seconds: 2 }, ['film']),
  sound: makeFilm('mp4', { fromSeconds: 0, seconds: 2 }, ['sound']),
};

const webms = { film: makeWebm('film'), sound: makeWebm('sound') };

/** The head of a WebM is part 0, then its clusters. */
function clusterOf(file: Buffer, number: number): Buffer {
  const starts = [0, ...clustersOf(file)];
  return file.subarray(starts[number], starts[number + 1]);
}

/** The head of a file is part 0, then its fragments. */
function partOf(file: Buffer, number: number): Buffer {
  const starts = [0, ...boxesOf(file, 'moof'), boxesOf(file, 'mfra')[0] ?? file.length];
  return file.subarray(starts[number], starts[number + 1]);
}

const film = 'mimeType="video/mp4" codecs="avc1.42000a" width="128" height="96"';
const sound = 'mimeType="audio/mp4" codecs="mp4a.40.2"';

function list(sets: string, attributes = 'type="static" mediaPresentationDuration="PT2S"'): string {
  return `<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" ${attributes}><Period>${sets}</Period></MPD>`;
}

const numbered = `<AdaptationSet ${film}><SegmentTemplate timescale="1000" duration="1000" startNumber="1"
  initialization="$RepresentationID$/0.m4s" media="$RepresentationID$/$Number$.m4s"/>
  <Representation id="film" bandwidth="80000"/><Representation id="too-big" bandwidth="900000000000"/></AdaptationSet>
  <AdaptationSet ${sound}><Representation id="sound" bandwidth="9000"><SegmentTemplate timescale="1" initialization="sound/0.m4s"
  media="sound/$Number%01d$.m4s"><SegmentTimeline><S t="0" d="1" r="1"/></SegmentTimeline></SegmentTemplate></Representation></AdaptationSet>`;

const lists: Readonly<Record<string, string>> = {
  numbered: list(numbered),
  whole:
    list(`<AdaptationSet ${film}><Representation id="f" bandwidth="80000"><BaseURL>film.mp4</BaseURL><SegmentBase/></Representation>
    </AdaptationSet><AdaptationSet ${sound}><Representation id="s" bandwidth="9000"><BaseURL>sound.mp4</BaseURL></Representation></AdaptationSet>`),
  parts: list(`${numbered}</Period><Period start="PT2S">${numbered}`, 'type="static" mediaPresentationDuration="PT4S"'),
  live: list(numbered, 'type="dynamic"'),
  drm: list(numbered.replace('<SegmentTemplate', '<ContentProtection schemeIdUri="urn:x"/><SegmentTemplate')),
  webm: list(
    numbered
      .replaceAll('.m4s', '.webm')
      .replace(film, 'mimeType="video/webm" codecs="vp09.00.10.08" width="128" height="96"')
      .replace(sound, 'mimeType="audio/webm" codecs="opus"'),
  ),
  sound: list(
    `<AdaptationSet ${film}><Representation id="f" bandwidth="80000"><BaseURL>film.mp4</BaseURL></Representation></AdaptationSet>
    <AdaptationSet mimeType="audio/webm" codecs="opus"><Representation id="s" bandwidth="9000"><BaseURL>sound.webm</BaseURL></Representation></AdaptationSet>`,
  ),
  ts: list('<AdaptationSet mimeType="video/mp2t"><Representation id="f" bandwidth="1"/></AdaptationSet>'),
  long: list(numbered, 'mediaPresentationDuration="PT4H"'),
  gone: list(numbered.replaceAll('/$Number', '/gone-$Number')),
};

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A stream</title></head><body><main><p>${'A page with something to see. '.repeat(10)}</p>${body}</main></body></html>`;
}
