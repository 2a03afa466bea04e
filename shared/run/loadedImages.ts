import { mediaTypeOf } from '../base/mediaType.ts';
import type { RunModel } from './reduceRun.ts';

/** At most so many pictures of a page are fetched at once. */
export const mostImages = 200;

const prefix = 'trowel.image.';

/** The artifact of a picture that a person had fetched afterwards, by a digest of its address. No field of `data` has such a name. */
export function imageField(digest: string): string {
  return `${prefix}${digest}`;
}

export type LoadedImage =
  /** Where the window finds it. */
  | { readonly state: 'drawn'; readonly source: string }
  | { readonly state: 'failed'; readonly message: string }
  /** It came, and is of a kind that is not drawn: an SVG is a document and may do more than a picture. */
  | { readonly state: 'other'; readonly contentType: string };

/** Kinds that Chromium draws from bytes alone. */
const drawn: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/** Pictures that were fetched for a run, by their addresses. */
export function loadedImages({ artifacts }: Pick<RunModel, 'artifacts'>): ReadonlyMap<string, LoadedImage> {
  return new Map(
    artifacts.filter(({ field }) => field.startsWith(prefix)).map((artifact) => [artifact.url, stateOf(artifact)]),
  );
}

function stateOf({ body, error }: RunModel['artifacts'][number]): LoadedImage {
  if (body === null) return { state: 'failed', message: error?.message ?? '' };
  const contentType = mediaTypeOf(body.contentType);
  return drawn.has(contentType) ? { state: 'drawn', source: `/body/${body.bodyId}` } : { state: 'other', contentType };
}
