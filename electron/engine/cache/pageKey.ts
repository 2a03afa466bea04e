import type { PageRequest } from '../server/capturePorts.ts';

/** Of a captured page as it is kept. A change of what capturing gives makes it another one: older copies are not found again. */
const captureForm = 2;

/**
 * What tells one cached page from another: everything that a page is asked for with, so that whatever changes the answer of a
 * site or what is taken of it is another page. `timeoutMs` changes nothing in a page that came whole, and a page with its
 * `rawHtml`, its scripts, its looks or its X-ray serves those who do not want them. Of
 * proxies only the enhanced one makes another page: `auto` and `basic` begin alike (api-facts 2.8).
 */
export function pageKey(request: PageRequest): string {
  const { timeoutMs: _timeoutMs, rawHtml: _rawHtml, scripts: _scripts, styles: _styles, ...others } = request;
  const { draws: _draws, recorder: _recorder, screenshot, proxy, ...rest } = others;
  const shot = screenshot === null ? null : { fullPage: screenshot.fullPage ?? false };
  return JSON.stringify(sorted({ ...rest, enhanced: proxy === 'enhanced', screenshot: shot, captureForm }));
}

/** The same value with the keys of all objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
