import { whyBrowserNeeded } from './whyBrowserNeeded.ts';
import { findHidden, sheetsOf } from './findHidden.ts';
import { findLayouts } from './findLayouts.ts';
import { removeAdverts } from './removeAdverts.ts';
import { parsePlainPage } from './parsePlainPage.ts';
import type { PlainInput, PlainVerdict } from './plainPage.ts';
import { decodeUnambiguousText } from './decodeUnambiguousText.ts';
import { writePlainPage } from './writePlainPage.ts';

/**
 * Reads a page without a browser, where the result equals the HTML that the browser would produce: nothing in it runs, redirects, embeds
 * other documents or is hidden in a way that only layout determines. In case of doubt it returns the obstacle, and the browser opens the
 * page. The rules concern page content; no URL matters.
 */
export function readPlainPage(input: PlainInput): PlainVerdict {
  const text = decodeUnambiguousText(input.bytes, input.contentType);
  if (text === null) return { kind: 'climbs', why: 'letters' };
  const page = parsePlainPage(text);
  const obstacle = whyBrowserNeeded(page, input);
  if (obstacle !== null) return { kind: 'climbs', why: obstacle };
  const tidied = input.tidies ? removeAdverts(page, input.adSelectors) : page;
  if (tidied === null) return { kind: 'climbs', why: 'advert' };
  const sheets = sheetsOf(tidied, input);
  const hidden = sheets === null ? null : findHidden(tidied, sheets);
  const layouts = sheets === null || hidden === null ? null : findLayouts(tidied, sheets);
  if (hidden === null || layouts === null) return { kind: 'climbs', why: 'styles' };
  return { kind: 'plain', html: writePlainPage(tidied, { hidden, layouts }, input.scripts) };
}
