import type { PlainObstacle } from './plainPage.ts';
import { hasScriptTag } from './isScript.ts';

/** Obstacles that only need the browser's tree or its styles: such a page does not change later, and has no user interaction. */
const onlyForm: ReadonlySet<PlainObstacle> = new Set(['styles', 'form', 'letters', 'size']);
/** Elements that embed documents, navigate, or may be looked up by name. */
const opens =
  /<(?:iframe|frame|frameset|object|embed|applet|portal|fencedframe|bgsound)\b|http-equiv\s*=\s*["']?\s*refresh/i;
/** A handler of any event, in a tag that may be written in any way. */
const handler = /[\s"'/]on[a-z]+\s*=/i;

/**
 * Returns whether a page that needs the browser is static, without scripts: then visual resources are not loaded, and the result has the
 * same bytes. Checks the text only, and returns false in case of doubt.
 */
export function isStaticPage(why: PlainObstacle, text: string, scriptsForbidden: boolean): boolean {
  if (!onlyForm.has(why) || opens.test(text)) return false;
  return scriptsForbidden || (!hasScriptTag(text) && !handler.test(text));
}
