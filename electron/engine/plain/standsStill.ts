import type { PlainObstacle } from './plainPage.ts';
import { hasScriptTag } from './isScript.ts';

/** Reasons that only ask for the browser's tree or its styles: nothing comes of such a page later, and nothing is done on it. */
const onlyForm: ReadonlySet<PlainObstacle> = new Set(['styles', 'form', 'letters', 'size']);
/** What brings documents of its own, leads elsewhere, or may be looked for by a name. */
const opens =
  /<(?:iframe|frame|frameset|object|embed|applet|portal|fencedframe|bgsound)\b|http-equiv\s*=\s*["']?\s*refresh/i;
/** A handler of any event, in a tag that may be written in any way. */
const handler = /[\s"'/]on[a-z]+\s*=/i;

/**
 * Whether a page that the browser has to open runs nothing of its own: then what only eyes need is not loaded for it, and the same
 * bytes come of it. Looks at the text alone, and says no in doubt.
 */
export function standsStill(why: PlainObstacle, text: string, scriptsForbidden: boolean): boolean {
  if (!onlyForm.has(why) || opens.test(text)) return false;
  return scriptsForbidden || (!hasScriptTag(text) && !handler.test(text));
}
