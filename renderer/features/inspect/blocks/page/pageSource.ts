import { canParseUrl } from '../../../../../shared/base/canParseUrl.ts';
import { readFileAddress, sourceField } from '../../../../../shared/api/engine/localFiles.ts';
import { mediaTypeOf } from '../../../../../shared/base/mediaType.ts';
import type { BodyId } from '../../../../../shared/base/brand.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../../../../shared/run/sourceUrl.ts';

/** The file that a run's pages are drawn from. */
export interface PageSource {
  readonly bodyId: BodyId;
  /** The file itself is an image, of its only page. */
  readonly isImage: boolean;
}

const shownAsTheyAre = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** Null where the run has none: services of others send no file. */
export function pageSourceOf({ artifacts }: Pick<RunModel, 'artifacts'>): PageSource | null {
  const body = artifacts.find(({ field }) => field === sourceField)?.body ?? null;
  return body === null ? null : { bodyId: body.bodyId, isImage: shownAsTheyAre.has(mediaTypeOf(body.contentType)) };
}

/** Widths in pixels of page images: few, so that a small zoom change does not render the image again. */
const widths = [160, 480, 800, 1200, 1800, 2600, 3600] as const;

/** Returns the URL of a page image at least as wide as it is shown, in screen pixels. */
export function pageImageUrl({ bodyId, isImage }: PageSource, pageNumber: number, across: number): string {
  if (isImage) return `/body/${bodyId}`;
  return `/page/${bodyId}/${Math.max(0, pageNumber - 1)}/${widths.find((width) => width >= across) ?? widths.at(-1)}`;
}

/** Returns the host that the run's file would be downloaded from; null if its URL has no web host, such as that of a local file. */
export function hostOfSource(run: Pick<RunModel, 'request' | 'summary'>): string | null {
  const url = sourceUrlOf(run);
  if (!canParseUrl(url) || readFileAddress(url) !== null) return null;
  const { host, protocol } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? host : null;
}
