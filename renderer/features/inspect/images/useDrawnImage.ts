import { useEffect, useMemo, useState } from 'react';
import { maxImageHeadBytes, imageSize } from '../../../../shared/document/imageSize.ts';
import { maxImagePixels } from '../../../../shared/run/loadedImages.ts';
import { useDocuments } from '../documents.tsx';
import { useLoadedImage } from './LoadedImages.tsx';

/**
 * Returns the `src` that an `<img>` may load for an image URL: an image embedded in the response, or fetched for this run. Null for all
 * others.
 */
export function useDrawnImage(url: string): string | null {
  const documents = useDocuments();
  const loaded = useLoadedImage(url);
  const [svg, setSvg] = useState<{ readonly of: string; readonly source: string | null } | null>(null);
  const bodyId = loaded?.state === 'svg' ? loaded.bodyId : null;
  const own = bodyId === null ? inlineSvg(url) : null;
  const of = bodyId ?? own;
  const isOwnPicture = useMemo(() => isBoundedImage(url), [url]);
  useEffect(() => {
    if (of === null) return;
    let isCurrent = true;
    void documents.call('inertSvg', bodyId === null ? { text: of } : { bodyId }).then(
      (drawn) => isCurrent && setSvg({ of, source: drawn === null ? null : asSource(drawn) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [documents, bodyId, of]);
  if (of !== null) return svg?.of === of ? svg.source : null;
  if (url.startsWith('data:')) return isOwnPicture ? url : null;
  return loaded?.state === 'drawn' ? loaded.source : null;
}

function asSource(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Returns the SVG text of a `data:` URL; null if there is none. */
function inlineSvg(url: string): string | null {
  const found = /^data:image\/svg\+xml(?:;charset=[\w-]+)?(;base64)?,/i.exec(url);
  if (found === null) return null;
  const content = url.slice(found[0].length);
  if (found[1] === undefined) return decoded(() => decodeURIComponent(content));
  return decoded(() => new TextDecoder().decode(bytesOf(content)));
}

/** Whether a URL embeds an image whose pixel count is within the limit. */
function isBoundedImage(url: string): boolean {
  const found = /^data:image\/(?:png|jpeg|webp|gif);base64,/.exec(url);
  if (found === null) return false;
  // Base64 can be cut after every four characters.
  const head = url.slice(found[0].length, found[0].length + Math.ceil(maxImageHeadBytes / 3) * 4);
  const size = decoded(() => imageSize(bytesOf(head)));
  return size !== null && size.width * size.height <= maxImagePixels;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Returns null for invalid encoding. */
function decoded<Value>(decode: () => Value): Value | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
