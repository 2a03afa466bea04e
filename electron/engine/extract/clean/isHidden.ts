import type { Element } from 'domhandler';

/** Set by the capture of the live page on elements that are not rendered. */
export const hiddenMark = 'data-trowel-hidden';

/** Whether the element is hidden: by its own markup or, in a page captured live, by any style. */
export function isHidden({ attribs }: Element): boolean {
  if (attribs[hiddenMark] !== undefined || attribs['aria-hidden'] === 'true') return true;
  if (attribs['hidden'] !== undefined && attribs['hidden'] !== 'until-found') return true;
  const style = attribs['style'];
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}
