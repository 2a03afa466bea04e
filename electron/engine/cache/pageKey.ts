import type { PageRequest } from '../ports/capture.ts';

/** Version of the cached page format. Increment it when capturing produces something else: older copies are then not found again. */
const captureForm = 4;

/**
 * Computes the cache key of a page from everything in its request that changes the site's response or what is captured of it. `timeoutMs`
 * changes nothing in a complete page, and a page with `rawHtml`, scripts, styles or X-ray also serves requests that do not want them. Of
 * the proxies only the enhanced one has its own key: `auto` and `basic` begin alike (api-facts 2.8). A country that is the default one, and
 * languages in another order, give the same key.
 */
export function pageKey(request: PageRequest): string {
  const { timeoutMs: _timeoutMs, rawHtml: _rawHtml, scripts: _scripts, styles: _styles, ...others } = request;
  const {
    draws: _draws,
    recorder: _recorder,
    enterBrowser: _enterBrowser,
    screenshot,
    proxy,
    locale,
    ...rest
  } = others;
  const shot = screenshot === null ? null : { fullPage: screenshot.fullPage ?? false };
  const place = { country: locale.country, languages: locale.languages.toSorted() };
  return JSON.stringify(
    sorted({ ...rest, locale: place, enhanced: proxy === 'enhanced', screenshot: shot, captureForm }),
  );
}

/**
 * Returns the keys of all pages that serve a request: with a screenshot a page also serves a request without one. The request's own key is the
 * first.
 */
export function servingKeys(request: PageRequest): readonly string[] {
  const own = pageKey(request);
  if (request.screenshot !== null) return [own];
  const withShot = [false, true].map((fullPage) =>
    pageKey({ ...request, screenshot: { type: 'screenshot', fullPage } }),
  );
  return [own, ...withShot];
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
