import { percentDecoded } from '../../../../../shared/base/percentDecoded.ts';

const ending = '|outline';

/** Programs lead to a heading without a mark of its own by what it says, with its number before it: `#2.1.Oil|outline`. */
export function outlineHref(href: string | undefined): string | null {
  const target = percentDecoded(href ?? '');
  return target.startsWith('#') && target.endsWith(ending) ? `#${outlineMark(target.slice(1, -ending.length))}` : null;
}

/** What such a link and the heading that it leads to have in common. */
export function outlineMark(heading: string): string {
  return heading
    .replace(/^(?:\d+\.)+/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .concat(ending);
}
