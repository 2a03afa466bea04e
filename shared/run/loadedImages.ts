import { mediaTypeOf } from '../base/mediaType.ts';
import type { BodyId } from '../base/brand.ts';
import type { RunModel } from './reduceRun.ts';

const prefix = 'trowel.image.';

/** Whether an artifact is such a picture. */
export function isImageField(field: string): boolean {
  return field.startsWith(prefix);
}

/** At most so many pictures of a page are fetched at once. */
export const mostImages = 200;

/** The artifact of a picture that a person had fetched afterwards, by a digest of its address. No field of `data` has such a name. */
export function imageField(digest: string): string {
  return `${prefix}${digest}`;
}

/** More pixels are not drawn: decoded, each takes four bytes of memory, however small the file is. */
export const mostImagePixels = 64_000_000;

export type LoadedImage =
  /** Where the window finds it. */
  | { readonly state: 'drawn'; readonly source: string }
  | { readonly state: 'failed'; readonly message: string }
  /** An SVG: a document that may do more than a picture, and is drawn without what does (`inertSvg`). */
  | { readonly state: 'svg'; readonly bodyId: BodyId }
  /** It came, and is of a kind that is not drawn. */
  | { readonly state: 'other'; readonly contentType: string };

/** Kinds that Chromium draws from bytes alone. */
const drawn: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

export function isDrawnPicture(contentType: string | null): boolean {
  return drawn.has(mediaTypeOf(contentType));
}

/** Pictures that were fetched for a run, by their addresses. */
export function loadedImages({ artifacts }: Pick<RunModel, 'artifacts'>): ReadonlyMap<string, LoadedImage> {
  return new Map(
    artifacts.filter(({ field }) => isImageField(field)).map((artifact) => [artifact.url, stateOf(artifact)]),
  );
}

function stateOf({ body, error }: RunModel['artifacts'][number]): LoadedImage {
  if (body === null) return { state: 'failed', message: error?.message ?? '' };
  const contentType = mediaTypeOf(body.contentType);
  if (contentType === 'image/svg+xml') return { state: 'svg', bodyId: body.bodyId };
  return isDrawnPicture(contentType)
    ? { state: 'drawn', source: `/body/${body.bodyId}` }
    : { state: 'other', contentType };
}
