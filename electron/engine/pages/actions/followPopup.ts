import { once } from 'node:events';
import type { WebContents } from 'electron';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { Popup } from '../navigation/popups.ts';
import { heard, type ActionPage } from './actionPage.ts';

/**
 * Stops watching for popups of an action: the last one is loaded in place of the page, as a person would see the front window next. Returns
 * sentences for the `warning`.
 * @param generation of the page before the action: a page that navigated by itself stays there
 */
export async function followPopup(page: ActionPage, generation: number): Promise<readonly string[]> {
  const popups = page.popups.end();
  if (popups.length === 0) return [];
  const { lifecycle } = page;
  const last = popups.findLast(({ url }) => /^https?:\/\//i.test(url));
  const isElsewhere = lifecycle.generation !== generation || lifecycle.navigating;
  if (last === undefined || isElsewhere || !lifecycle.countNavigation())
    return [`An action opened a new window (${named(popups.at(-1)?.url ?? '')}), which was not opened.`];
  await load(page, last);
  await page.rest();
  const others = popups.length === 1 ? '' : ` It opened ${popups.length} windows; the others were not opened.`;
  return [`An action opened a new window: ${named(last.url)} was opened in the same page instead.${others}`];
}

async function load(page: ActionPage, { url, referrer, body }: Popup): Promise<void> {
  const contents: WebContents = page.page.contents;
  const started = once(contents, 'did-start-navigation');
  const post =
    body === null
      ? {}
      : {
          postData: body.chunks.map((bytes) => ({ type: 'rawData' as const, bytes })),
          extraHeaders: `Content-Type: ${body.contentType.replaceAll(/[\r\n]/g, '')}`,
        };
  // Its end is handled elsewhere: the lifecycle of the page reports the outcome.
  const loaded = contents.loadURL(url, { httpReferrer: referrer, ...post }).catch(() => undefined);
  await heard(page, Promise.race([started, loaded]));
}

const maxNamedChars = 200;

/** Returns the URL without parts that may contain personal data. */
function named(url: string): string {
  if (!canParseUrl(url)) return url.slice(0, maxNamedChars);
  const { origin, pathname, protocol } = new URL(url);
  return (origin === 'null' ? protocol : `${origin}${pathname}`).slice(0, maxNamedChars);
}
