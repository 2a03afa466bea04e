import type { BlockPage } from '../../../../../shared/document/blocks/blockPages.ts';

export type PageTone = 'ok' | 'partial' | 'failed' | 'unknown';

/** Returns the tone of a page's status; an unknown status is shown unchanged. */
export function pageTone({ status }: BlockPage): PageTone {
  return status === 'ok' || status === 'partial' || status === 'failed' ? status : 'unknown';
}

/** Whether something of a page is missing. */
export function isIncomplete(page: BlockPage): boolean {
  const tone = pageTone(page);
  return tone === 'partial' || tone === 'failed';
}

/**
 * Returns the next incomplete page, wrapping from the last to the first; null if there is none.
 * @param page an index in the response
 */
export function nextIncompletePage(pages: readonly BlockPage[], page: number): number | null {
  const behind = pages.findIndex((each, at) => at > page && isIncomplete(each));
  const next = behind === -1 ? pages.findIndex(isIncomplete) : behind;
  return next === -1 ? null : next;
}

export const toneClass: Readonly<Record<PageTone, string>> = {
  ok: 'text-text-2',
  partial: 'text-warning-text',
  failed: 'text-danger-text',
  unknown: 'text-text-2',
};

/** Width and height of a page that states none, in points: A4. */
const sheet = { width: 595, height: 842 } as const;

/** Pixels of the longer side under which a page was measured in something else, as in inches. */
const minPixelSide = 100;

/**
 * Returns the shape in which a page is drawn. The aspect ratio of an extremely long page, which may be hostile, is limited; a page of
 * unknown size is drawn as a standard sheet.
 */
export function pageShape({ width, height }: BlockPage): { readonly width: number; readonly height: number } {
  if (width === null || height === null) return sheet;
  const within = Math.min(width * 20, Math.max(width / 20, height));
  const longer = Math.max(width, within);
  const scale = longer < minPixelSide ? sheet.height / longer : 1;
  return { width: width * scale, height: within * scale };
}

/** Smaller differences in shape are due to rounding. */
const roundedBy = 0.03;

/**
 * Whether an image has another aspect ratio than the page that was read, such as one from another file.
 * @param height of the image, at a width of 1
 */
export function isOtherShape(page: BlockPage, height: number): boolean {
  if (page.width === null || page.height === null) return false;
  const shape = pageShape(page);
  return Math.abs((height * shape.width) / shape.height - 1) > roundedBy;
}

/**
 * Finds a page by its number, as the service counts; the nearest one if no page has that number.
 * @returns its index in the response; null if the input is not a number
 */
export function pageOfNumber(pages: readonly BlockPage[], typed: string): number | null {
  if (!/^\d+$/.test(typed.trim())) return null;
  const wanted = Number(typed);
  let nearest: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, { pageNumber }] of pages.entries()) {
    const away = Math.abs(pageNumber - wanted);
    if (away >= least) continue;
    least = away;
    nearest = at;
  }
  return nearest;
}
