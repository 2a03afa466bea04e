import { percentDecoded } from '../../../../../shared/base/percentDecoded.ts';

const ending = '|outline';

/**
 * Returns the target of a link to a heading without a bookmark: programs reference its text with the number before it: `#2.1.Oil|outline`.
 */
export function outlineHref(href: string | undefined): string | null {
  const target = percentDecoded(href ?? '');
  return target.startsWith('#') && target.endsWith(ending) ? `#${outlineMark(target.slice(1, -ending.length))}` : null;
}

/** Returns the common part of such a link and its target heading. */
export function outlineMark(heading: string): string {
  return heading
    .replace(/^(?:\d+\.)+/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .concat(ending);
}
