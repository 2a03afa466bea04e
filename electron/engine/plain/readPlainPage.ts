import { findObstacle } from './findObstacle.ts';
import { findHidden, sheetsOf } from './findHidden.ts';
import { findLayouts } from './findLayouts.ts';
import { removeAdverts } from './removeAdverts.ts';
import { parsePlainPage } from './parsePlainPage.ts';
import type { PlainInput, PlainVerdict } from './plainPage.ts';
import { plainLetters } from './plainLetters.ts';
import { writePlainPage } from './writePlainPage.ts';

/**
 * Reads a page without a browser, where that gives the very HTML that the browser would give: nothing of it runs, moves, frames
 * other documents or is hidden in a way that only layout can tell. Where any of that is in doubt it says which, and the browser
 * opens the page. The rules are about pages; no address matters.
 */
export function readPlainPage(input: PlainInput): PlainVerdict {
  const text = plainLetters(input.bytes, input.contentType);
  if (text === null) return { kind: 'climbs', why: 'letters' };
  const page = parsePlainPage(text);
  const obstacle = findObstacle(page, input);
  if (obstacle !== null) return { kind: 'climbs', why: obstacle };
  const tidied = input.tidies ? removeAdverts(page, input.adSelectors) : page;
  if (tidied === null) return { kind: 'climbs', why: 'advert' };
  const sheets = sheetsOf(tidied, input);
  const hidden = sheets === null ? null : findHidden(tidied, sheets);
  const layouts = sheets === null || hidden === null ? null : findLayouts(tidied, sheets);
  if (hidden === null || layouts === null) return { kind: 'climbs', why: 'styles' };
  return { kind: 'plain', html: writePlainPage(tidied, { hidden, layouts }, input.scripts) };
}
