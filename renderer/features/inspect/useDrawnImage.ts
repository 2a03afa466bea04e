import { useEffect, useMemo, useState } from 'react';
import { mostPictureHead, pictureSize } from '../../../shared/document/pictureSize.ts';
import { mostImagePixels } from '../../../shared/run/loadedImages.ts';
import { useDocuments } from './documents.tsx';
import { useLoadedImage } from './LoadedImages.tsx';

/** What an `<img>` may draw for the address of a picture: what the answer itself carries, or was fetched for this run. Null for all else. */
export function useDrawnImage(url: string): string | null {
  const documents = useDocuments();
  const loaded = useLoadedImage(url);
  const [svg, setSvg] = useState<{ readonly of: string; readonly source: string | null } | null>(null);
  const bodyId = loaded?.state === 'svg' ? loaded.bodyId : null;
  const own = bodyId === null ? ownSvg(url) : null;
  const of = bodyId ?? own;
  const isOwnPicture = useMemo(() => isBoundedPicture(url), [url]);
  useEffect(() => {
    if (of === null) return;
    let isCurrent = true;
    void documents.ask('inertSvg', bodyId === null ? { text: of } : { bodyId }).then(
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

/** The text of an SVG that stands in its address; null where none does. */
function ownSvg(url: string): string | null {
  const found = /^data:image\/svg\+xml(?:;charset=[\w-]+)?(;base64)?,/i.exec(url);
  if (found === null) return null;
  const content = url.slice(found[0].length);
  if (found[1] === undefined) return decoded(() => decodeURIComponent(content));
  return decoded(() => new TextDecoder().decode(bytesOf(content)));
}

/** Whether an address is itself a picture, and none of more pixels than are drawn. */
function isBoundedPicture(url: string): boolean {
  const found = /^data:image\/(?:png|jpeg|webp|gif);base64,/.exec(url);
  if (found === null) return false;
  // Base64 can be cut behind each four of its signs.
  const head = url.slice(found[0].length, found[0].length + Math.ceil(mostPictureHead / 3) * 4);
  const size = decoded(() => pictureSize(bytesOf(head)));
  return size !== null && size.width * size.height <= mostImagePixels;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Null for what is not in the form that it says. */
function decoded<Value>(decode: () => Value): Value | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
