import { deepRoots, queryAll } from './deepTree.ts';
import type { FoundMedia } from './mediaState.ts';

/**
 * Runs in an isolated world: lists the audio and video that the page names. Elements come first, in document order; then structured data
 * and metadata; then the playlists that it fetched itself, as players with segmented streams do; links last.
 */

const maxFound = 30;
const maxDataChars = 500_000;
const playerAttributes = [
  ...['src', 'url', 'file', 'media', 'source', 'audio', 'audio-src', 'audio-url', 'mp3', 'track', 'stream', 'hls'],
  ...['video', 'video-src', 'video-url', 'mp4', 'episode', 'episode-url', 'media-url', 'stream-url'],
];
const audioFile = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac)(?:$|[?#])/i;
const videoFile = /\.(?:mp4|m4v|webm|ogv|mov)(?:$|[?#])/i;
const playlistFile = /\.(?:m3u8|mpd)(?:$|[?#])/i;

export function media(): FoundMedia[] {
  const found = new Map<string, FoundMedia>();
  const add = (kind: FoundMedia['kind'], address: string, mimeType: string, source: FoundMedia['source']): void => {
    if (address === '' || !URL.canParse(address, document.baseURI)) return;
    const url = new URL(address, document.baseURI).href;
    if (/^(?:https?|blob|data):/i.test(url) && !found.has(url) && found.size < maxFound)
      found.set(url, { kind, url, mimeType, source });
  };
  const roots = deepRoots();
  for (const root of roots) {
    for (const element of queryAll(root, 'video, audio')) {
      const kind = element.localName === 'audio' ? 'audio' : 'video';
      const { currentSrc, src } = element as HTMLMediaElement;
      for (const address of [currentSrc, src]) add(kind, address, '', 'element');
      for (const { src: address, type } of element.querySelectorAll('source'))
        add(isPlaylist(type, address) ? kind : (kindOf(type, address) ?? kind), address, type, 'element');
    }
  }
  for (const root of roots) for (const { kind, url } of inPlayers(root)) add(kind, url, '', 'data');
  for (const { kind, url, mimeType } of inData()) add(kind, url, mimeType, 'data');
  for (const { kind, url, mimeType } of inMeta()) add(kind, url, mimeType, 'meta');
  for (const { name } of performance.getEntriesByType('resource'))
    if (playlistFile.test(name)) add('video', name, '', 'request');
  for (const root of roots) {
    for (const link of queryAll(root, 'a[href], link[rel~="enclosure"][href]')) {
      const address = link.getAttribute('href') ?? '';
      const kind = kindOf(link.getAttribute('type') ?? '', address);
      if (kind !== null) add(kind, address, link.getAttribute('type') ?? '', 'link');
    }
  }
  return [...found.values()];
}

function isPlaylist(mimeType: string, address: string): boolean {
  return /mpegurl|dash\+xml/i.test(mimeType) || playlistFile.test(address);
}

/** A playlist may contain either: video is more common, and includes audio. */
function kindOf(mimeType: string, address: string): FoundMedia['kind'] | null {
  if (isPlaylist(mimeType, address)) return 'video';
  if (/^audio\//i.test(mimeType) || audioFile.test(address)) return 'audio';
  return /^video\//i.test(mimeType) || videoFile.test(address) ? 'video' : null;
}

type Named = Pick<FoundMedia, 'kind' | 'url' | 'mimeType'>;

/** Players that a script makes of a box have their file in a data attribute of it, by whatever name. */
function inPlayers(root: Document | ShadowRoot): Named[] {
  const named: Named[] = [];
  const boxes = queryAll(root, playerAttributes.map((name) => `[data-${name}]`).join(','));
  for (const box of [...boxes].slice(0, maxFound * 4)) {
    for (const name of playerAttributes) {
      const url = box.getAttribute(`data-${name}`) ?? '';
      const kind = /^[{[]/.test(url) ? null : kindOf('', url);
      if (kind !== null) named.push({ kind, url, mimeType: '' });
    }
  }
  return named;
}

/** Open Graph and player cards; an embedded player page is not media. */
function inMeta(): Named[] {
  const values = new Map<string, string[]>();
  for (const meta of queryAll(document, 'meta[content]')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name') ?? '').toLowerCase();
    values.set(name, [...(values.get(name) ?? []), meta.getAttribute('content') ?? '']);
  }
  const named: Named[] = [];
  for (const kind of ['video', 'audio'] as const) {
    const mimeType = values.get(`og:${kind}:type`)?.[0] ?? '';
    if (/html|shockwave/i.test(mimeType)) continue;
    for (const part of [':secure_url', ':url', ''])
      for (const url of values.get(`og:${kind}${part}`) ?? []) named.push({ kind, url, mimeType });
  }
  const streamType = values.get('twitter:player:stream:content_type')?.[0] ?? '';
  for (const url of values.get('twitter:player:stream') ?? [])
    named.push({ kind: kindOf(streamType, url) ?? 'video', url, mimeType: streamType });
  return named;
}

/** `contentUrl` of audio and video objects in JSON-LD, at any depth. */
function inData(): Named[] {
  const named: Named[] = [];
  for (const script of queryAll(document, 'script[type="application/ld+json" i]')) {
    const text = (script.textContent ?? '').slice(0, maxDataChars);
    try {
      const open: unknown[] = [JSON.parse(text)];
      for (let value = open.pop(); value !== undefined && named.length < maxFound; value = open.pop()) {
        if (typeof value !== 'object' || value === null) continue;
        const url: unknown = Reflect.get(value, 'contentUrl');
        const type = String(Reflect.get(value, '@type') ?? '');
        const mimeType = String(Reflect.get(value, 'encodingFormat') ?? '');
        const kind = /Audio|Podcast|Music/i.test(type)
          ? 'audio'
          : /Video|Movie|Clip/i.test(type)
            ? 'video'
            : kindOf(mimeType, String(url));
        if (typeof url === 'string' && kind !== null) named.push({ kind, url, mimeType });
        open.push(...Object.values(value).toReversed());
      }
    } catch {
      // No JSON after all.
    }
  }
  return named;
}
