/** Kind of a link's target, by URL scheme and path extension. Nothing is fetched for it. */
export const linkKinds = [
  'page',
  'document',
  'picture',
  'media',
  'archive',
  'data',
  'mail',
  'phone',
  'inline',
  'other',
] as const;
export type LinkKind = (typeof linkKinds)[number];

const ofEnding: readonly (readonly [LinkKind, string])[] = [
  ['document', 'pdf doc docx odt rtf epub xls xlsx ods ppt pptx odp txt md'],
  ['picture', 'png jpg jpeg gif webp avif svg ico bmp tif tiff heic jxl'],
  ['media', 'mp3 m4a ogg oga opus wav flac mp4 m4v webm mov mkv avi m3u8 mpd'],
  ['archive', 'zip gz tgz bz2 xz 7z rar tar exe dmg pkg msi deb rpm apk iso'],
  ['data', 'json jsonl ndjson xml csv tsv rss atom yaml yml ics'],
];
const kinds: ReadonlyMap<string, LinkKind> = new Map(
  ofEnding.flatMap(([kind, endings]) => endings.split(' ').map((ending) => [ending, kind] as const)),
);

/** The kind of a URL. A path without a known file extension is assumed to be a page, as only a request can tell. */
export function linkKind(url: string): LinkKind {
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(url)?.[0].toLowerCase();
  switch (scheme) {
    case 'http':
    case 'https': {
      const path = url.split(/[?#]/, 1)[0] ?? '';
      const ending = /^[^:]+:\/\/[^/]+\/.*\.([a-z\d]{1,5})$/i.exec(path)?.[1]?.toLowerCase();
      return (ending === undefined ? undefined : kinds.get(ending)) ?? 'page';
    }
    case 'mailto':
      return 'mail';
    case 'tel':
    case 'sms':
      return 'phone';
    case 'data':
      return 'inline';
    default:
      return 'other';
  }
}
