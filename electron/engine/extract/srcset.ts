import { isPlaceholderAddress } from './address/placeholders.ts';
import { trimEndBy } from '../../../shared/base/trimText.ts';

/** Width in pixels, by its own `srcset`, below which an image is a preview of a larger one. */
const previewWidth = 400;
const DESCRIPTOR = /^(\d+(?:\.\d+)?|\.\d+)([wxh])$/;

interface Candidate {
  readonly url: string;
  readonly size: number;
  /** `w`, `x` or `h`, as the page writes it. */
  readonly unit: string;
}

const plainSize = { size: 1, unit: 'x' } as const;

/**
 * Returns the largest image of a `srcset` (HTML standard, image candidate strings).
 * @param srcset the attribute as written in the page
 * @returns the URL of the candidate with the greatest width, else the greatest density; null if it contains none
 */
export function largestSource(srcset: string): string | null {
  let best: string | null = null;
  let bestSize = -1;
  for (const { url, size } of candidates(srcset)) {
    if (size > bestSize) {
      best = url;
      bestSize = size;
    }
  }
  return best;
}

/**
 * Whether the `src` of an image is a preview of a larger one, or a placeholder for a script: its `srcset` is better then.
 * @param source the `src` as the page writes it
 */
export function isPreview(source: string, srcset: string): boolean {
  if (isPlaceholderAddress(source)) return true;
  for (const { url, size, unit } of candidates(srcset)) {
    if (unit === 'w' && size < previewWidth && url === source.trim()) return true;
  }
  return false;
}

/**
 * Whether the `srcset` of an image offers a larger one than its `src`: a list of widths is a choice, and so is a list of densities that
 * includes the `src`. A list without it only has sharper copies of the image.
 * @param source the `src` as the page writes it
 */
export function offersLarger(source: string, srcset: string): boolean {
  const all = [...candidates(srcset)];
  const own = all.find(({ url }) => url === source.trim());
  const widths = all.filter(({ unit }) => unit === 'w');
  const choice = widths.length > 0 ? widths : own === undefined ? [] : all.filter(({ unit }) => unit === own.unit);
  return choice.some(({ size }) => own === undefined || size > own.size);
}

/** Splits as browsers do: a URL ends at white space, so commas inside it (`data:`, `w_100,h_50`) belong to it. */
function* candidates(srcset: string): Generator<Candidate> {
  let position = 0;
  while (position < srcset.length) {
    position = skip(srcset, position, /[\s,]/);
    const start = position;
    position = skip(srcset, position, /\S/);
    let url = srcset.slice(start, position);
    if (url === '') return;
    if (url.endsWith(',')) {
      url = trimEndBy(url, /,/);
      if (url !== '') yield { url, ...plainSize };
      continue;
    }
    const comma = srcset.indexOf(',', position);
    const end = comma === -1 ? srcset.length : comma;
    yield { url, ...sizeOf(srcset.slice(position, end)) };
    position = end;
  }
}

function sizeOf(descriptors: string): Omit<Candidate, 'url'> {
  for (const word of descriptors.trim().split(/\s+/)) {
    const match = DESCRIPTOR.exec(word);
    if (match !== null) return { size: Number(match[1]), unit: match[2] ?? 'x' };
  }
  return plainSize;
}

function skip(text: string, from: number, kind: RegExp): number {
  let position = from;
  while (position < text.length && kind.test(text.charAt(position))) position++;
  return position;
}
