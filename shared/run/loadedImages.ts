import { mediaTypeOf } from '../base/mediaType.ts';
import type { BodyId } from '../base/brand.ts';
import type { RunModel } from './reduceRun.ts';

const prefix = 'trowel.image.';

/** Returns whether an artifact is an image loaded afterwards. */
export function isImageField(field: string): boolean {
  return field.startsWith(prefix);
}

/** Maximum number of images of a page that are fetched at once. */
export const maxImages = 200;

/**
 * Returns the artifact field of an image that the user had fetched afterwards, by a digest of its URL. No field of `data` has such a name.
 */
export function imageField(digest: string): string {
  return `${prefix}${digest}`;
}

/** More pixels are not drawn: decoded, each takes four bytes of memory, however small the file is. */
export const maxImagePixels = 64_000_000;

export type LoadedImage =
  /** Where the window finds it. */
  | { readonly state: 'drawn'; readonly source: string }
  | { readonly state: 'failed'; readonly message: string }
  /** An SVG: a document with more abilities than an image; rendered without them (`inertSvg`). */
  | { readonly state: 'svg'; readonly bodyId: BodyId }
  /** It was received, but its kind is not rendered. */
  | { readonly state: 'other'; readonly contentType: string };

/** Kinds that Chromium draws from bytes alone. */
const drawn: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

export function isDrawableImage(contentType: string | null): boolean {
  return drawn.has(mediaTypeOf(contentType));
}

/** Returns images that were fetched for a run, by URL. */
export function loadedImages({ artifacts }: Pick<RunModel, 'artifacts'>): ReadonlyMap<string, LoadedImage> {
  return new Map(
    artifacts.filter(({ field }) => isImageField(field)).map((artifact) => [artifact.url, stateOf(artifact)]),
  );
}

function stateOf({ body, error }: RunModel['artifacts'][number]): LoadedImage {
  if (body === null) return { state: 'failed', message: error?.message ?? '' };
  const contentType = mediaTypeOf(body.contentType);
  if (contentType === 'image/svg+xml') return { state: 'svg', bodyId: body.bodyId };
  return isDrawableImage(contentType)
    ? { state: 'drawn', source: `/body/${body.bodyId}` }
    : { state: 'other', contentType };
}
