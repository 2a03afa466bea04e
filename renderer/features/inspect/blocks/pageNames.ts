import type { BlockPage } from '../../../../shared/document/blockPages.ts';

export type PageTone = 'ok' | 'partial' | 'failed' | 'unknown';

/** How a page came out; a word that nobody has heard of is shown as it is. */
export function pageTone({ status }: BlockPage): PageTone {
  return status === 'ok' || status === 'partial' || status === 'failed' ? status : 'unknown';
}

/** Whether something of a page is missing. */
export function needsLook(page: BlockPage): boolean {
  const tone = pageTone(page);
  return tone === 'partial' || tone === 'failed';
}

/** The next page of which something is missing, after the last one the first; null where nothing is. @param page a place in the answer */
export function nextToLook(pages: readonly BlockPage[], page: number): number | null {
  const behind = pages.findIndex((each, at) => at > page && needsLook(each));
  const next = behind === -1 ? pages.findIndex(needsLook) : behind;
  return next === -1 ? null : next;
}

export const toneClass: Readonly<Record<PageTone, string>> = {
  ok: 'text-text-2',
  partial: 'text-warning-text',
  failed: 'text-danger-text',
  unknown: 'text-text-2',
};

/** Width by height where a page says none: a sheet of A4. */
const sheet = { width: 595, height: 842 } as const;

/** Pixels of the longer side under which a page was measured in something else, as in inches. */
const leastSide = 100;

/** The shape in which a page is drawn. A page that is much longer than wide is hostile, and still drawn within reason; one that nobody could see is as large as a sheet. */
export function pageShape({ width, height }: BlockPage): { readonly width: number; readonly height: number } {
  if (width === null || height === null) return sheet;
  const within = Math.min(width * 20, Math.max(width / 20, height));
  const longer = Math.max(width, within);
  const scale = longer < leastSide ? sheet.height / longer : 1;
  return { width: width * scale, height: within * scale };
}

/** Shapes that differ by less come of rounding. */
const roundedBy = 0.03;

/** Whether a picture is of a page of another shape than the one that was read, as one out of another file. @param height of the picture, for a width of one */
export function isOtherShape(page: BlockPage, height: number): boolean {
  if (page.width === null || page.height === null) return false;
  const shape = pageShape(page);
  return Math.abs((height * shape.width) / shape.height - 1) > roundedBy;
}

/**
 * The page that somebody asks for by its number, as the service counts: where there is none of that number, the nearest one.
 * @returns its place in the answer; null for what is no number
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
